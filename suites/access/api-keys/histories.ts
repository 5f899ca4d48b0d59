/** Keys with a history. Their requests are not documented: a refused one omits its history. */
import { required, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { attempt, part } from '../../checks/refused.ts';
import { updateKey } from '../../checks/key-standing.ts';
import { mintedBy, mintKey, runKeys, sendRotation, useKey, type MintedKey } from '../../checks/keys.ts';
import { refusedBy } from '../../checks/serving.ts';

type Change = 'apiKeys.suspend' | 'apiKeys.reinstate' | 'apiKeys.revoke';
const assumed: Readonly<Record<Change, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.reinstate': undefined,
  'apiKeys.revoke': { reason: 'No longer used' },
};

/** Changes the state of a key by the target's own body, else the assumed one; a refusal is unobservable. */
const change = ({ api }: Context, operation: Change, { id }: MintedKey): Promise<Answer> =>
  api.assumed(operation, { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false }, body: assumed[operation] });

/** What a detail must show after a history; undocumented parts are absent. */
export interface Standing {
  readonly isRevoked?: boolean;
  readonly isSuspended?: boolean;
  readonly isInRotationOverlap?: boolean;
  readonly hasRotationLineage?: boolean;
}
const live = { isRevoked: false, isSuspended: false, isInRotationOverlap: false, hasRotationLineage: false } as const satisfies Standing;

export type Look = (what: string, key: MintedKey, standing: Standing) => Promise<Answer>;

/** Brings keys through their histories. A refused step is omitted, together with what was known of its key. */
export async function histories(context: Context, look: Look): Promise<void> {
  await changing(context, look);
  await rotating(context, look);
  for (const [what, restricted] of [
    ['bound to every address', runKeys.boundToAll],
    ['limited to a scope', runKeys.scoped],
  ] as const) {
    const key = await attempt(() => restricted(context));
    if (key !== undefined) await look(what, key, live);
  }
}

async function changing(context: Context, look: Look): Promise<void> {
  const key = (await attempt(() => runKeys.longNamed(context))) ?? (await mintKey(context));
  const then = async (what: string, standing: Standing, ...steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
    let isReached = true;
    for (const step of steps) await attempt(step, () => (isReached = false));
    await look(what, key, isReached ? standing : {});
  };
  const changed = (operation: Change) => () => change(context, operation, key);
  const updated = (over: Readonly<Record<string, unknown>>) => () => updateKey(context, key.id, over);
  const sent = (operation: 'apiKeys.delete' | 'apiKeys.restore') => async () =>
    required(await context.api.call(operation, { as: 'merchantAdmin', params: { id: key.id } }), operation);
  await then('used', live, () => useKey(context, key.key));
  await then('updated', live, updated({ anomalySourceAction: 'Notify' }));
  await then('restricted and freed', live, updated({ allowedCidrs: ['0.0.0.0/0', '::/0'] }), updated({ allowedCidrs: [] }));
  await then('switched off and on', live, updated({ active: false }), updated({ active: true }));
  await then('suspended', { ...live, isSuspended: true }, changed('apiKeys.suspend'));
  await then('suspended and reinstated', live, changed('apiKeys.reinstate'));
  // A key that stays deleted has no detail to look at.
  const isDeleted = (await attempt(sent('apiKeys.delete'))) !== undefined;
  if (isDeleted && (await attempt(sent('apiKeys.restore'))) === undefined) return;
  await then('deleted and restored', {});
  await then(
    'suspended and revoked',
    { isRevoked: true, isInRotationOverlap: false },
    changed('apiKeys.suspend'),
    changed('apiKeys.revoke'),
  );
}

async function rotating(context: Context, look: Look): Promise<void> {
  const { judge, target, api } = context;
  const rule = 'KEY-ROTATE-OVERLAP-RETAINED';
  const rotated = { hasRotationLineage: true, isRevoked: false, isSuspended: false } as const;
  await part(judge, [rule], async () => {
    const { old, answer } = await sendRotation(context, target.rotations.overlap ?? api.bodyFor('apiKeys.rotate', {}));
    if (!answer.ok) unobservable(refusedBy(answer), answer);
    const fresh = mintedBy(answer, 'rotating a key');
    const before = await look('rotated', old, rotated);
    await look('successor', fresh, { ...rotated, isInRotationOverlap: false });
    const isBack = await attempt(async () => {
      await change(context, 'apiKeys.suspend', old);
      return change(context, 'apiKeys.reinstate', old);
    });
    await look('rotated, suspended and reinstated', old, isBack === undefined ? {} : rotated);
    await change(context, 'apiKeys.revoke', old);
    const after = await look('rotated and revoked', old, { ...rotated, isRevoked: true, isInRotationOverlap: false });
    if (typeof before.get('overlapExpiresAt') !== 'string')
      judge.untested(
        rule,
        'a rotated key has no overlapExpiresAt; set rotations.overlap to a body of apiKeys.rotate that keeps the old key for a while',
      );
    else
      judge.equal(rule, after.get('overlapExpiresAt'), before.get('overlapExpiresAt'), {
        check: 'overlapExpiresAt of a rotated key before and after it is revoked',
        answer: after,
      });
    await change(context, 'apiKeys.revoke', fresh);
    await look('revoked', fresh, { ...rotated, isRevoked: true, isInRotationOverlap: false });
  });
}
