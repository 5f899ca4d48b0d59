import { at, conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { eventually, settled } from '../checks/eventually.ts';
import { membersOf } from '../checks/members.ts';
import { idOf } from '../checks/created.ts';
import { make, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

interface Contents {
  readonly summary: Answer;
  /** The text of each item by its id. */
  readonly items: ReadonlyMap<string, string>;
}

async function look({ api }: Context): Promise<Contents> {
  const summary = required(await api.call('inbox.unreadSummary', { as }), 'the unread summary');
  const list = await api.call('inbox.list', { as, query: { suppressNulls: false } });
  const items = new Map<string, string>();
  // The envelope of a page is not documented: every object with an id counts.
  for (const { value } of membersOf(list.json)) {
    const records: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const record of records) {
      const id = at(record, 'id');
      if (typeof id === 'string') items.set(id, JSON.stringify(record));
    }
  }
  return { summary, items };
}

/** Whether a number of the summary has grown with a new item: the name of the unread count is not documented. */
function hasGrown(before: Answer, since: Answer): boolean {
  const numbers = ({ json }: Answer) => [{ path: '', value: json }, ...membersOf(json)].filter(({ value }) => typeof value === 'number');
  const earlier = new Map(numbers(before).map(({ path, value }) => [path, Number(value)]));
  return numbers(since).some(({ path, value }) => Number(value) > (earlier.get(path) ?? 0));
}

async function fillInbox(context: Context): Promise<void> {
  const { api, build, target } = context;
  const body = build.body('notificationDestinations.create', {
    type: 'Inbox',
    config: { userIds: [target.personas.merchantAdmin!.userId!] },
  });
  const made = await api.assumed('notificationDestinations.create', { as, body });
  const destination = await idOf(context, 'notificationDestinations', made, { sent: body });
  await api.assumed('notificationSubscriptions.create', {
    as,
    body: build.body('notificationSubscriptions.create', { destinationIds: [destination], isEnabled: true }),
  });
  await make(context, 'customers');
}

topic('The inbox', () => {
  conformance('is read', { rules: ['INBOX-READ'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    for (const operation of ['inbox.list', 'inbox.categories', 'inbox.unreadSummary'] as const) {
      const answer = await api.call(operation, { as });
      judge.equal('INBOX-READ', answer.status, 200, { check: operation, answer });
    }
  });

  conformance('is marked as read', { rules: ['INBOX-MARK'], needs: ['merchantAdmin.userId', ...makingNeeds], world }, async (context) => {
    const { judge } = context;
    const empty = await look(context);
    await fillInbox(context);
    const {
      answer: grown,
      isThere,
      isLate,
    } = await eventually(
      context,
      'messages',
      () => look(context),
      ({ summary }) => hasGrown(empty.summary, summary),
    );
    // Earlier events must not look like the effect of the mark.
    if (isLate) await settled(context, 'messages');
    const before = isLate ? await look(context) : grown;
    await judgeServed(context, 'INBOX-MARK', 'inbox.markAllRead', { as }, 'marking every item as read');
    if (!isThere) return;
    // New items may arrive meanwhile, as many as were marked: then the items are compared.
    const isMarked = (after: Contents): boolean =>
      after.summary.text !== before.summary.text || [...before.items].some(([id, item]) => (after.items.get(id) ?? item) !== item);
    const { answer: after, ...marked } = await eventually(context, 'messages', () => look(context), isMarked);
    if (!marked.isThere && !marked.isConclusive)
      return judge.untested('INBOX-MARK', `neither the unread summary nor the items changed ${marked.why}`);
    judge.that('INBOX-MARK', marked.isThere, {
      check: 'the unread summary and the items before and after',
      expected: 'a difference',
      actual: 'none',
      answer: after.summary,
    });
  });
});
