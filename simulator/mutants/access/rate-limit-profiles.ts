import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Violation } from '../../../schemas/validate.ts';
import { empty, ok } from '../../domain/kernel/call.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { editError } from '../framework/edit-keys.ts';
import { amend, answering, around, bytesOf, editReply, editValidation, type Json, together } from '../framework/edit.ts';
import { family, type Family, type Mutant } from '../framework/mutant.ts';

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

const inBytes: Readonly<Partial<Record<RuleId, { readonly member: string; readonly bytes: number }>>> = {
  'PROFILE-NAME-128': { member: 'name', bytes: 128 },
  'PROFILE-DESCRIPTION-512': { member: 'description', bytes: 512 },
};

const wide: Readonly<Partial<Record<RuleId, (violation: Violation) => boolean>>> = {
  'PROFILE-NAME-129': ({ path, keyword }) => path === 'name' && keyword === 'maxLength',
  'PROFILE-NAME-REQUIRED': ({ path, keyword }) => path === 'name' && keyword === 'required',
  'PROFILE-DESCRIPTION-513': ({ path }) => path === 'description',
  'PROFILE-PRIORITY-NEGATIVE': ({ path }) => path === 'priority',
};

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

const update = 'rateLimitProfiles.update' as const;

const unlimited = (member: string): Mutant => ({
  breaks: ['PROFILE-UPDATE-LIMITS'],
  description: `An update of a profile takes any ${member}.`,
  operation: update,
  seams: editValidation(update, 'body', (violations) => violations.filter((violation) => !JSON.stringify(violation).includes(member))),
});

export const rateLimitProfiles: Family = {
  ...family('measured-in-bytes', inBytes, ({ member, bytes }, rule) => ({
    breaks: [rule],
    description: `The ${member} of a profile is measured in bytes.`,
    seams: editValidation(create, 'body', (violations, body) =>
      isJsonObject(body) && bytesOf(body[member]) > bytes
        ? [...violations, { path: member, keyword: 'maxLength', message: 'is too long' }]
        : violations,
    ),
  })),
  ...family('refused', narrow, ({ member, refuses }, rule) => ({
    breaks: [rule],
    description: `A ${member} at the bound is refused.`,
    seams: editValidation(create, 'body', (violations, body) =>
      isJsonObject(body) && refuses(body[member])
        ? [...violations, { path: member, keyword: 'maximum', message: 'is out of bounds' }]
        : violations,
    ),
  })),
  ...family('accepted', wide, (isAccepted, rule) => ({
    breaks: [rule],
    description: 'A profile with a value out of range is accepted.',
    seams: editValidation(create, 'body', (violations) => violations.filter((violation) => !isAccepted(violation))),
  })),
  'accepted-PROFILE-IDENTIFIER-257': {
    breaks: ['PROFILE-IDENTIFIER-257'],
    description: 'A profile with an identifier of any length is accepted.',
    seams: together(
      editValidation(create, 'body', (violations) => violations.filter(({ path }) => path !== 'scopeIdentifier')),
      around(create, (call, handler) => {
        const body = call.body;
        const scopeIdentifier = String(body.scopeIdentifier);
        if (scopeIdentifier.length <= 256) return handler(call);
        return amend(call.world.records.rateLimitProfiles, handler({ ...call, body: { ...body, scopeIdentifier: null } }), {
          scopeIdentifier,
        });
      }),
    ),
  },
  'reasons-untold-PROFILE-VALIDATION-ERRORS': {
    breaks: ['PROFILE-VALIDATION-ERRORS'],
    description: 'The refusal of a profile does not say what is wrong.',
    seams: editError((error, _refusal, operation) => (operation?.id === create ? { ...error, validationErrors: null } : error)),
  },
  'duplicate-profile-name-accepted': {
    breaks: ['PROFILE-NAME-UNIQUE'],
    description: 'Two profiles can have the same name.',
    seams: around('rateLimitProfiles.create', (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'duplicateName') throw error;
        const body = call.body;
        const name = String(body.name);
        const result = handler({ ...call, body: { ...body, name: `${name} again` } });
        return amend(call.world.records.rateLimitProfiles, result, { name });
      }
    }),
  },
  'accents-dropped': {
    breaks: ['PROFILE-CREATE-FIELD-description'],
    description: 'Accents that are characters of their own are dropped.',
    seams: editReply('rateLimitProfiles.create', (body) => ({
      ...body,
      description: typeof body.description === 'string' ? body.description.replaceAll(/\p{M}/gu, '') : null,
    })),
  },
  'empty-identifier-kept': {
    breaks: ['PROFILE-CREATE-FIELD-scopeIdentifier'],
    description: 'An empty scopeIdentifier reads as an empty string.',
    seams: editReply('rateLimitProfiles.create', (body) => ({ ...body, scopeIdentifier: body.scopeIdentifier ?? '' })),
  },
  ...family('untrue', untrue, ({ operation, answers }, rule) => ({
    breaks: [rule],
    description: `${operation} always answers ${JSON.stringify(answers)}.`,
    seams: editReply(operation, (body) => ({ ...body, ...answers })),
  })),
  'untrue-PROFILE-NAME-READ': {
    breaks: ['PROFILE-NAME-READ'],
    description: 'The name of a profile is returned in upper case.',
    seams: around('rateLimitProfiles.name', (call, handler) => ok(String(handler(call).body).toUpperCase())),
  },
  'untrue-PROFILE-NAME-UNKNOWN': {
    breaks: ['PROFILE-NAME-UNKNOWN'],
    description: 'A profile that does not exist has an empty name.',
    seams: around('rateLimitProfiles.name', (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'notFound') return ok('');
        throw error;
      }
    }),
  },
  'profile-renamed-beyond-128': unlimited('name'),
  'profile-described-beyond-512': unlimited('description'),
  'profile-priority-updated-below-0': unlimited('priority'),
  'profile-renamed-like-another': {
    breaks: ['PROFILE-UPDATE-LIMITS'],
    description: 'An update gives a profile the name of another.',
    operation: update,
    seams: around(update, (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'duplicateName') return ok({});
        throw error;
      }
    }),
  },
  'profile-stamp-unchanged': {
    breaks: ['PROFILE-STAMP-CHANGES', 'PROFILE-STAMP-STALE'],
    description: 'The concurrency stamp of a profile never changes and is never compared.',
    seams: around(['rateLimitProfiles.create', 'rateLimitProfiles.read', 'rateLimitProfiles.update'], (call, handler) => {
      const isUpdate = call.operation.id === 'rateLimitProfiles.update';
      const result = handler(isUpdate ? { ...call, body: { ...call.body, concurrencyStamp: null } } : call);
      return { ...result, body: { ...(result.body as Json), concurrencyStamp: 'first' } };
    }),
  },
  'profile-not-deleted': {
    breaks: ['PROFILE-DELETE'],
    description: 'Deleting a profile answers success but does nothing.',
    seams: answering('rateLimitProfiles.delete', empty),
  },
  'restore-with-read-permission': {
    breaks: ['PROFILE-RESTORE-PERMISSION'],
    description: 'Restoring a profile needs only the permission to read it.',
    seams: (original) => ({
      authorize: (operation, principal) =>
        operation.id === 'rateLimitProfiles.restore' && principal.may('RateLimiting.Profiles')
          ? null
          : original.authorize(operation, principal),
    }),
  },
};
