import type { RuleId } from '../../../schemas/register.ts';
import { type Principal, principalOf } from '../../domain/kernel/principal.ts';
import { forbidden, isRefusedFor, type Refusal, unauthenticated } from '../../domain/kernel/refusal.ts';
import type { World } from '../../domain/kernel/world.ts';
import { acceptRejected, notingRefused, rejectKeys } from '../framework/edit-keys.ts';
import { editAnswer, withMessage } from '../framework/edit.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

function powerfulPrincipal({ records }: World): Principal | undefined {
  for (const key of records.apiKeys.all()) {
    const owner = records.users.get(key.userId);
    if (owner?.permissions === 'all' && owner.isActive) return principalOf(key, owner);
  }
  return undefined;
}

const served = (breaks: readonly RuleId[], what: string, isServed: (value: string | undefined) => boolean): Mutant => ({
  breaks,
  description: `A request with ${what} is accepted.`,
  isOfDefaultWorld: true,
  seams: ({ rejectUnknownKey }) => ({
    rejectUnknownKey: (world, value) =>
      isServed(value) ? (powerfulPrincipal(world) ?? unauthenticated('Missing')) : rejectUnknownKey(world, value),
  }),
});

/** A made-up value does not have the format of issued keys. */
const issued = /^[A-Za-z0-9]+_(?:sandbox|production)_/;

const rejectedWith = (rule: RuleId, isMet: (refusal: Refusal) => boolean): Mutant => ({
  breaks: [rule],
  description: 'One list answers 403 to an unknown key.',
  isOfDefaultWorld: true,
  seams: ({ envelope }) => ({
    envelope: (refusal, world, operation) => {
      const isConcerned = refusal.kind === 'unauthenticated' && operation?.id === 'rateLimitRules.limiters' && isMet(refusal);
      return envelope(isConcerned ? forbidden('RateLimiting.Rules') : refusal, world, operation);
    },
  }),
});

export const authentication: Family = {
  'every-key-rejected': {
    breaks: ['AUTH-HEADER'],
    description: 'No key is accepted.',
    seams: () => ({ authenticate: () => unauthenticated('Unknown') }),
  },
  'rejected-key-403': {
    breaks: ['AUTH-REFUSAL-401'],
    description: 'A key that is out of service answers 403.',
    seams: editAnswer((answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer)),
  },
  'use-of-expired-key-recorded': {
    breaks: ['KEY-DETAIL-ENDED-UNUSED'],
    description: 'A rejected request with an expired key counts as a use of it.',
    seams: notingRefused('Expired'),
  },
  'use-of-lapsed-key-recorded': {
    breaks: ['KEY-DETAIL-ENDED-UNUSED'],
    description: 'A rejected request with a key past its overlap counts as a use of it.',
    seams: notingRefused('OverlapLapsed'),
  },
  'use-from-elsewhere-recorded': {
    breaks: ['KEY-DETAIL-REJECTED-UNUSED'],
    description: 'A rejected request from an address outside `allowedCidrs` counts as a use of the key.',
    seams: notingRefused('SourceNotAllowed'),
  },
  'bound-address-ignored': {
    breaks: ['AUTH-CIDR-OUTSIDE'],
    description: 'A key bound to addresses is accepted from anywhere.',
    seams: acceptRejected('SourceNotAllowed'),
  },
  'bound-address-rejected': {
    breaks: ['AUTH-CIDR-INSIDE'],
    description: 'A key bound to addresses is rejected from these addresses too.',
    seams: rejectKeys('SourceNotAllowed', ({ allowedCidrs }) => allowedCidrs.length > 0),
  },
  'unbound-key-rejected': {
    breaks: ['AUTH-CIDR-NONE', 'KEY-REVEALED-VALUE-AUTHENTICATES'],
    description: 'A new key without addresses is rejected from everywhere.',
    seams: rejectKeys('SourceNotAllowed', ({ expireAt, allowedCidrs }) => expireAt !== null && allowedCidrs.length === 0),
  },
  'unscoped-key-rejected': {
    breaks: ['AUTH-SCOPES-NONE'],
    description: 'A new key without scopes is rejected by every operation that needs a permission.',
    seams: (original) => ({
      authorize: (operation, principal) => {
        const { expireAt, scopes } = principal.key;
        const [permission] = operation.permissions;
        return permission !== undefined && expireAt !== null && scopes.length === 0
          ? forbidden(permission)
          : original.authorize(operation, principal);
      },
    }),
  },
  'scopes-ignored': {
    breaks: ['AUTH-SCOPES-OUTSIDE'],
    description: 'The scopes of a key limit nothing.',
    seams: (original) => ({
      authorize: (operation, { key, user }) => original.authorize(operation, principalOf({ ...key, scopes: [] }, user)),
    }),
  },
  // The default world answers requests without a valid key.
  'no-key-needed': served(['AUTH-MISSING'], 'no key', (value) => value === undefined),
  'empty-key-works': served(['AUTH-EMPTY'], 'an empty key', (value) => value === ''),
  'made-up-key-works': served(['AUTH-UNKNOWN'], 'a value that is not a key', (value) => !!value && !issued.test(value)),
  'altered-key-works': served(['AUTH-ALTERED'], 'a key that was altered', (value) => value !== undefined && issued.test(value)),
  'missing-key-403': rejectedWith('CATALOGUE-KEY-REQUIRED', (refusal) => isRefusedFor(refusal, 'Missing')),
  'unknown-key-403': rejectedWith('CATALOGUE-KEY-UNKNOWN', (refusal) => !isRefusedFor(refusal, 'Missing')),
  'key-echoed': {
    breaks: ['AUTH-NO-VALUE-ECHO'],
    description: 'The rejection of a key value repeats the value.',
    isOfDefaultWorld: true,
    seams: () => ({ rejectUnknownKey: (_world, value) => withMessage(unauthenticated('Unknown'), `There is no key ${value ?? ''}.`) }),
  },
  'unknown-caller-without-envelope': {
    breaks: ['CATALOGUE-KEY-ENVELOPE'],
    description: 'One list rejects unknown keys without the envelope.',
    isOfDefaultWorld: true,
    seams: editAnswer((answer, { kind }, operation) =>
      kind === 'unauthenticated' && operation?.id === 'rateLimitRules.limiters' ? { ...answer, body: '{}' } : answer,
    ),
  },
  'unauthenticated-without-envelope': {
    breaks: ['ERROR-401'],
    description: 'The body of a 401 is an empty object.',
    isOfDefaultWorld: true,
    seams: editAnswer((answer, { kind }) => (kind === 'unauthenticated' ? { ...answer, body: '{}' } : answer)),
  },
};
