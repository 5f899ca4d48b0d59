/** The inbox of the caller. */
import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { membersOf } from '../checks/members.ts';
import { idOf, make, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const world = { now: noon } as const;

const summaryOf = ({ api }: Context): Promise<Answer> => api.call('inbox.unreadSummary', { as });

/** Whether any number in an answer is more than zero: how the summary names its numbers is not shown. */
const tellsUnread = ({ json }: Answer): boolean => membersOf(json).some(({ value }) => typeof value === 'number' && value > 0);

/** Has an event put into the inbox of the caller. */
async function fillInbox(context: Context): Promise<void> {
  const { api, build, target } = context;
  const body = build.notificationDestination({ type: 'Inbox', config: { userIds: [target.personas.merchantAdmin!.userId!] } });
  const destination = idOf(await api.assumed('notificationDestinations.create', { as, body }));
  await api.assumed('notificationSubscriptions.create', { as, body: build.notificationSubscription(destination, { isEnabled: true }) });
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
    await fillInbox(context);
    const before = required(await summaryOf(context), 'the unread summary');
    await judgeServed(context, 'INBOX-MARK', 'inbox.markAllRead', { as }, 'marking every item as read');
    if (!tellsUnread(before)) return;
    const after = required(await summaryOf(context), 'the unread summary');
    judge.that('INBOX-MARK', after.text !== before.text, {
      check: 'the unread summary before and after',
      expected: 'a difference',
      actual: 'none',
      answer: after,
    });
  });
});
