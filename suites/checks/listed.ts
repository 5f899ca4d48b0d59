/**
 * Records that a list shows, wherever they stand: the envelope of a page is not documented. What looks for a record asks for it narrowly or reads
 * on to a bound: in which order a list is, and how long, is not documented either.
 */
import { readPages, type AskPage, type Bounds } from '../../fixtures/client/pages.ts';
import { at, type Answer } from '../../fixtures/test.ts';
import { readingLimits } from '../../schemas/limits.ts';
import { membersOf } from './members.ts';

type Shown = Readonly<Record<string, unknown>>;

/** Objects with an id in a list of a reply. */
export function recordsOf({ json }: Answer): readonly Shown[] {
  const lists: readonly unknown[] = [json, ...membersOf(json).map(({ value }) => value)];
  return lists
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []))
    .filter((one): one is Shown => typeof at(one, 'id') === 'string');
}

/** The id of the first of them that is as wanted. */
export const firstId = (answer: Answer, isWanted: (record: Shown) => boolean = () => true): string | undefined =>
  recordsOf(answer).find(isWanted)?.['id'] as string | undefined;

const bounds: Bounds = { sizes: [100], pages: readingLimits.searchPages.max };

/** What came of looking for something in a list. */
export interface Found {
  /** The page that shows it. */
  readonly page?: Answer;
  /** Every page that was read, unless it was asked for narrowly. */
  readonly pages: readonly Answer[];
  /** Why the list was not read to its end, where it was not and nothing was found. */
  readonly unread?: string;
}

/**
 * Looks through a list for a page that shows something: on its first page, then by members that may narrow it down to that, such as a filter,
 * then page by page up to a bound.
 */
export async function lookThrough(ask: AskPage, isShown: (page: Answer) => boolean, narrowly: Parameters<AskPage>[0] = {}): Promise<Found> {
  const pages: Answer[] = [];
  let page: Answer | undefined;
  const reading = await readPages(
    ask,
    async (one) => {
      pages.push(one);
      if (isShown(one)) page = one;
      else if (pages.length === 1 && Object.keys(narrowly).length > 0) {
        const narrow = await ask(narrowly);
        if (narrow.ok && isShown(narrow)) page = narrow;
      }
      return page !== undefined;
    },
    bounds,
  );
  if (page !== undefined) return { page, pages };
  if (reading.end === 'refused') return { pages, unread: `it answered ${reading.status}` };
  return { pages, ...(reading.end === 'unread' ? { unread: reading.reason } : {}) };
}
