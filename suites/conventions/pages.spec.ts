/**
 * Lists are paged by continuation. The members of a page and of its request are not documented: if the usual names do not apply, the rule is not
 * judged.
 */
import { continuationIn, itemsIn, readPages } from '../../fixtures/client/pages.ts';
import { conformance, required, stringAt, topic, unobservable, type Answer, type Context, type PersonaName } from '../../fixtures/test.ts';
import { eventually } from '../checks/eventually.ts';
import { countOfId, speaksOf } from '../checks/members.ts';
import { attempt, isRefused, judgeNoSuccess } from '../checks/refused.ts';
import { makeId } from '../checks/resource.ts';

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
    for (let count = 0; count < 10; count++) {
      const profile = await api.call('rateLimitProfiles.create', { as, body: build.body('rateLimitProfiles.create') });
      // How many profiles there may be is not documented.
      if (!profile.ok && made.length >= 3) break;
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

  conformance(
    'show a caller only what it may see',
    { rules: ['CONVENTION-PAGE-ACCESS'], needs: [as, 'noPermissions', 'otherMerchant', 'consent.write'] },
    async (context) => {
      const { judge } = context;
      const rule = 'CONVENTION-PAGE-ACCESS';
      const group = await groupWithPages(context);
      const { answer, members } = await laterPage(context, group);
      const shown = itemsIn(answer.json).map(({ id }) => String(id).toLowerCase());
      if (shown.length === 0) unobservable(`${group}.page shows no ids`);
      const what = `a page of an admin's ${group}${members === undefined ? '' : ', by its continuation'}`;
      judgeNoSuccess(judge, rule, await askGroup(context, group, 'noPermissions', members), `${what}, requested without the permission`);
      const foreign = await askGroup(context, group, 'otherMerchant', members);
      judge.that(rule, !foreign.ok || !shown.some((id) => speaksOf(foreign, id)), {
        check: `${what}, requested by another merchant and searched for the records that the admin gets`,
        expected: 'not found',
        answer: foreign,
      });
    },
  );
});

/** Groups whose records belong to one merchant: the first that is served is used. */
const paged = ['customers', 'contractPlans', 'promotions'] as const;
type Paged = (typeof paged)[number];

/** Makes a record, so that there is something to show. */
async function groupWithPages(context: Context): Promise<Paged> {
  let why = '';
  for (const group of paged) {
    const made = await attempt(
      async () => {
        await makeId(context, group);
        return required(await askGroup(context, group, as), `a page of ${group}`);
      },
      (reason) => (why = reason),
    );
    if (made !== undefined) return group;
  }
  return unobservable(why);
}

const askGroup = ({ api }: Context, group: Paged, by: PersonaName, members: object = {}): Promise<Answer> =>
  api.call(`${group}.page`, { as: by, allow501: true, body: { ...Object(api.bodyFor(`${group}.page`, {})), ...members } });

/** The second page of the admin's records and how it was requested, else the first one. */
async function laterPage(context: Context, group: Paged): Promise<{ readonly answer: Answer; readonly members?: object }> {
  let members: object | undefined;
  let page: Answer | undefined;
  const noting = (asked: object): Promise<Answer> => askGroup(context, group, as, (members = asked));
  const look = (one: Answer): boolean => {
    const isSecond = page !== undefined;
    page = one;
    return isSecond;
  };
  await readPages(noting, look, { sizes: [1], pages: 2 });
  const answer = page ?? required(await askGroup(context, group, as), `a page of ${group}`);
  return { answer, ...(members === undefined ? {} : { members }) };
}
