/** Members of a key's detail that are right in a new key and wrong after a change. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { around, type Json } from '../framework/edit.ts';
import type { Family, Fault } from '../framework/mutant.ts';

const changes = ['suspend', 'reinstate', 'revoke', 'rotate', 'update', 'restore'] as const;
type Change = (typeof changes)[number];

const flags: Readonly<Record<string, RuleId>> = {
  isRevoked: 'KEY-DETAIL-IS-REVOKED',
  isSuspended: 'KEY-DETAIL-IS-SUSPENDED',
  hasRotationLineage: 'KEY-DETAIL-LINEAGE',
  isAddressRestricted: 'KEY-DETAIL-ADDRESS-RESTRICTED',
  isScopeRestricted: 'KEY-DETAIL-SCOPE-RESTRICTED',
  isExpired: 'KEY-DETAIL-IS-EXPIRED',
  isUsable: 'KEY-DETAIL-USABLE',
};
/** The documents do not state their values once a key is out of service, or has come back. */
const overlap: Readonly<Record<string, readonly [RuleId, readonly Change[]]>> = {
  isInRotationOverlap: ['KEY-DETAIL-IN-OVERLAP', ['suspend', 'reinstate', 'revoke', 'rotate', 'update']],
  hasRotationOverlapLapsed: ['KEY-DETAIL-OVERLAP-LAPSED', ['suspend', 'reinstate', 'rotate', 'update', 'restore']],
};
const facts = ['userId', 'merchantId', 'keyPrefix', 'last4'] as const;

const noted = (call: AnyCall): Record<string, string> => call.world.state('mutant.keyHistories', () => ({}));

const after = (change: Change, edit: (body: Json) => Json): Fault =>
  around(['apiKeys.detail', ...changes.map((verb) => `apiKeys.${verb}`)], (call, handler) => {
    const result = handler(call);
    const id = call.params['id'] ?? '';
    const verb = call.operation.id.slice('apiKeys.'.length);
    if (verb !== 'detail') noted(call)[id] = verb;
    return verb === 'detail' && noted(call)[id] === change ? { ...result, body: edit(result.body as Json) } : result;
  });

const flipped = (rule: RuleId, flag: string, change: Change): Family => ({
  [`${flag}-wrong-after-${change}`]: {
    breaks: [rule],
    description: `${flag} is wrong in the detail of a key after ${change}.`,
    operation: `apiKeys.${change}` as OperationId,
    seams: after(change, (body) => ({ ...body, [flag]: body[flag] !== true })),
  },
});

const refusedAfter = (change: Change): Family => ({
  [`key-refused-after-${change}`]: {
    breaks: ['AUTH-USABLE-AGREES'],
    description: `A usable key is rejected at authentication after ${change}.`,
    operation: `apiKeys.${change}` as OperationId,
    seams: (original) => {
      const last = new Map<string, string>();
      return {
        ...around(
          changes.map((verb) => `apiKeys.${verb}`),
          (call, handler) => {
            const result = handler(call);
            last.set(call.params['id'] ?? '', call.operation.id.slice('apiKeys.'.length));
            return result;
          },
        )(original),
        authenticate: (world, keyId, ip) =>
          last.get(keyId) === change
            ? new Refusal('unauthenticated', 401, 'Gateway:ApiKeyInvalid', 'The API key is invalid.')
            : original.authenticate(world, keyId, ip),
      };
    },
  },
});

export const keyHistories: Family = Object.assign(
  {},
  ...Object.entries(flags).flatMap(([flag, rule]) => changes.map((change) => flipped(rule, flag, change))),
  ...Object.entries(overlap).flatMap(([flag, [rule, concerned]]) => concerned.map((change) => flipped(rule, flag, change))),
  ...facts.flatMap((fact) =>
    changes.map((change): Family => ({
      [`${fact}-lost-after-${change}`]: {
        breaks: ['KEY-REVEALED-AGREES-DETAIL'],
        description: `${fact} differs in the detail of a key after ${change}.`,
        operation: `apiKeys.${change}`,
        seams: after(change, (body) => ({ ...body, [fact]: fact.endsWith('Id') ? body['id'] : null })),
      },
    })),
  ),
  ...(['reinstate', 'rotate', 'update', 'restore'] as const).map(refusedAfter),
);
