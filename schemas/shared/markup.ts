/** Escapes text from a target, which is hostile until then: for HTML, XML, a terminal, Markdown. Pure. */

/** Escapes text for an element or a quoted attribute, in HTML and XML alike. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Characters that reorder or hide the text around them: bidirectional controls, zero-width characters, line separators. */
const deceptive = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Makes invisible characters visible: control characters become their pictures, deceptive ones their code point, and noncharacters U+FFFD. Tabs and
 * line feeds stay.
 */
export function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, controlPicture)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(deceptive, (character) => `\u27e8U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`);
}

function controlPicture(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

/** `visible`, on one line. */
export const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

/** Removes every character that XML 1.0 does not allow, then escapes. Line breaks also survive in attributes. */
export function escapeXml(text: string): string {
  const legal = text.toWellFormed().replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return escapeMarkup(legal).replaceAll('\r', '&#13;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** Escapes text for one cell of a Markdown table. */
export function escapeMarkdown(text: string): string {
  return (
    oneLine(text)
      .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // Neither a mention nor a link: the text is a target's.
      .replaceAll('@', '&#64;')
      .replaceAll('://', ':&#47;&#47;')
      .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}&#46;`)
  );
}

/** Text that is safe in an HTML page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** Builds HTML. Every value is made visible and escaped, unless it is markup itself; `null` and `false` are left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece));

/** Text of the project itself, such as a style sheet. Never text from elsewhere. */
export const trusted = (text: string): Markup => new Markup(text);

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((item: Part) => render(item)).join('');
  return escapeMarkup(visible(String(part)));
}
