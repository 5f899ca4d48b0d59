/** Finds the key of a persona among the keys of a deployment, however many and however old they are. */
import { readingLimits } from '../../schemas/limits.ts';
import type { Answer } from '../../fixtures/client/answer.ts';
import { itemsIn, readPages, saysMore, type Bounds } from '../../fixtures/client/pages.ts';
import type { PersonaName } from '../../fixtures/targets/target.ts';
import type { Read } from './preflight-personas.ts';

/** The detail of the key, or why it was not found: the rest of a sentence. */
export type FoundKey = { readonly detail: Answer } | { readonly why: string };

const bounds: Bounds = { sizes: [readingLimits.pageSize.max, 100], pages: readingLimits.keyPages.max };

/** How many keys that end like it are looked at in detail. */
const maxCandidates = 20;

/**
 * The only key that begins and ends like this one, in the lists of a caller: asked for by its last characters, which answers in one page
 * whatever the list holds, else searched page by page up to a bound.
 */
export async function findKey(as: PersonaName, key: string, read: Read): Promise<FoundKey> {
  // No document shows a filter: a gateway that knows none ignores it or refuses it, and the pages decide.
  const narrow = await read('apiKeys.list', as, {}, { filter: key.slice(-4) });
  if (narrow.ok && isNarrow(narrow, key)) {
    const found = await onlyOne(candidates(narrow.json, key), as, key, read);
    if (found !== undefined) return found;
  }
  let refused = '';
  for (const list of ['apiKeys.continuationList', 'apiKeys.list'] as const) {
    const ids = new Set<string>();
    let count = 0;
    const reading = await readPages(
      (members) => read(list, as, {}, members),
      ({ json }) => {
        count += itemsIn(json).length;
        candidates(json, key, ids);
      },
      bounds,
    );
    if (reading.end === 'refused') {
      refused ||= `${list} answers ${reading.status} to personas.${as}`;
      continue;
    }
    const found = await onlyOne(ids, as, key, read);
    if (found !== undefined) return found;
    const rest = reading.end === 'unread' ? `, and ${list} was not read further: ${reading.reason}` : '';
    return { why: `none of the ${count} keys that ${list} shows to personas.${as} begins and ends like it${rest}` };
  }
  return { why: refused };
}

/** Whether a list holds nothing but keys that end like this one, and all of them. */
const isNarrow = (list: Answer, key: string): boolean => {
  const items = itemsIn(list.json);
  return items.every(({ last4 }) => isText(last4) && key.endsWith(last4)) && !saysMore(list, items.length);
};

/** The key among these ids; undefined: none of them is. */
async function onlyOne(ids: ReadonlySet<string>, as: PersonaName, key: string, read: Read): Promise<FoundKey | undefined> {
  const several = { why: 'several keys begin and end like it' };
  if (ids.size > maxCandidates) return several;
  const own: Answer[] = [];
  for (const id of ids) {
    const answer = await read('apiKeys.detail', as, { id });
    if (answer.status === 200 && answer.get('id') === id && isDetailOf(key, answer)) own.push(answer);
  }
  if (own.length > 1) return several;
  return own[0] === undefined ? undefined : { detail: own[0] };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether a detail is of this key, by the characters that it shows. */
export const isDetailOf = (key: string, answer: Answer): boolean => {
  const [start, end] = [answer.get('keyPrefix'), answer.get('last4')];
  return typeof start === 'string' && isText(end) && key.startsWith(start) && key.endsWith(end);
};

/** Adds the ids of all objects in a list, of whatever form, that end like the key, and begin like it where they show how they begin. */
function candidates(value: unknown, key: string, ids = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return ids;
  const { id, keyPrefix, last4 } = value as Readonly<Record<string, unknown>>;
  if (typeof id === 'string' && isText(last4) && key.endsWith(last4) && (!isText(keyPrefix) || key.startsWith(keyPrefix))) ids.add(id);
  for (const item of Object.values(value)) candidates(item, key, ids);
  return ids;
}
