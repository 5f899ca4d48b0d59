/** The target's choices for pages, observed in the list of transactions, which requires no named permission. */
import { conformance, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { observeChoice } from '../checks/choice.ts';
import { membersOf } from '../checks/members.ts';
import { isRefused } from '../checks/refused.ts';

/** One more than the largest page that a simulator can be configured for. */
const definition = { customers: 0, transactions: 1001, contracts: 0 };

const list = ({ api }: Context, query: Readonly<Record<string, number>> = {}): Promise<Answer> =>
  api.call('transactions.list', { as: 'merchantAdmin', query });

/** The members of a page are not documented: its records are its only list of objects, at the top or on the outermost level. */
function recordsOn({ json }: Answer): number | undefined {
  if (Array.isArray(json)) return json.length;
  const lists = Object.values(typeof json === 'object' && json !== null ? json : {}).filter((value) => Array.isArray(value));
  return lists.length === 1 ? lists[0]!.length : undefined;
}

/** Whether a page indicates that more follow: by a flag or a continuation. */
const saysMore = ({ json }: Answer): boolean =>
  membersOf(json).some(({ path, name, value }) => {
    if (path !== name) return false;
    return (/^hasMore/i.test(name) && value === true) || (/continuation|nextToken|nextCursor/i.test(name) && typeof value === 'string');
  });

topic('Choices of the target', () => {
  conformance('are seen in its lists', { rules: ['TX-LIST'], needs: ['merchantAdmin'], world: { definition } }, async (context) => {
    const { judge } = context;
    const page = await list(context);
    // Other tests examine why a list without parameters is refused.
    if (isRefused(page)) return judge.untested('TX-LIST', `the list answered ${page.status} to a request without parameters`);
    judge.equal('TX-LIST', page.status, 200, { check: 'the list, by the admin of the merchant', answer: page });
    if (saysMore(page)) observeChoice(judge, 'paging.default', recordsOn(page));

    const single = await list(context, { maxResultCount: 1 });
    // A page of size 0 is conclusive only if this is the name of the page size.
    if (!single.ok || recordsOn(single) !== 1 || recordsOn(page) === 1) return;
    const none = await list(context, { maxResultCount: 0 });
    if (none.ok || isRefused(none)) observeChoice(judge, 'paging.outOfRange', none.ok ? 'clamped' : 'refused');
  });
});
