import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf, namesIn } from '../checks/members.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { idOf } from '../checks/created.ts';
import { isGone, makingNeeds } from '../checks/resource.ts';
import { isAbsent, judgeServed, refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const operation = 'developerInvitations.create' as const;

const invited = ({ api, build }: Context, shared?: string): Promise<Answer> =>
  api.assumed(operation, { as, body: build.body('developerInvitations.create'), ...(shared === undefined ? {} : { shared }) });

const readBack = ({ api }: Context, id: string): Promise<Answer> =>
  api.call('developerInvitations.read', { as, params: { id }, query: { suppressNulls: false } });

/** A call whose body is not documented: only a 404 or 405 shows that the operation is missing. */
async function asked({ api, judge }: Context, rule: RuleId, id: OperationId, assumed: unknown): Promise<Answer | undefined> {
  const answer = await api.call(id, { as, body: api.bodyFor(id, assumed) });
  if (answer.ok) return answer;
  if (isAbsent(answer)) judge.that(rule, false, { check: id, expected: 'a success', answer });
  else judge.untested(rule, refusedBy(answer), answer);
  return undefined;
}

topic('Developer portal', () => {
  const lists = [
    ['PORTAL-ASSIGNABLE', 'developerAccounts.assignableUsers'],
    ['PORTAL-INVITABLE', 'developerInvitations.invitableUsers'],
  ] as const;

  conformance(
    'lists the users who may be assigned or invited',
    { rules: lists.map(([rule]) => rule), needs: ['merchantAdmin'] },
    async ({ api, judge }) => {
      for (const [rule, id] of lists) {
        const answer = await api.call(id, { as });
        judge.equal(rule, answer.status, 200, { check: id, answer });
      }
    },
  );

  conformance(
    'lists them for callers who may create',
    { rules: ['PORTAL-ASSIGNABLE-PERMISSION', 'PORTAL-INVITABLE-PERMISSION'], needs: ['merchantUser'] },
    async ({ api, judge }) => {
      for (const [rule, id] of lists) {
        const answer = await api.call(id, { as: 'merchantUser' });
        judgeNoSuccess(judge, `${rule}-PERMISSION`, answer, `${id} with the base permission only`);
      }
    },
  );
});

topic('Developer invitations', () => {
  conformance(
    'are issued, read, listed and counted',
    {
      rules: [
        'PORTAL-INVITE',
        'PORTAL-INVITATION-READ',
        'PORTAL-INVITATION-CONTINUATION',
        'PORTAL-INVITATION-CONTINUATION-COUNT',
        'PORTAL-INVITATION-SUMMARY-COUNTS',
      ],
      needs: makingNeeds,
    },
    async (context) => {
      const { api, judge, build } = context;
      const made = await judgeServed(
        context,
        'PORTAL-INVITE',
        operation,
        { as, body: build.body('developerInvitations.create'), shared: 'quiet' },
        'an invitation',
      );
      const read = await readBack(context, await idOf(context, 'developerInvitations', made));
      judge.equal('PORTAL-INVITATION-READ', read.status, 200, { check: 'a read of an invitation just issued', answer: read });
      for (const [rule, id] of [
        ['PORTAL-INVITATION-CONTINUATION', 'developerInvitations.page'],
        ['PORTAL-INVITATION-CONTINUATION-COUNT', 'developerInvitations.count'],
      ] as const) {
        const answer = await asked(context, rule, id, {});
        if (answer !== undefined) judge.equal(rule, answer.status, 200, { check: id, answer });
      }
      const rule = 'PORTAL-INVITATION-SUMMARY-COUNTS' as const;
      const keys = ['first', 'second'];
      const counts = await asked(context, rule, 'developerInvitations.summaryCounts', build.summaryCounts(keys));
      if (counts === undefined) return;
      const isOwn = api.bodyFor('developerInvitations.summaryCounts', undefined) !== undefined;
      const answered = namesIn(counts.json);
      judge.that(rule, isOwn || keys.every((key) => answered.includes(key)), {
        check: 'the keys of the summary counts',
        expected: keys,
        actual: answered,
        answer: counts,
      });
    },
  );

  conformance('are withdrawn', { rules: ['PORTAL-REVOKE'], needs: makingNeeds }, async (context) => {
    const id = await idOf(context, 'developerInvitations', await invited(context));
    const before = required(await readBack(context, id), 'a read of an invitation');
    await judgeServed(context, 'PORTAL-REVOKE', 'developerInvitations.revoke', { as, params: { id } }, 'the withdrawal of an invitation');
    // How a revoked invitation appears is not documented: it may be gone, or changed in any member.
    const after = await readBack(context, id);
    const isWithdrawn = isGone(after) || (after.ok && after.text !== before.text);
    // Only a pending invitation can be withdrawn: a member that is still pending shows that it was not.
    if (!isWithdrawn && !membersOf(after.json).some(({ value }) => typeof value === 'string' && /^pending$/i.test(value)))
      return context.judge.untested('PORTAL-REVOKE', 'developerInvitations.read does not show whether an invitation is pending');
    context.judge.that('PORTAL-REVOKE', isWithdrawn, {
      check: 'the invitation after its withdrawal',
      expected: 'gone, or changed',
      actual: 'unchanged',
      answer: after,
    });
  });

  conformance(
    'need permissions of their own to be issued and withdrawn',
    { rules: ['PORTAL-INVITE-PERMISSION', 'PORTAL-REVOKE-PERMISSION'], needs: [...makingNeeds, 'merchantUser'] },
    async (context) => {
      const { api, judge, build } = context;
      const user = 'merchantUser' as const;
      const body = api.bodyFor(operation, build.body('developerInvitations.create'));
      const issued = await api.call(operation, { as: user, body });
      judgeNoSuccess(judge, 'PORTAL-INVITE-PERMISSION', issued, 'an invitation with the base permission only');
      const id = await idOf(context, 'developerInvitations', await invited(context, 'refusing'));
      const revoked = await api.call('developerInvitations.revoke', { as: user, params: { id } });
      judgeNoSuccess(judge, 'PORTAL-REVOKE-PERMISSION', revoked, 'a withdrawal with the base permission only');
    },
  );

  conformance(
    'of one merchant are not accessible to another',
    { rules: ['PORTAL-INVITATION-ISOLATED'], needs: [...makingNeeds, 'otherMerchant'] },
    async (context) => {
      const { api, judge } = context;
      const id = await idOf(context, 'developerInvitations', await invited(context, 'refusing'));
      const rule = 'PORTAL-INVITATION-ISOLATED' as const;
      const options = { as: 'otherMerchant', params: { id } } as const;
      judgeNoSuccess(judge, rule, await api.call('developerInvitations.read', options), 'a read by another merchant');
      judgeNoSuccess(judge, rule, await api.call('developerInvitations.revoke', options), 'a withdrawal by another merchant');
    },
  );
});
