/** Reads the Markdown of descriptions and guides into plain blocks, which a page draws as elements: no HTML is ever passed on. */

/** Text, or a marked part of it: code, strong, emphasised, or a link. */
export type Inline =
  | string
  | { readonly code: string }
  | { readonly strong: readonly Inline[] }
  | { readonly em: readonly Inline[] }
  | { readonly to: string; readonly text: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly text: readonly Inline[] }
  | { readonly kind: 'text'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

/** `How a delivery is signed` as `how-a-delivery-is-signed`, as GitHub does. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The address of a link within the page; undefined keeps only the text. */
export type Resolve = (target: string) => string | undefined;

const marks = /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])_([^_]+)_(?!\w)|\[((?:[^\][]|\[[^\]]*\])+)\]\(([^()\s]+)\)|\\([|*_`<>])/;

export function inlineOf(text: string, resolve: Resolve): readonly Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = marks.exec(rest); found !== null; found = marks.exec(rest)) {
    if (found.index > 0) parts.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
    const [, code, strong, em, label, target, escaped] = found;
    if (code !== undefined) parts.push({ code });
    else if (strong !== undefined) parts.push({ strong: inlineOf(strong, resolve) });
    else if (em !== undefined) parts.push({ em: inlineOf(em, resolve) });
    else if (escaped !== undefined) parts.push(escaped);
    else {
      const to = resolve(target ?? '');
      const linked = inlineOf(label ?? '', resolve);
      parts.push(...(to === undefined ? linked : [{ to, text: linked }]));
    }
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Text without its marks. */
export const plainOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return part.code;
      if ('strong' in part) return plainOf(part.strong);
      return plainOf('em' in part ? part.em : part.text);
    })
    .join('');

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const item = /^(?:[-*]|(\d+)\.) +/;

/** The blocks of a page, in order. Lists are flat and tables have no alignment: the documentation uses no more. */
export function blocksOf(source: string, resolve: Resolve): readonly Block[] {
  const lines = source.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n');
  const blocks: Block[] = [];
  const inline = (text: string): readonly Inline[] => inlineOf(text, resolve);
  let at = 0;
  const takeWhile = (isTaken: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && isTaken(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    const fence = /^(\s*)```(\S*)/.exec(line);
    if (line.trim() === '' || line.startsWith('<!--')) at += 1;
    else if (heading !== null) {
      const text = inline(heading[2]!);
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: slugOf(plainOf(text)), text });
      at += 1;
    } else if (fence !== null) {
      at += 1;
      const text = takeWhile((one) => !one.trim().startsWith('```')).map((one) => one.slice(fence[1]!.length));
      at += 1;
      blocks.push({ kind: 'code', language: fence[2] ?? '', text: text.join('\n') });
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = takeWhile((one) => one.startsWith('|'));
      blocks.push({ kind: 'table', head: cellsOf(head).map(inline), rows: rows.map((row) => cellsOf(row).map(inline)) });
    } else if (item.test(line)) {
      const isNumbered = /^\d/.test(line);
      const items: string[] = [];
      for (const one of takeWhile((next) => item.test(next) || /^\s+\S/.test(next)))
        if (item.test(one)) items.push(one.replace(item, ''));
        else items.push(`${items.pop() ?? ''} ${one.trim()}`);
      blocks.push({ kind: 'list', isNumbered, items: items.map(inline) });
    } else {
      const text = takeWhile((one) => one.trim() !== '' && !/^(?:#{1,6} |\s*```|\|)/.test(one) && !item.test(one));
      if (text.length === 0) at += 1;
      else blocks.push({ kind: 'text', text: inline(text.join(' ')) });
    }
  }
  return blocks;
}
