/** Operations on a key: suspension, reinstatement, changes, deletion and revocation (concepts: API key). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { attempt, part, isRefused, judgeNoSuccess, judgeRefused } from '../../checks/refused.ts';
import { judgeState, stateRules, updateKey } from '../../checks/key-standing.ts';
import { detailOf, mintingNeeds, mintKey, usable, type MintedKey } from '../../checks/keys.ts';
import { comparable, isMarkedDeleted, membersOf } from '../../checks/members.ts';
import { isGone } from '../../checks/resource.ts';

type Action = 'apiKeys.suspend' | 'apiKeys.reinstate' | 'apiKeys.revoke';

const assumedBodies: Readonly<Record<Action, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.reinstate': undefined,
  'apiKeys.revoke': { reason: 'No longer used' },
};

const act = ({ api }: Context, action: Action, id: string): Promise<Answer> =>
  api.assumed(action, { as: 'merchantAdmin', params: { id }, body: assumedBodies[action] });

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Judges the recorded instant and user in the detail: after the key was made, and by merchantAdmin if its user is known. */
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

interface Step {
  readonly rules: readonly RuleId[];
  readonly take: (context: Context, key: MintedKey) => Promise<void>;
}

const suspension: Step = {
  rules: [
    'KEY-SUSPEND-RECORDED',
    'KEY-SUSPEND-REASON',
    'KEY-SUSPEND-REFUSED',
    'AUTH-REFUSAL-401',
    'KEY-DETAIL-IS-SUSPENDED',
    'KEY-REINSTATE-WORKS',
    'KEY-REINSTATE-BY-NULL',
  ],
  async take(context, key) {
    const { judge } = context;
    const judgeFlags = (answer: Answer, state: string, expected: boolean) => {
      judge.equal('KEY-DETAIL-IS-SUSPENDED', answer.get('isSuspended'), expected, { check: `isSuspended of ${state}`, answer });
      judge.equal('KEY-DETAIL-IS-REVOKED', answer.get('isRevoked'), false, { check: `isRevoked of ${state}`, answer });
    };
    judgeFlags((await judgeState(context, key, 'a new key', true)).detail, 'a new key', false);
    await act(context, 'apiKeys.suspend', key.id);
    const suspended = await judgeState(context, key, 'a suspended key', false);
    judgeFlags(suspended.detail, 'a suspended key', true);
    judgeRefused(judge, 'KEY-SUSPEND-REFUSED', suspended.use, 'a request with a suspended key');
    if (isRefused(suspended.use))
      judge.equal('AUTH-REFUSAL-401', suspended.use.status, 401, {
        check: 'status of a request with a suspended key',
        answer: suspended.use,
      });
    judgeRecorded(context, 'KEY-SUSPEND-RECORDED', suspended.detail, 'suspendedAt', 'suspendedBy');
    judgeReason(context, 'KEY-SUSPEND-REASON', 'apiKeys.suspend', suspended.detail, 'suspensionReason');
    await act(context, 'apiKeys.reinstate', key.id);
    const reinstated = await judgeState(context, key, 'a reinstated key', true);
    judgeFlags(reinstated.detail, 'a reinstated key', false);
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
};

const permission: Step = {
  rules: ['KEY-SUSPEND-PERMISSION', 'KEY-REINSTATE-PERMISSION', 'PERMISSION-ALL-NEEDED'],
  async take(context, { id }) {
    const { api, judge } = context;
    // The user owns the key and sees it, so only the missing permission can be the cause.
    required(await api.call('apiKeys.read', { as: 'merchantUser', params: { id } }), 'apiKeys.detail by merchantUser for its own key');
    const byUser = (action: Action) =>
      api.call(action, { as: 'merchantUser', params: { id }, body: api.bodyFor(action, assumedBodies[action]) });
    const suspend = await byUser('apiKeys.suspend');
    await act(context, 'apiKeys.suspend', id).catch((problem: unknown) => {
      if (!suspend.ok) throw problem;
    });
    for (const rule of ['KEY-SUSPEND-PERMISSION', 'PERMISSION-ALL-NEEDED'] as const)
      judgeNoSuccess(judge, rule, suspend, 'suspend by an owner who has the base permission only');
    const reinstate = await byUser('apiKeys.reinstate');
    await act(context, 'apiKeys.reinstate', id).catch((problem: unknown) => {
      if (!reinstate.ok) throw problem;
    });
    for (const rule of ['KEY-REINSTATE-PERMISSION', 'PERMISSION-ALL-NEEDED'] as const)
      judgeNoSuccess(judge, rule, reinstate, 'reinstate by an owner who has the base permission only');
  },
};

const update: Step = {
  rules: ['KEY-UPDATE', 'KEY-DETAIL-MODIFIED'],
  async take(context, { id }) {
    const { build, judge } = context;
    const before = await detailOf(context, id);
    const name = build.name('renamed');
    await updateKey(context, id, { name });
    const after = await detailOf(context, id);
    const isRenamed = after.get('name') === name;
    if (!isRenamed && after.get('lastModificationTime') !== before.get('lastModificationTime'))
      judge.untested('KEY-UPDATE', 'apiKeys.update was accepted and changed the key, but not its name; its body is not specified');
    else
      judge.that('KEY-UPDATE', isRenamed, {
        check: 'the name of a key after an update that was accepted',
        expected: name,
        actual: after.get('name'),
        answer: after,
      });
    const modified = Date.parse(String(after.get('lastModificationTime')));
    judge.that('KEY-DETAIL-MODIFIED', modified >= Math.floor(Date.parse(String(after.get('creationTime'))) / 1000) * 1000, {
      check: 'lastModificationTime after an update',
      expected: `an instant from ${String(after.get('creationTime'))} on`,
      actual: after.get('lastModificationTime'),
      answer: after,
    });
  },
};

const inactivity: Step = {
  rules: ['KEY-INACTIVE-REFUSED'],
  async take(context, key) {
    await updateKey(context, key.id, { active: false });
    if ((await detailOf(context, key.id)).get('active') !== false) unobservable('apiKeys.update ignored active');
    const inactive = await judgeState(context, key, 'an inactive key', false);
    judgeRefused(context.judge, 'KEY-INACTIVE-REFUSED', inactive.use, 'a request with an inactive key that expires in a day');
    await attempt(() => updateKey(context, key.id, { active: true }));
  },
};

const deletion: Step = {
  rules: ['KEY-DELETE', 'KEY-RESTORE'],
  async take({ api, judge }, { id }) {
    const as = 'merchantAdmin' as const;
    required(await api.call('apiKeys.delete', { as, params: { id } }), 'the delete of a key');
    const gone = await api.call('apiKeys.read', { as, params: { id } });
    judge.that('KEY-DELETE', isGone(gone), {
      check: 'the read of a key after its delete',
      expected: 'a rejection, or isDeleted true',
      answer: gone,
    });
    const restore = await api.call('apiKeys.restore', { as, params: { id } });
    if (!restore.ok) unobservable(`apiKeys.restore answered ${restore.status}`, restore);
    const back = await api.call('apiKeys.read', { as, params: { id } });
    judge.that('KEY-RESTORE', back.ok && !isMarkedDeleted(back.json), {
      check: 'the read of a key after its restore',
      expected: 'the key, not deleted',
      answer: back,
    });
  },
};

const revocation: Step = {
  rules: ['KEY-REVOKE-RECORDED', 'KEY-REVOKE-REASON', 'KEY-REVOKE-REFUSED', 'KEY-REVOKE-FINAL', 'KEY-DETAIL-IS-REVOKED'],
  async take(context, given) {
    const { api, judge } = context;
    // A deleted key may not have been restored.
    const known = await attempt(() => detailOf(context, given.id));
    const key = known === undefined ? await mintKey(context) : given;
    const before = known ?? (await detailOf(context, key.id));
    judge.equal('KEY-DETAIL-IS-REVOKED', before.get('isRevoked'), false, { check: 'isRevoked of a key before it is', answer: before });
    await act(context, 'apiKeys.revoke', key.id);
    const revoked = await judgeState(context, key, 'a revoked key', false);
    judge.equal('KEY-DETAIL-IS-REVOKED', revoked.detail.get('isRevoked'), true, {
      check: 'isRevoked of a revoked key',
      answer: revoked.detail,
    });
    judge.equal('KEY-DETAIL-IS-SUSPENDED', revoked.detail.get('isSuspended'), false, {
      check: 'isSuspended of a revoked key that is not suspended',
      answer: revoked.detail,
    });
    judgeRefused(judge, 'KEY-REVOKE-REFUSED', revoked.use, 'a request with a revoked key');
    judgeRecorded(context, 'KEY-REVOKE-RECORDED', revoked.detail, 'revokedAt', 'revokedBy');
    judgeReason(context, 'KEY-REVOKE-REASON', 'apiKeys.revoke', revoked.detail, 'revocationReason');
    // Only the key is judged, not the status of the answer.
    const body = api.bodyFor('apiKeys.reinstate', assumedBodies['apiKeys.reinstate']);
    await api.call('apiKeys.reinstate', { as: 'merchantAdmin', params: { id: key.id }, body });
    const after = await judgeState(context, key, 'a revoked key after an attempt to reinstate it', false);
    judge.equal('KEY-REVOKE-FINAL', after.detail.get('isRevoked'), true, { check: 'isRevoked after a reinstate', answer: after.detail });
    judgeRefused(judge, 'KEY-REVOKE-FINAL', after.use, 'a request with the key after a reinstate');
  },
};

/** In this order, on one key: all but the last leave it in service. */
const steps = [suspension, permission, update, inactivity, deletion, revocation] as const;

topic('API key, from its first change to its last', () => {
  conformance(
    'is what was done to it, and is rejected while it is out of service',
    {
      rules: [...new Set([...steps.flatMap(({ rules }) => rules), ...stateRules])],
      needs: mintingNeeds,
      needsOf: {
        'KEY-SUSPEND-PERMISSION': ['merchantUser'],
        'KEY-REINSTATE-PERMISSION': ['merchantUser'],
        'PERMISSION-ALL-NEEDED': ['merchantUser'],
      },
    },
    async (context) => {
      await usable(context);
      const key = await mintKey(context);
      for (const { rules, take } of steps) await part(context.judge, rules, () => take(context, key));
    },
  );
});
