/** The text of the OpenAPI document, as JSON and as YAML, each made once for a document, and its server. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isJsonObject, type JsonObject } from '../../../schemas/shared/json.ts';
import { withBase } from '../../pipeline/via.ts';

export interface DocumentText {
  readonly text: string;
  /** Different for every text. */
  readonly etag: string;
}

const taggedText = (text: string): DocumentText => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
});

interface Part {
  /** The names that lead to it. */
  readonly names: readonly [string, ...string[]];
  readonly value: unknown;
}

/** How many names lead to a part: paths, webhooks and components, nearly all of the document, are written one by one. */
const depths: Readonly<Record<string, number>> = { paths: 2, webhooks: 2, components: 3 };

function partsOf(value: unknown, names: Part['names']): readonly Part[] {
  const isWhole = !isJsonObject(value) || names.length >= (depths[names[0]] ?? 1) || Object.keys(value).length === 0;
  return isWhole ? [{ names, value }] : Object.entries(value).flatMap(([name, part]) => partsOf(part, [...names, name]));
}

/** YAML of a document, written in small parts between which the simulator answers others. */
async function yamlOf(document: JsonObject): Promise<string> {
  // Loaded on demand, since few simulators serve it.
  const { stringify } = await import('yaml');
  const texts: string[] = [];
  let open: readonly string[] = [];
  const add = (depth: number, text: string): void => void texts.push(text.replaceAll(/^(?=.)/gm, '  '.repeat(depth)));
  for (const { names, value } of Object.entries(document).flatMap(([name, part]) => partsOf(part, [name]))) {
    const last = names.length - 1;
    const first = names.findIndex((name, depth) => open[depth] !== name);
    names.slice(first, last).forEach((name, index) => add(first + index, stringify({ [name]: null }, { nullStr: '' })));
    add(last, stringify({ [names[last]!]: value }, { lineWidth: 0, aliasDuplicateObjects: false }));
    open = names.slice(0, last);
    await nextTurn();
  }
  return texts.join('');
}

export function documentTexts(): Readonly<Record<'json' | 'yaml', (document: object) => Promise<DocumentText>>> {
  const once = (make: (document: object) => Promise<string>) => {
    const made = new WeakMap<object, Promise<DocumentText>>();
    return (document: object): Promise<DocumentText> => {
      const text = made.get(document) ?? make(document).then(taggedText);
      made.set(document, text);
      return text;
    };
  };
  return { json: once((document) => Promise.resolve(JSON.stringify(document))), yaml: once((document) => yamlOf(document as JsonObject)) };
}

/** Puts the address of the simulator into a text, once for each address that is asked for in a row. */
export function addressing(): (made: DocumentText, base: string) => DocumentText {
  const latest = new WeakMap<DocumentText, { readonly base: string; readonly text: DocumentText }>();
  return (made, base) => {
    const known = latest.get(made);
    if (known?.base === base) return known.text;
    const text = taggedText(withBase(made.text, base));
    latest.set(made, { base, text });
    return text;
  };
}
