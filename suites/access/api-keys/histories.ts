/** Keys that something has happened to. Their requests are not shown: one that is refused leaves its history out. */
import type { Answer, Context } from '../../../fixtures/test.ts';
import { required } from '../../../fixtures/test.ts';
import { updateKey } from '../../checks/key-update.ts';
import { mintedBy, revealKey, useKey, type MintedKey } from '../../checks/keys.ts';

/** Restrictions that leave a key usable from anywhere, and for something. */
export const restrictions = { allowedCidrs: ['0.0.0.0/0', '::/0'], scopes: ['Transactions.Reports'] } as const;

type Change = 'apiKeys.suspend' | 'apiKeys.reinstate' | 'apiKeys.revoke' | 'apiKeys.rotate';
const assumed: Readonly<Record<Change, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.reinstate': undefined,
  'apiKeys.revoke': { reason: 'No longer used' },
  'apiKeys.rotate': {},
};

/** Changes the state of a key by the target's own body, else the assumed one; a refusal is unobservable. */
export const change = ({ api }: Context, operation: Change, { id }: MintedKey): Promise<Answer> =>
  api.assumed(operation, { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false }, body: assumed[operation] });

/** What a detail must say after a history; what is left out is not documented. */
export interface Standing {
  readonly isRevoked?: boolean;
  readonly isSuspended?: boolean;
  readonly isInRotationOverlap?: boolean;
  readonly hasRotationLineage?: boolean;
}
const live = { isRevoked: false, isSuspended: false, isInRotationOverlap: false, hasRotationLineage: false } as const satisfies Standing;
const rotated = { hasRotationLineage: true } as const;

export interface History {
  /** Brings it about for a new key; answers the key to look at. */
  readonly happen: (context: Context, key: MintedKey) => Promise<MintedKey>;
  readonly standing: Standing;
}

/** Changes of one key, one after the other. */
const changed =
  (...operations: readonly Change[]) =>
  async (context: Context, key: MintedKey): Promise<MintedKey> => {
    for (const operation of operations) await change(context, operation, key);
    return key;
  };
const updated =
  (...changes: readonly Readonly<Record<string, unknown>>[]) =>
  async (context: Context, key: MintedKey): Promise<MintedKey> => {
    for (const over of changes) await updateKey(context, key.id, over);
    return key;
  };

/** By what happened. */
export const histories: Readonly<Record<string, History>> = {
  used: {
    happen: async (context, key) => {
      await useKey(context, key.key);
      return key;
    },
    standing: live,
  },
  updated: { happen: updated({ anomalySourceAction: 'Notify' }), standing: live },
  suspended: { happen: changed('apiKeys.suspend'), standing: { ...live, isSuspended: true } },
  'suspended and reinstated': { happen: changed('apiKeys.suspend', 'apiKeys.reinstate'), standing: live },
  revoked: { happen: changed('apiKeys.revoke'), standing: { ...live, isRevoked: true } },
  'suspended and revoked': {
    happen: changed('apiKeys.suspend', 'apiKeys.revoke'),
    standing: { isRevoked: true, isInRotationOverlap: false },
  },
  rotated: { happen: changed('apiKeys.rotate'), standing: { ...rotated, isRevoked: false, isSuspended: false } },
  'rotated and revoked': {
    happen: changed('apiKeys.rotate', 'apiKeys.revoke'),
    standing: { ...rotated, isRevoked: true, isSuspended: false, isInRotationOverlap: false },
  },
  'rotated, suspended and reinstated': {
    happen: changed('apiKeys.rotate', 'apiKeys.suspend', 'apiKeys.reinstate'),
    standing: { ...rotated, isRevoked: false, isSuspended: false },
  },
  successor: {
    happen: async (context, key) => mintedBy(await change(context, 'apiKeys.rotate', key), 'rotating a key'),
    standing: { ...live, ...rotated },
  },
  'switched off and on': { happen: updated({ active: false }, { active: true }), standing: live },
  'deleted and restored': {
    happen: async ({ api }, key) => {
      for (const operation of ['apiKeys.delete', 'apiKeys.restore'] as const)
        required(await api.call(operation, { as: 'merchantAdmin', params: { id: key.id } }), operation);
      return key;
    },
    standing: {},
  },
  restricted: { happen: (context) => revealKey(context, restrictions), standing: live },
  'restricted and freed': { happen: updated({ allowedCidrs: ['0.0.0.0/0', '::/0'] }, { allowedCidrs: [] }), standing: live },
};
