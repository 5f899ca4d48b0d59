import { table } from '../reports/table.ts';
import { isMet, isSteady, type MeasureResult, type RowResult, type Spread } from './sample.ts';

const figure = (value: number): string =>
  value >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : value >= 100
      ? value.toFixed(0)
      : value >= 1
        ? value.toFixed(2)
        : value.toFixed(3);

/** Counts have no fractions. */
const counts = new Set(['events', 'destinations', 'records']);

const withUnit = (spread: Spread | undefined, unit: string): string =>
  spread === undefined ? '' : `${counts.has(unit) ? spread.median.toLocaleString('en-US') : figure(spread.median)} ${unit}`;

function target({ row }: RowResult): string {
  if (row.target === undefined) return '';
  return 'atLeast' in row.target ? `>= ${row.target.atLeast}` : `<= ${row.target.atMost}`;
}

function outcome(result: RowResult): string {
  if (result.missing !== undefined) return result.missing;
  const met = isMet(result);
  return met === undefined ? '' : met ? 'met' : 'MISSED';
}

const headings = ['', 'subject', 'peer', 'ratio', 'min', 'max', 'target', ''];

function cells(result: RowResult): readonly string[] {
  const { row, subject, peer, ratio } = result;
  const [median, min, max] = ratio === undefined ? ['', '', ''] : [figure(ratio.median), figure(ratio.min), figure(ratio.max)];
  return [`  ${row.title}`, withUnit(subject, row.unit), withUnit(peer, row.unit), median, min, max, target(result), outcome(result)];
}

function titleOf(result: MeasureResult): string {
  const controls = result.controls.map((ratio) => ratio.toFixed(3)).join(', ');
  const parts = [`${result.rounds} ${result.rounds === 1 ? 'round' : 'rounds'}`, ...(controls === '' ? [] : [`A/A ${controls}`])];
  return `${result.title} (${[...parts, ...(isSteady(result) ? [] : ['REJECTED'])].join(', ')})\n`;
}

/** Figures are medians; a ratio is the median of the rounds, with the smallest and the largest. */
export function render(results: readonly MeasureResult[]): string {
  const aligned = table([headings, ...results.flatMap(({ rows }) => rows.map(cells))]).split('\n');
  let next = 1;
  const parts = results.map((result) => {
    const lines = aligned.slice(next, (next += result.rows.length));
    return titleOf(result) + lines.map((line) => `${line.trimEnd()}\n`).join('');
  });
  return `${aligned[0]!.trimEnd()}\n${parts.join('')}`;
}
