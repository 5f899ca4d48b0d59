import { chapter } from '../../rule.ts';
import { level, must, should } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

const request = 'concepts: RateLimitProfileCreateDto';
const fields = 'concepts: RateLimitProfileDto';
const operation = 'endpoints: operation 6';
const listed = 'endpoints: Rate limits';
const limits = 'concepts: Limits';
const create = 'POST /api/rate-limiting/profiles';
const core = level('core');

export const rateLimitProfiles = chapter(
  { level: 'operations' },
  {
    ...fieldRules(
      'PROFILE',
      { subject: 'A rate-limit profile', source: fields, observed: `reply of ${create} with suppressNulls=false` },
      {
        id: 'uuid',
        creationTime: 'date-time',
        creatorId: 'uuid?',
        lastModificationTime: 'date-time?',
        lastModifierId: 'uuid?',
        isDeleted: 'boolean',
        deleterId: 'uuid?',
        deletionTime: 'date-time?',
        name: 'string?',
        description: 'string?',
        scope: 'enumeration',
        scopeIdentifier: 'string?',
        priority: 'int32',
        isActive: 'boolean',
        concurrencyStamp: 'string?',
      },
    ),

    'PROFILE-CREATE-FIELD-name': must(request, 'A profile has the name with which it was created.', `${create} and its reply`),
    'PROFILE-CREATE-FIELD-description': must(
      request,
      'A profile has the description with which it was created.',
      `${create} and its reply`,
    ),
    'PROFILE-CREATE-FIELD-scope': must(
      request,
      'A profile has the scope with which it was created, and `Global` is a scope.',
      `${create} with scope Global`,
    ),
    'PROFILE-CREATE-FIELD-scopeIdentifier': must(
      request,
      'An empty `scopeIdentifier` means every identifier of the scope, and reads as null.',
      `${create} with an empty scopeIdentifier and scope Global`,
    ),
    'PROFILE-CREATE-FIELD-priority': must(request, 'A profile has the priority with which it was created.', `${create} and its reply`),
    'PROFILE-CREATE-FIELD-isActive': must(
      request,
      'A profile has the isActive value with which it was created.',
      `${create} with true and with false`,
    ),

    'PROFILE-CREATE-200': must(operation, 'Creating a profile answers 200 with the profile.', create),
    'PROFILE-CREATE-LIVE': must(fields, 'A newly created profile is not deleted.', 'isDeleted, deleterId and deletionTime of the reply'),
    'PROFILE-CREATE-PERMISSION': must(
      operation,
      'Creating a profile needs RateLimiting.Profiles and RateLimiting.Profiles.Create.',
      `${create} by noPermissions does not succeed`,
      core,
    ),
    'PROFILE-NAME-128': must(limits, 'A name of 128 characters is accepted.', `${create} with such a name`),
    'PROFILE-NAME-129': must(limits, 'A name of 129 characters is rejected as a validation failure.', `${create} with such a name`),
    'PROFILE-NAME-REQUIRED': must(request, 'A profile without a name is rejected.', `${create} without name`),
    'PROFILE-NAME-UNIQUE': must(
      request,
      'The name of a profile is unique in its tenant.',
      `${create} twice with the same name: the second is rejected`,
    ),
    'PROFILE-DESCRIPTION-512': must(limits, 'A description of 512 characters is accepted.', `${create} with such a description`),
    'PROFILE-DESCRIPTION-513': must(
      limits,
      'A description of 513 characters is rejected as a validation failure.',
      `${create} with such a description`,
    ),
    'PROFILE-DESCRIPTION-NULL': must(request, 'The description is optional: null is accepted.', `${create} with description null`),
    'PROFILE-IDENTIFIER-257': must(
      limits,
      'A `scopeIdentifier` of 257 characters is rejected as a validation failure.',
      `${create} with such an identifier`,
    ),
    'PROFILE-PRIORITY-0': must(limits, 'A priority of 0 is accepted.', `${create} with priority 0`),
    'PROFILE-PRIORITY-NEGATIVE': must(limits, 'A priority below 0 is rejected as a validation failure.', `${create} with priority -1`),
    'PROFILE-VALIDATION-ERRORS': must(
      'concepts: Error envelope',
      'The rejection of an invalid profile names the errors in validationErrors.',
      'bodies of the rejections of too long and negative values',
    ),

    'PROFILE-NAME-READ': must(
      'endpoints: operation 7',
      'The name of a profile can be read by its id: 200 with the name as a string.',
      'GET /api/rate-limiting/profiles/{id}/name',
    ),
    'PROFILE-NAME-UNKNOWN': must(
      'concepts: Statuses',
      'Reading the name of a profile that does not exist answers 404.',
      'GET /api/rate-limiting/profiles/{id}/name of a random uuid',
    ),
    'PROFILE-NAME-PERMISSION': must(
      'endpoints: operation 7',
      'Reading the name needs RateLimiting.Profiles.',
      'the same request by noPermissions does not succeed',
      core,
    ),
    'PROFILE-READ': must(
      listed,
      'A profile can be read by its id.',
      'GET /api/rate-limiting/profiles/{id}: its members equal those of the same name in the reply of the create',
    ),
    'PROFILE-LIST': must(listed, 'The profiles can be listed.', 'GET /api/rate-limiting/profiles answers 200'),
    'PROFILE-CONTINUATION': must(
      listed,
      'The profiles can be read as continuation pages.',
      'GET /api/rate-limiting/profiles/continuation answers 200',
    ),
    'PROFILE-COUNT': must(listed, 'The profiles can be counted.', 'GET /api/rate-limiting/profiles/continuation/count answers 200'),
    'PROFILE-ACCESS': must(
      listed,
      'A caller can check its access to a profile.',
      'GET /api/rate-limiting/profiles/{id}/access answers 200',
    ),
    'PROFILE-UPDATE': must(
      listed,
      'A profile can be updated.',
      'PUT /api/rate-limiting/profiles/{id} and a read afterwards (body not specified)',
    ),
    'PROFILE-UPDATE-LIMITS': must(
      'concepts: Limits',
      'The limits of a profile and the uniqueness of its name hold for updates too.',
      'updates to a longer name, the name of another profile, a longer description and a negative priority',
    ),
    'PROFILE-UPDATE-AUDIT': must(fields, 'An update sets lastModificationTime.', 'read after an update'),
    'PROFILE-STAMP-CHANGES': should(
      fields,
      'The concurrency stamp changes with an update.',
      'concurrencyStamp before and after an update',
      level('lifecycle'),
    ),
    'PROFILE-STAMP-STALE': should(
      fields,
      'An update with a stale concurrency stamp is rejected.',
      'two updates with the same stamp (the request for that is not specified)',
      level('lifecycle'),
    ),
    'PROFILE-DELETE': must(
      listed,
      'A profile can be deleted: afterwards it is absent or marked deleted.',
      'DELETE /api/rate-limiting/profiles/{id} and a read afterwards',
    ),
    'PROFILE-RESTORE': must(
      listed,
      'A deleted profile can be restored.',
      'POST /api/rate-limiting/profiles/{id}/restore and a read afterwards',
      level('lifecycle'),
    ),
    'PROFILE-RESTORE-PERMISSION': must(
      listed,
      'Restoring needs RateLimiting.Profiles.Update as well.',
      'restore by merchantUser does not succeed',
      core,
    ),
    'PROFILE-INACTIVE': must(
      request,
      'An inactive profile does not take part in the resolution of limits.',
      'a rule of one request in an inactive profile limits nothing (body of a rule not specified)',
      level('lifecycle'),
    ),
    'PROFILE-PRIORITY-WINS': must(
      request,
      'Among equally specific profiles the one with the higher priority wins.',
      'two profiles of one scope with different limits (body of a rule not specified)',
      level('lifecycle'),
    ),

    'LIMIT-RULE-CREATE': must(listed, 'A rate-limit rule can be created.', 'POST /api/rate-limiting/rules (body not specified)'),
    'LIMIT-RULE-READ': must(listed, 'A rate-limit rule can be read by its id.', 'GET /api/rate-limiting/rules/{id} of a rule just created'),
    'LIMIT-RULE-LIST': must(
      listed,
      'The rate-limit rules can be listed, paged and counted.',
      'GET /api/rate-limiting/rules, /continuation and /continuation/count',
    ),
    'LIMIT-RULE-NAME': must(listed, 'The name of a rate-limit rule can be read by its id.', 'GET /api/rate-limiting/rules/{id}/name'),
    'LIMIT-RULE-ACCESS': must(listed, 'A caller can check its access to a rate-limit rule.', 'GET /api/rate-limiting/rules/{id}/access'),
    'LIMIT-RULE-UPDATE': must(listed, 'A rate-limit rule can be updated.', 'PUT /api/rate-limiting/rules/{id} and a read afterwards'),
    'LIMIT-RULE-DELETE': must(listed, 'A rate-limit rule can be deleted.', 'DELETE /api/rate-limiting/rules/{id} and a read afterwards'),
    'LIMIT-RULE-RESTORE': must(
      listed,
      'A deleted rate-limit rule can be restored.',
      'POST /api/rate-limiting/rules/{id}/restore',
      level('lifecycle'),
    ),
    'LIMIT-RULE-LIMITERS': must(
      listed,
      'The limiters of the running host can be read.',
      'GET /api/rate-limiting/rules/limiters answers 200',
    ),
    'LIMIT-RULE-PROFILES': must(
      listed,
      'The list of selectable profiles can be read.',
      'GET /api/rate-limiting/rules/profiles answers 200',
    ),
    'LIMIT-RULE-CAPS': must(
      limits,
      'A stored rule limits the request rate.',
      'a rule that allows few requests, then more requests: a 429 (body of a rule not specified)',
      level('lifecycle'),
    ),
  },
);
