/**
 * Lists are paged by continuation. The members of a page and of its request are not documented: if the usual names do not apply, the rule is not
 * judged.
 */
import { continuationIn, readPages } from '../../fixtures/client/pages.ts';
import { conformance, required, stringAt, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { eventually } from '../checks/eventually.ts';
import { countOfId } from '../checks/members.ts';
import { isRefused } from '../checks/refused.ts';

const as = 'merchantAdmin' as const;
const operation = 'rateLimitProfiles.continuation' as const;

const maxPages = 200;

/** Page sizes, largest first: the first that leaves something for a second page is used. A list of two records needs size 1. */
const sizes = [25, 2, 1] as const;

/** Other tests' creations and deletions may move a record between pages, but not on every attempt. */
const attempts = 3;

const ask = ({ api }: Context, members: object): Promise<Answer> => api.call(operation, { as, query: { ...members } });

/** The page size that leaves something for a second page, if there is one. */
async function sizeOf(context: Context): Promise<number> {
  for (const maxResultCount of sizes) {
    const first = await ask(context, { maxResultCount });
    if (!isRefused(first) && continuationIn(first) !== undefined) return maxResultCount;
  }
  return sizes.at(-1)!;
}

async function pagesOf(context: Context): Promise<readonly Answer[]> {
  const pages: Answer[] = [];
  const look = (page: Answer): void => void pages.push(page);
  const reading = await readPages((members) => ask(context, members), look, { sizes: [await sizeOf(context)], pages: maxPages });
  if (reading.end === 'unread') unobservable(`${operation} was not read to its end: ${reading.reason}`);
  if (pages.length === 0) required(await ask(context, {}), 'a page of profiles');
  return pages;
}

topic('Pages', () => {
  // Every deployment has few profiles, however old it is: the suites can delete their own.
  conformance('reach every record once', { rules: ['CONVENTION-PAGE-BOUNDED'], needs: [as, 'consent.write'] }, async (context) => {
    const { api, build, judge } = context;
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      const profile = await api.call('rateLimitProfiles.create', { as, body: build.body('rateLimitProfiles.create') });
      made.push(stringAt(required(profile, 'creating a profile'), 'id'));
    }
    const timesOn = (pages: readonly Answer[], id: string): number => pages.reduce((sum, page) => sum + countOfId(page.json, id), 0);
    const areOnce = (all: readonly Answer[]): boolean => made.every((id) => timesOn(all, id) === 1);
    const look = await eventually(context, 'lists', () => pagesOf(context), areOnce);
    let pages = look.answer;
    for (let attempt = 1; attempt < attempts && !areOnce(pages); attempt++) pages = await pagesOf(context);
    for (const id of made) {
      const times = timesOn(pages, id);
      if (times === 0 && pages.length === 1) unobservable(`${operation} shows no continuation token under a known name`);
      if (times === 0 && !look.isConclusive) unobservable(`${operation} does not show a new profile ${look.why}`);
      judge.that('CONVENTION-PAGE-BOUNDED', times === 1, {
        check: `how often ${pages.length} pages hold a profile just created`,
        expected: 'once',
        actual: times,
        answer: pages.at(-1)!,
      });
    }
  });
});
