/**
 * Finds the records of a list, since the envelope of a page is not documented. Neither order nor length is documented either, so a search requests a
 * record narrowly or reads up to a bound.
 */
import { readPages, type AskPage, type Bounds } from '../../fixtures/client/pages.ts';
import { at, type Answer, type Context } from '../../fixtures/test.ts';
import { readingLimits } from '../../schemas/limits.ts';
import type { Lateness } from '../../schemas/learnt.ts';
import type { RuleId } from '../../schemas/register.ts';
import { eventually, settled } from './eventually.ts';
import { membersOf, speaksOf } from './members.ts';

type Shown = Readonly<Record<string, unknown>>;

export function recordsOf({ json }: Answer): readonly Shown[] {
  const lists: readonly unknown[] = [json, ...membersOf(json).map(({ value }) => value)];
  return lists
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []))
    .filter((one): one is Shown => typeof at(one, 'id') === 'string');
}

export const firstId = (answer: Answer, isWanted: (record: Shown) => boolean = () => true): string | undefined =>
  recordsOf(answer).find(isWanted)?.['id'] as string | undefined;

const bounds: Bounds = { sizes: [100], pages: readingLimits.searchPages.max };

export interface Found {
  readonly page?: Answer;
  /** Every page that was read, except those requested narrowly. */
  readonly pages: readonly Answer[];
  /** The reason if the list was not read to its end and nothing was found. */
  readonly unread?: string;
}

/**
 * Searches a list for a page that shows something: on the first page, then with members that may narrow the list down, such as a filter, then page by
 * page up to a bound.
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

export interface Unlisted {
  /** As a check names it: `the list of keys`. */
  readonly list: string;
  readonly ask: AskPage;
  /** Texts that no page may show, and their name in a check. */
  readonly texts: readonly string[];
  readonly what: string;
  /** The id of the record that would show the texts: the list is read until it appears, else to its end. */
  readonly at?: string | undefined;
  readonly narrowly?: Parameters<AskPage>[0];
  /** By default that of lists. */
  readonly lateness?: Lateness;
}

/** Judges that a list does not show a text. A refused list is not judged; one that is not read far enough leaves the rule untested. */
export async function judgeUnlisted(
  context: Pick<Context, 'judge' | 'world' | 'clock' | 'target' | 'lateness'>,
  rule: RuleId,
  { list, ask, texts, what, at: id, narrowly, lateness = 'lists' }: Unlisted,
) {
  const { judge } = context;
  if (id === undefined) await settled(context, lateness);
  const shows = (page: Answer): boolean => texts.some((one) => speaksOf(page, one));
  const isShown = (page: Answer): boolean => shows(page) || (id !== undefined && speaksOf(page, id));
  const search = (): Promise<Found> => lookThrough(ask, isShown, narrowly);
  const hasEnded = (found: Found): boolean => id === undefined || found.page !== undefined || found.pages.length === 0;
  const { page, pages, unread } = (await eventually(context, lateness, search, hasEnded)).answer;
  const answer = page ?? pages.at(-1);
  if (answer === undefined) return;
  if (page === undefined && unread !== undefined) judge.untested(rule, `${list} was not read far enough: ${unread}`);
  else judge.that(rule, !shows(answer), { check: `${list}, searched for ${what}`, expected: 'not found', answer });
}
