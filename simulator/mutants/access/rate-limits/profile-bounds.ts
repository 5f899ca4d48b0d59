/** Bounds of a rate-limit profile that are too narrow, too wide or not reported. */
import type { RuleId } from '../../../../schemas/register.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import type { Violation } from '../../../../schemas/validate.ts';
import { amend, around, editValidation, type Json } from '../../framework/edit.ts';
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

/** Violations that are accepted. */
const wide: Readonly<Partial<Record<RuleId, (violation: Violation) => boolean>>> = {
  'PROFILE-NAME-129': ({ path, keyword }) => path === 'name' && keyword === 'maxLength',
  'PROFILE-NAME-REQUIRED': ({ path, keyword }) => path === 'name' && keyword === 'required',
  'PROFILE-DESCRIPTION-513': ({ path }) => path === 'description',
  'PROFILE-PRIORITY-NEGATIVE': ({ path }) => path === 'priority',
};

export const profileBounds: Family = {
  ...family('refused', narrow, ({ member, refuses }, rule) => ({
    breaks: [rule],
    description: `A ${member} at the bound is refused.`,
    seams: (original) =>
      editValidation(original, create, 'body', (violations, body) =>
        isJsonObject(body) && refuses(body[member])
          ? [...violations, { path: member, keyword: 'maximum', message: 'is out of bounds' }]
          : violations,
      ),
  })),
  ...family('accepted', wide, (isAccepted, rule) => ({
    breaks: [rule],
    description: 'A profile with a value out of range is accepted.',
    seams: (original) => editValidation(original, create, 'body', (violations) => violations.filter((violation) => !isAccepted(violation))),
  })),
  'accepted-PROFILE-IDENTIFIER-257': {
    breaks: ['PROFILE-IDENTIFIER-257'],
    description: 'A profile with an identifier of any length is accepted.',
    seams: (original) => ({
      ...editValidation(original, create, 'body', (violations) => violations.filter(({ path }) => path !== 'scopeIdentifier')),
      ...around(original, [create], (call, handler) => {
        const body = call.body as Json;
        const scopeIdentifier = String(body['scopeIdentifier']);
        if (scopeIdentifier.length <= 256) return handler(call);
        return amend(call.world.records.rateLimitProfiles, handler({ ...call, body: { ...body, scopeIdentifier: null } }), {
          scopeIdentifier,
        });
      }),
    }),
  },
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
