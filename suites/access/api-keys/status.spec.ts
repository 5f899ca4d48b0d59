/** Suspension, reinstatement and revocation (concepts: API key). */
import { conformance, required, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { judgeState, stateRules } from '../../checks/key-state.ts';
import { detailOf, mintingNeeds, mintKey, usable } from '../../checks/keys.ts';
import { comparable, membersOf } from '../../checks/members.ts';
import { judgeNoSuccess, judgeRefused } from '../../checks/refused.ts';

type Action = 'apiKeys.suspend' | 'apiKeys.reinstate' | 'apiKeys.revoke';

/** Reasons that the assumed bodies give. */
const assumedBodies: Readonly<Record<Action, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.reinstate': undefined,
  'apiKeys.revoke': { reason: 'No longer used' },
};

const act = ({ api }: Context, action: Action, id: string): Promise<Answer> =>
  api.assumed(action, { as: 'merchantAdmin', params: { id }, body: assumedBodies[action] });

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Judges when and by whom, from the detail: after the key was made, and by merchantAdmin if its user is known. */
function judgeRecorded({ judge, target }: Context, rule: RuleId, detail: Answer, at: string, by: string): void {
  const instant = detail.get(at);
  judge.that(rule, isInstant(instant) && Date.parse(String(instant)) >= Date.parse(String(detail.get('creationTime'))) - 1000, {
    check: at,
    expected: 'an instant after the creation of the key',
    actual: instant,
    answer: detail,
  });
  const { userId } = target.personas.merchantAdmin!;
  if (userId !== undefined) judge.equal(rule, comparable(detail.get(by)), comparable(userId), { check: by, answer: detail });
  else judge.that(rule, detail.get(by) !== null, { check: by, expected: 'a user', actual: detail.get(by), answer: detail });
}

/** The body with a reason is not documented: only a body from the target file determines what must be recorded. */
function judgeReason({ api, judge }: Context, rule: RuleId, action: Action, detail: Answer, name: string): void {
  const own = api.bodyFor(action, undefined);
  const given = membersOf(own === undefined ? assumedBodies[action] : own).flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  );
  const recorded = detail.get(name);
  if (own === undefined && !given.includes(String(recorded)))
    judge.untested(rule, `${action} accepted the assumed body but ignored its reason; set requests["${action}"] to a body with a reason`);
  else if (given.length === 0) judge.untested(rule, `requests["${action}"] gives no reason`);
  else
    judge.that(rule, given.includes(String(recorded)), {
      check: `${name} compared with the request`,
      expected: given.join(' or '),
      actual: recorded,
      answer: detail,
    });
}

topic('API key, suspended and revoked', () => {
  conformance(
    'is rejected while suspended, and works again once reinstated',
    {
      rules: [
        'KEY-SUSPEND-RECORDED',
        'KEY-SUSPEND-REASON',
        'KEY-SUSPEND-REFUSED',
        'KEY-DETAIL-IS-SUSPENDED',
        'KEY-REINSTATE-WORKS',
        'KEY-REINSTATE-BY-NULL',
        ...stateRules,
      ],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge } = context;
      await usable(context);
      const key = await mintKey(context);
      const judgeFlag = (answer: Answer, state: string, expected: boolean) =>
        judge.equal('KEY-DETAIL-IS-SUSPENDED', answer.get('isSuspended'), expected, { check: `isSuspended of ${state}`, answer });
      judgeFlag((await judgeState(context, key, 'a new key', true)).detail, 'a new key', false);
      await act(context, 'apiKeys.suspend', key.id);
      const suspended = await judgeState(context, key, 'a suspended key', false);
      judgeFlag(suspended.detail, 'a suspended key', true);
      judgeRefused(judge, 'KEY-SUSPEND-REFUSED', suspended.use, 'a request with a suspended key');
      judgeRecorded(context, 'KEY-SUSPEND-RECORDED', suspended.detail, 'suspendedAt', 'suspendedBy');
      judgeReason(context, 'KEY-SUSPEND-REASON', 'apiKeys.suspend', suspended.detail, 'suspensionReason');
      await act(context, 'apiKeys.reinstate', key.id);
      const reinstated = await judgeState(context, key, 'a reinstated key', true);
      judgeFlag(reinstated.detail, 'a reinstated key', false);
      judge.that('KEY-REINSTATE-WORKS', reinstated.use.ok, {
        check: 'a request with a reinstated key',
        expected: 'accepted',
        answer: reinstated.use,
      });
      judge.equal('KEY-REINSTATE-BY-NULL', reinstated.detail.get('suspendedBy'), null, {
        check: 'suspendedBy of a reinstated key',
        answer: reinstated.detail,
      });
    },
  );

  conformance(
    'is rejected permanently once revoked',
    {
      rules: ['KEY-REVOKE-RECORDED', 'KEY-REVOKE-REASON', 'KEY-REVOKE-REFUSED', 'KEY-REVOKE-FINAL', 'KEY-DETAIL-IS-REVOKED', ...stateRules],
      needs: mintingNeeds,
    },
    async (context) => {
      const { api, judge } = context;
      await usable(context);
      const key = await mintKey(context);
      const fresh = await detailOf(context, key.id);
      judge.equal('KEY-DETAIL-IS-REVOKED', fresh.get('isRevoked'), false, { check: 'isRevoked of a new key', answer: fresh });
      await act(context, 'apiKeys.revoke', key.id);
      const revoked = await judgeState(context, key, 'a revoked key', false);
      judge.equal('KEY-DETAIL-IS-REVOKED', revoked.detail.get('isRevoked'), true, {
        check: 'isRevoked of a revoked key',
        answer: revoked.detail,
      });
      judgeRefused(judge, 'KEY-REVOKE-REFUSED', revoked.use, 'a request with a revoked key');
      judgeRecorded(context, 'KEY-REVOKE-RECORDED', revoked.detail, 'revokedAt', 'revokedBy');
      judgeReason(context, 'KEY-REVOKE-REASON', 'apiKeys.revoke', revoked.detail, 'revocationReason');
      // The status of the answer is not judged, only the key.
      const body = api.bodyFor('apiKeys.reinstate', assumedBodies['apiKeys.reinstate']);
      await api.call('apiKeys.reinstate', { as: 'merchantAdmin', params: { id: key.id }, body });
      const after = await judgeState(context, key, 'a revoked key after an attempt to reinstate it', false);
      judge.equal('KEY-REVOKE-FINAL', after.detail.get('isRevoked'), true, { check: 'isRevoked after a reinstate', answer: after.detail });
      judgeRefused(judge, 'KEY-REVOKE-FINAL', after.use, 'a request with the key after a reinstate');
    },
  );

  conformance(
    'is not revoked by being suspended, nor suspended by being revoked',
    { rules: ['KEY-DETAIL-IS-REVOKED', 'KEY-DETAIL-IS-SUSPENDED'], needs: mintingNeeds },
    async (context) => {
      const { judge } = context;
      const [first, second] = [await mintKey(context), await mintKey(context)];
      await act(context, 'apiKeys.suspend', first.id);
      await act(context, 'apiKeys.revoke', second.id);
      const [suspended, revoked] = [await detailOf(context, first.id), await detailOf(context, second.id)];
      judge.equal('KEY-DETAIL-IS-REVOKED', suspended.get('isRevoked'), false, { check: 'isRevoked of a suspended key', answer: suspended });
      judge.equal('KEY-DETAIL-IS-SUSPENDED', revoked.get('isSuspended'), false, { check: 'isSuspended of a revoked key', answer: revoked });
    },
  );

  conformance(
    'is suspended and reinstated only with the permission for it',
    { rules: ['KEY-SUSPEND-PERMISSION', 'KEY-REINSTATE-PERMISSION'], needs: [...mintingNeeds, 'merchantUser'] },
    async (context) => {
      const { api, judge } = context;
      const { id } = await mintKey(context);
      // The user owns the key and sees it, so only the missing permission can be the cause.
      required(await api.call('apiKeys.read', { as: 'merchantUser', params: { id } }), 'apiKeys.detail by merchantUser for its own key');
      const byUser = (action: Action) =>
        api.call(action, { as: 'merchantUser', params: { id }, body: api.bodyFor(action, assumedBodies[action]) });
      const suspend = await byUser('apiKeys.suspend');
      await act(context, 'apiKeys.suspend', id).catch((problem: unknown) => {
        if (!suspend.ok) throw problem;
      });
      judgeNoSuccess(judge, 'KEY-SUSPEND-PERMISSION', suspend, 'suspend by an owner who lacks the permission');
      const reinstate = await byUser('apiKeys.reinstate');
      await act(context, 'apiKeys.reinstate', id).catch((problem: unknown) => {
        if (!reinstate.ok) throw problem;
      });
      judgeNoSuccess(judge, 'KEY-REINSTATE-PERMISSION', reinstate, 'reinstate by an owner who lacks the permission');
    },
  );
});
