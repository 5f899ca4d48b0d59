/** Text of the data is not markup, so anything that VitePress would read as a tag or an expression is shown literally. */
export const plain = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '&#123;{')))
    .join('');

export const code = (text: string): string => `\`${text}\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const facts = (lines: readonly (readonly string[])[]): string =>
  lines.map(([name = '', text = '']) => `- ${name}: ${text}`).join('\n');

export const page = (title: string, ...parts: readonly string[]): string =>
  `${[`---\neditLink: false\n---`, `# ${title}`, ...parts].filter((part) => part !== '').join('\n\n')}\n`;

/** The file name for a title: `endpoints: API keys` as `endpoints-api-keys`. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export interface GeneratedPage {
  /** Below docs/reference/data, without `.md`: `operations/api-keys`. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}
