/** The search of the reference. Its index is made at the first search, in parts between which the simulator answers others. */
import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import { synonyms } from './synonyms.ts';
import { searchDocuments, type FoundKind, type SearchDocument } from './documents.ts';

export interface Found {
  /** Its address, below `#/`. */
  readonly to: string;
  readonly kind: FoundKind;
  readonly title: string;
  readonly detail: string;
}

/** The maximum length of a search and number of its results. */
export const maxSearch = 100;
const maxFound = 30;

/** Words of a text, and the parts of names in camel case: `apiKeys` also as `api` and `keys`. */
const tokens = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([word]) => {
    const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });

/** Words without meaning for a search. */
const ignored = new Set('a an the of to in on for is are be my i do does how what when why can with and or it'.split(' '));

/** Singular and plural, and the forms of a verb, are one word. */
function stem(term: string): string | null {
  const word = term.toLowerCase();
  if (ignored.has(word)) return null;
  if (word.length < 5) return word.length === 4 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^sui])s$/, '')
    .replace(/(?<=[^e]..)(?:ing|ed|e)$/, '');
}

const fields = ['title', 'name', 'detail', 'about', 'members', 'values', 'related', 'synonyms'] as const;
const boost = { synonyms: 8, title: 5, name: 4, detail: 2, values: 1.5, related: 1.5, members: 1, about: 1 };

/** Among equal matches, operations come before their explanations. */
const weights: Readonly<Record<FoundKind, number>> = { operation: 1.2, event: 1, error: 1, choice: 0.9, guide: 1, term: 0.9 };

const isPayment = /^operations\/(?:transactions|tokens|hpp|hostedPaymentPages)/;

async function makeIndex(): Promise<MiniSearch<SearchDocument>> {
  // Loaded on demand, since few simulators are searched.
  const { default: Index } = await import('minisearch');
  const index = new Index<SearchDocument>({
    idField: 'to',
    fields: [...fields],
    storeFields: ['kind', 'title', 'detail'],
    tokenize: tokens,
    processTerm: stem,
    searchOptions: {
      boost,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
      boostDocument: (to, _term, stored) => weights[stored?.['kind'] as FoundKind] * (isPayment.test(String(to)) ? 1.1 : 1),
    },
  });
  await index.addAllAsync(await searchDocuments(), { chunkSize: 20 });
  return index;
}

let made: Promise<MiniSearch<SearchDocument>> | undefined;

const present = ({ id, kind, title, detail }: SearchResult): Found => ({
  to: String(id),
  kind: kind as FoundKind,
  title: String(title),
  detail: String(detail),
});

/** The places that answer a common phrase, best first, from the list of synonyms. */
const answers = new Map(synonyms.flatMap(({ words, of }) => words.split(', ').map((phrase) => [phrase, of] as const)));

/** A question with or without its mark. */
const unmarked = (text: string): string => text.toLowerCase().replace(/\?$/, '');

/** How well a text names a document, before words are compared: 0 its id, path, code or question; then its place in the answers to the phrase. */
function exactness({ id, detail, title }: SearchResult, wanted: string, answered: readonly string[]): number {
  const to = String(id).toLowerCase();
  const names = [to.slice(to.indexOf('/') + 1), ...String(detail).toLowerCase().split(' '), String(detail).toLowerCase()];
  if (names.includes(wanted) || unmarked(String(title)) === unmarked(wanted)) return 0;
  const at = answered.indexOf(String(id));
  return at === -1 ? answered.length + 1 : at + 1;
}

/** The best matches of every word, best first; if no document has all of them, of some. */
export async function search(text: string): Promise<readonly Found[]> {
  const index = await (made ??= makeIndex());
  const wanted = text.slice(0, maxSearch).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  const all = index.search(wanted, { combineWith: 'AND' });
  const answered = answers.get(wanted) ?? [];
  return (all.length > 0 ? all : index.search(wanted))
    .map((result) => ({ result, rank: exactness(result, wanted, answered) }))
    .toSorted((a, b) => a.rank - b.rank || b.result.score - a.result.score)
    .slice(0, maxFound)
    .map(({ result }) => present(result));
}
