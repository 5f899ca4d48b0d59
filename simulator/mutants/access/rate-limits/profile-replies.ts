/** Replies about rate-limit profiles with wrong values. */
import type { OperationId } from '../../../../schemas/catalogue.ts';
import type { RuleId } from '../../../../schemas/register.ts';
import { ok } from '../../../domain/kernel/call.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import { around, editReply, type Json } from '../../framework/edit.ts';
import { family, type Family } from '../../framework/family.ts';

interface Untrue {
  readonly operation: OperationId;
  readonly answers: Json;
}

const created = (answers: Json): Untrue => ({ operation: 'rateLimitProfiles.create', answers });
const read = (answers: Json): Untrue => ({ operation: 'rateLimitProfiles.read', answers });

const untrue: Readonly<Partial<Record<RuleId, Untrue>>> = {
  'PROFILE-CREATE-FIELD-name': created({ name: 'Profile' }),
  'PROFILE-CREATE-FIELD-description': created({ description: null }),
  'PROFILE-CREATE-FIELD-scope': created({ scope: 'Merchant' }),
  'PROFILE-CREATE-FIELD-priority': created({ priority: 0 }),
  'PROFILE-CREATE-FIELD-isActive': created({ isActive: true }),
  'PROFILE-CREATE-LIVE': created({ isDeleted: true }),
  'PROFILE-READ': read({ description: null }),
  'PROFILE-UPDATE-AUDIT': read({ lastModificationTime: null }),
};

export const profileReplies: Family = {
  ...family('untrue', untrue, ({ operation, answers }, rule) => ({
    breaks: [rule],
    description: `${operation} always answers ${JSON.stringify(answers)}.`,
    seams: (original) => editReply(original, [operation], (body) => ({ ...body, ...answers })),
  })),
  'untrue-PROFILE-NAME-READ': {
    breaks: ['PROFILE-NAME-READ'],
    description: 'The name of a profile is returned in upper case.',
    seams: (original) => around(original, ['rateLimitProfiles.name'], (call, handler) => ok(String(handler(call).body).toUpperCase())),
  },
  'untrue-PROFILE-NAME-UNKNOWN': {
    breaks: ['PROFILE-NAME-UNKNOWN'],
    description: 'A profile that does not exist has an empty name.',
    seams: (original) =>
      around(original, ['rateLimitProfiles.name'], (call, handler) => {
        try {
          return handler(call);
        } catch (error) {
          if (error instanceof Refusal && error.kind === 'notFound') return ok('');
          throw error;
        }
      }),
  },
};
