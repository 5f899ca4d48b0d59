/** Lists are paged by continuation. The members of a page and of its request are not shown: where they are others, the rule stays open. */
import { conformance, required, topic, unobservable, type Answer } from '../../fixtures/test.ts';
import { mintingNeeds, mintKey } from '../checks/keys.ts';
import { countOfId, membersOf } from '../checks/members.ts';
import { isRefused } from '../checks/refused.ts';

/** More pages than this are not followed. */
const maxPages = 200;

/** Sizes of a page: the largest that leaves something for a second one. Two records may be too many for the smallest of pages. */
const sizes = [25, 2, 1] as const;

/** The continuation in a page. */
const continuationOf = (answer: Answer): string | undefined =>
  membersOf(answer.json).flatMap(({ name, value }) =>
    /continuation|nextToken|nextCursor/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )[0];

topic('Pages', () => {
  conformance('reach every record once', { rules: ['CONVENTION-PAGE-BOUNDED'], needs: mintingNeeds }, async (context) => {
    const { api, judge } = context;
    const made = [await mintKey(context), await mintKey(context), await mintKey(context)];
    const pages: Answer[] = [];
    let maxResultCount: number = sizes.at(-1)!;
    for (const size of sizes) {
      const first = await api.call('apiKeys.continuationList', { as: 'merchantAdmin', query: { maxResultCount: size } });
      if (isRefused(first) || continuationOf(first) === undefined) continue;
      maxResultCount = size;
      break;
    }
    let continuationToken: string | undefined;
    do {
      const query = { maxResultCount, ...(continuationToken === undefined ? {} : { continuationToken }) };
      const page = required(await api.call('apiKeys.continuationList', { as: 'merchantAdmin', query }), 'a page of keys');
      // Under another name the continuation is ignored, and the first page is returned again.
      if (pages.at(-1)?.text === page.text)
        unobservable('apiKeys.continuationList returns the same page again; how to request the next one is not specified');
      pages.push(page);
      const next = continuationOf(page);
      if (next !== undefined && next === continuationToken) break;
      continuationToken = next;
    } while (continuationToken !== undefined && pages.length < maxPages);
    if (pages.length === maxPages) unobservable(`there are more than ${maxPages} pages of keys`);
    const isMultiple = pages.length > 1;
    for (const { id } of made) {
      const times = pages.reduce((sum, page) => sum + countOfId(page.json, id), 0);
      if (times === 0 && !isMultiple) unobservable('apiKeys.continuationList shows no continuation token under a known name');
      judge.that('CONVENTION-PAGE-BOUNDED', times === 1, {
        check: `how often ${pages.length} pages hold a key just created`,
        expected: 'once',
        actual: times,
        answer: pages.at(-1)!,
      });
    }
  });
});
