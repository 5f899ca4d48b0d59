/** Bounds of a rate-limit profile that are too narrow, too wide or not reported. */
import type { RuleId } from '../../../../schemas/register.ts';
import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import { family, type Family } from '../../framework/family.ts';

const create = 'rateLimitProfiles.create';

interface Narrow {
  readonly member: string;
  readonly refuses: (value: unknown) => boolean;
}

const longerThan = (length: number) => (value: unknown) => typeof value === 'string' && value.length > length;

const narrow: Readonly<Partial<Record<RuleId, Narrow>>> = {
  'PROFILE-NAME-128': { member: 'name', refuses: longerThan(127) },
  'PROFILE-DESCRIPTION-512': { member: 'description', refuses: longerThan(511) },
  'PROFILE-DESCRIPTION-NULL': { member: 'description', refuses: (value) => value === null },
  'PROFILE-PRIORITY-0': { member: 'priority', refuses: (value) => value === 0 },
};

/** Messages of the validation that are waived. */
const wide: Readonly<Partial<Record<RuleId, RegExp>>> = {
  'PROFILE-NAME-129': /\bname\b(?!.*required)/,
  'PROFILE-NAME-REQUIRED': /\bname\b.*required/,
  'PROFILE-DESCRIPTION-513': /\bdescription\b/,
  'PROFILE-IDENTIFIER-257': /\bscopeIdentifier\b/,
  'PROFILE-PRIORITY-NEGATIVE': /\bpriority\b/,
};

export const profileBounds: Family = {
  ...family('refused', narrow, ({ member, refuses }, rule) => ({
    breaks: [rule],
    description: `A ${member} at the bound is refused.`,
    seams: (original) =>
      around(original, [create], (call, handler) => {
        if (refuses((call.body as Json)[member])) throw invalidMember(member, `The field ${member} is out of bounds.`);
        return handler(call);
      }),
  })),
  ...family('accepted', wide, (message, rule) => ({
    breaks: [rule],
    description: 'A profile beyond a bound is answered as a success.',
    seams: ({ envelope }) => ({
      envelope: (refusal, world, operation) => {
        const answer = envelope(refusal, world, operation);
        const isWaived = operation?.id === create && refusal.detail.validationErrors?.some((error) => message.test(error.message));
        return isWaived === true ? { ...answer, status: 200, body: '{}' } : answer;
      },
    }),
  })),
  'reasons-untold-PROFILE-VALIDATION-ERRORS': {
    breaks: ['PROFILE-VALIDATION-ERRORS'],
    description: 'The refusal of a profile does not say what is wrong.',
    seams: ({ envelope }) => ({
      envelope: (refusal, world, operation) => {
        const answer = envelope(refusal, world, operation);
        if (operation?.id !== create || answer.body === null) return answer;
        const { error } = JSON.parse(answer.body) as { readonly error: Json };
        return { ...answer, body: JSON.stringify({ error: { ...error, validationErrors: null } }) };
      },
    }),
  },
};
