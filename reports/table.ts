import { columnsOf, fitted } from './fitted.ts';

/** Aligns columns below their names, the first row; the last column is not padded. In a terminal that is too narrow, each row is a list of its cells. */
export function table(rows: readonly (readonly string[])[], width = columnsOf()): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cell.length)));
  const needed = widths.reduce((sum, each) => sum + each + 2, -2);
  return width === undefined || needed <= width ? aligned(rows, widths) : stacked(rows, width);
}

const aligned = (rows: readonly (readonly string[])[], widths: readonly number[]): string =>
  rows.map((row) => `${row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  ')}\n`).join('');

function stacked([head = [], ...rows]: readonly (readonly string[])[], width: number): string {
  const longest = Math.max(0, ...head.slice(1).map(({ length }) => length));
  const lines = rows.flatMap(([first = '', ...cells]) => [
    first,
    ...cells.flatMap((cell, i) => (cell === '' ? [] : [`  ${(head[i + 1] ?? '').padEnd(longest)}  ${cell}`])),
  ]);
  return lines.map((line) => `${fitted(line, width)}\n`).join('');
}

/** Separates cells by tabs; tabs and line ends within a cell become spaces. */
export const tsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')}\n`).join('');
