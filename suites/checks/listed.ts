/**
 * Records that a list shows, wherever they stand: the envelope of a page is not documented. What looks for a record asks for it narrowly or reads
 * on to a bound: in which order a list is, and how long, is not documented either.
 */
import { readPages, type AskPage, type Bounds } from '../../fixtures/client/pages.ts';
import { at, type Answer, type Context } from '../../fixtures/test.ts';
import { readingLimits } from '../../schemas/limits.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf, speaksOf } from './members.ts';

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

export interface Unlisted {
  /** As a check names it: `the list of keys`. */
  readonly list: string;
  readonly ask: AskPage;
  /** What no page may show, and how a check names it. */
  readonly texts: readonly string[];
  readonly what: string;
  /** The id of a record at which it would stand: the list is read until it is shown, else to its end. */
  readonly at?: string | undefined;
  /** Members that may narrow the list down to that record. */
  readonly narrowly?: Parameters<AskPage>[0];
}

/** Judges that a list does not show a text. A list that is refused is not judged; one that is not read far enough leaves the rule untested. */
export async function judgeUnlisted(
  { judge }: Pick<Context, 'judge'>,
  rule: RuleId,
  { list, ask, texts, what, at: id, narrowly }: Unlisted,
) {
  const shows = (page: Answer): boolean => texts.some((one) => speaksOf(page, one));
  const isShown = (page: Answer): boolean => shows(page) || (id !== undefined && speaksOf(page, id));
  const { page, pages, unread } = await lookThrough(ask, isShown, narrowly);
  const answer = page ?? pages.at(-1);
  if (answer === undefined) return;
  if (page === undefined && unread !== undefined) judge.untested(rule, `${list} was not read far enough: ${unread}`);
  else judge.that(rule, !shows(answer), { check: `${list}, searched for ${what}`, expected: 'not found', answer });
}
