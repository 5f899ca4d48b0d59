/** A strict reader for the small XML that the reports write: no doctype, and only escapes are processed. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const tag = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;

/** @throws Error if the text is not well-formed. */
export function parseXml(source: string): XmlElement {
  const body = source.replace(/^<\?xml[^>]*\?>\s*/, '').trim();
  const stack: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = [];
  const roots: XmlElement[] = [];
  let at = 0;
  while (at < body.length) {
    if (body[at] !== '<') {
      const end = body.indexOf('<', at) < 0 ? body.length : body.indexOf('<', at);
      const top = stack.at(-1);
      if (top === undefined) throw new Error(`text outside the root at ${at}`);
      top.text += unescape(body.slice(at, end));
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const match = tag.exec(body);
    if (match === null) throw new Error(`no tag at ${at}: ${body.slice(at, at + 60)}`);
    const [whole, closing, name = '', attributes = '', empty] = match;
    at += whole.length;
    if (closing === '/') {
      const top = stack.pop();
      if (top?.name !== name) throw new Error(`</${name}> closes ${top?.name}`);
      (stack.at(-1)?.children ?? roots).push(top);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)] as const);
    const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
    if (empty === '/') (stack.at(-1)?.children ?? roots).push(element);
    else stack.push(element);
  }
  const [root] = roots;
  if (root === undefined || roots.length > 1 || stack.length > 0) throw new Error('not exactly one closed root');
  return root;
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescape(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+))?(;?)/g, (whole, code: string | undefined, name: string | undefined, end: string) => {
    const character = code === undefined ? names[name ?? ''] : String.fromCodePoint(Number(code));
    if (end === '' || character === undefined) throw new Error(`bad reference ${whole}`);
    return character;
  });
}
