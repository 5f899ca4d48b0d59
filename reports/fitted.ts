/** Fits text to a terminal: wraps it between words, indented below the text of its first line. */
import { stripVTControlCharacters } from 'node:util';

/** Narrower terminals wrap on their own. */
const least = 30;

/** The columns of the terminal, or those in `COLUMNS`; undefined for a file or a pipe, whose lines are not wrapped. */
export function columnsOf(
  stream: { readonly columns?: number } = process.stdout,
  env: { readonly COLUMNS?: string } = process.env,
): number | undefined {
  const stated = Number(env.COLUMNS);
  return stream.columns ?? (Number.isInteger(stated) && stated > 0 ? stated : undefined);
}

/** Wraps each longer line. A word longer than the terminal is not broken, since it may be copied. */
export const fitted = (text: string, width = columnsOf()): string =>
  width === undefined || width < least
    ? text
    : text
        .split('\n')
        .map((line) => fittedLine(line, width))
        .join('\n');

const lengthOf = (text: string): number => stripVTControlCharacters(text).length;

function fittedLine(line: string, width: number): string {
  if (lengthOf(line) <= width) return line;
  const hang = ' '.repeat(hangOf(stripVTControlCharacters(line), width));
  const lines: string[] = [];
  let last = /^\s*/.exec(line)?.[0] ?? '';
  let isEmpty = true;
  // Spaces stay before the word that follows them, so that columns keep their positions.
  for (const [word] of line.slice(last.length).matchAll(/\s*\S+/g)) {
    if (!isEmpty && lengthOf(last) + lengthOf(word) > width) {
      lines.push(last);
      last = hang + word.trimStart();
    } else last += word;
    isEmpty = false;
  }
  return [...lines, last].join('\n');
}

/** The indentation of continuation lines: below the text after a label, or slightly more than the line's own. */
function hangOf(line: string, width: number): number {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const label = /^ *(?:\S| (?! ))+ {2,}(?=\S)/.exec(line)?.[0].length ?? 0;
  return label > 0 && label <= width / 2 ? label : Math.min(indent + 2, width / 2);
}
