/** Requests without a valid key; the default world answers them. */
import type { RuleId } from '../../../schemas/register.ts';
import { principalOf, type Principal } from '../../domain/kernel/principal.ts';
import { forbidden, unauthenticated } from '../../domain/kernel/refusal.ts';
import type { World } from '../../domain/kernel/world.ts';
import { editAnswer, withMessage } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';
import type { Family } from '../framework/family.ts';

/** The owner of the oldest key with all permissions. */
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

/** The format of issued keys; a made-up value does not have it. */
const issued = /^[A-Za-z0-9]+_(?:sandbox|production)_/;

/** Another status for callers without a valid key, at operations that need a permission. */
const rejectedWith = (rule: RuleId, isMet: (reason: string | undefined) => boolean): Mutant => ({
  breaks: [rule],
  description: 'One list answers 403 to an unknown key.',
  isOfDefaultWorld: true,
  seams: ({ envelope }) => ({
    envelope: (refusal, world, operation) => {
      const isConcerned = refusal.kind === 'unauthenticated' && operation?.id === 'rateLimitRules.limiters' && isMet(refusal.detail.reason);
      return envelope(isConcerned ? forbidden('RateLimiting.Rules') : refusal, world, operation);
    },
  }),
});

export const unknownCallers: Family = {
  'no-key-needed': served(['AUTH-MISSING'], 'no key', (value) => value === undefined),
  'empty-key-works': served(['AUTH-EMPTY'], 'an empty key', (value) => value === ''),
  'made-up-key-works': served(['AUTH-UNKNOWN'], 'a value that is not a key', (value) => !!value && !issued.test(value)),
  'altered-key-works': served(['AUTH-ALTERED'], 'a key that was altered', (value) => value !== undefined && issued.test(value)),
  'missing-key-403': rejectedWith('CATALOGUE-KEY-REQUIRED', (reason) => reason === 'Missing'),
  'unknown-key-403': rejectedWith('CATALOGUE-KEY-UNKNOWN', (reason) => reason !== 'Missing'),
  'key-echoed': {
    breaks: ['AUTH-NO-VALUE-ECHO'],
    description: 'The rejection of a key value repeats the value.',
    isOfDefaultWorld: true,
    seams: () => ({
      rejectUnknownKey: (_world, value) => withMessage(unauthenticated('Unknown'), `There is no key ${value ?? ''}.`),
    }),
  },
  'unknown-caller-without-envelope': {
    breaks: ['CATALOGUE-KEY-ENVELOPE'],
    description: 'One list rejects unknown keys without the envelope.',
    isOfDefaultWorld: true,
    seams: ({ envelope }) => ({
      envelope: (refusal, world, operation) => {
        const answer = envelope(refusal, world, operation);
        return refusal.kind === 'unauthenticated' && operation?.id === 'rateLimitRules.limiters' ? { ...answer, body: '{}' } : answer;
      },
    }),
  },
  'unauthenticated-without-envelope': {
    breaks: ['ERROR-401'],
    description: 'The body of a 401 is an empty object.',
    isOfDefaultWorld: true,
    seams: (original) => editAnswer(original, (answer, { kind }) => (kind === 'unauthenticated' ? { ...answer, body: '{}' } : answer)),
  },
};
