import Type from 'typebox';
import { documentedStatusCodes, errorCodes, type ErrorCode } from '../error-codes.ts';
import { limiterNames, type LimiterName } from '../limiters.ts';
import { nearest } from '../shared/nearest.ts';
import { choiceGroup, flag, oneOf, text, valueOf } from '../choice.ts';

const status = Type.Integer({ minimum: 400, maximum: 499 });

const statuses = Object.fromEntries(errorCodes.map((code) => [code, Type.Optional(status)])) as Record<
  ErrorCode,
  Type.TOptional<typeof status>
>;

/** Characters of a code that a refusal repeats. */
const maxShown = 100;

/** Names the first code in a map whose status cannot be chosen, and the nearest one whose status can. */
function unknownCode(value: unknown): string | undefined {
  const codes = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  const code = codes.find((one) => !Object.hasOwn(statuses, one));
  if (code === undefined) return undefined;
  const shown = JSON.stringify(code.length > maxShown ? `${code.slice(0, maxShown)}…` : code);
  if (documentedStatusCodes.includes(code)) return `hold ${shown}, whose status is documented`;
  const [near] = nearest(code, errorCodes);
  return `hold ${shown}: there is no such code${near === undefined ? '' : `, did you mean ${near}?`}`;
}

export const errorChoices = choiceGroup('errors', {
  validationStatus: oneOf([400, 422], {
    question: 'Which status has a validation failure?',
    source: 'concepts: Errors (status of validation failures not shown)',
    observed: 'for-user request with a name of 33 characters',
  }),
  refusedTokenStatus: oneOf([403, 400, 409, 422], {
    question: 'Which status has the rejection of a token request if the transaction stored no reusable payment method?',
    source: 'concepts: Errors (status of the refused-token case not shown)',
    observed: 'token request for the methodless transaction',
  }),
  businessRuleStatus: oneOf([403, 400, 409, 422], {
    question: 'Which status has any other violation of a business rule?',
    source: 'assumptions: E11',
    observed: 'capture of more than was authorized, if a capture of the authorized amount succeeds',
  }),
  refusedStateStatus: oneOf([409, 403, 400, 422], {
    question: 'Which status has the rejection of a transition that the current state does not allow?',
    source: 'assumptions: E12',
    observed: 'reinstate of a key that is not suspended',
  }),
  duplicateNameStatus: oneOf([409, 403, 400, 422], {
    question: 'Which status has the rejection of a name that is already used?',
    source: 'assumptions: R11',
    observed: 'creating two rate-limit profiles with the same name',
  }),
  staleStampStatus: oneOf([409, 412], {
    question: 'Which status has the rejection of a stale concurrencyStamp?',
    source: 'assumptions: E10',
    observed: 'update of a profile with the stamp of an earlier version',
  }),
  malformedIdStatus: oneOf([400, 404], {
    question: 'Which status has the answer to a path id that is not a uuid?',
    source: 'assumptions: C11',
    observed: 'key detail with the id `not-a-uuid`',
  }),
  statusMap: valueOf(
    Type.Object(statuses, { additionalProperties: false }),
    `a map from error codes, except ${documentedStatusCodes.join(', ')}, to statuses from 400 to 499`,
    {},
    {
      question: 'Which error codes have their own status, which takes precedence over every other choice of a status?',
      source: 'assumptions: E11, E12',
      hidden: 'observed code by code through the other status choices; no single answer shows the complete map',
    },
    unknownCode,
  ),
  extraMembers: flag(true, {
    question: 'Does `error` have `details` and `data` in addition to the documented members?',
    source: 'concepts: Errors (further members of RemoteServiceErrorInfo not shown)',
    observed: 'members of the error for an unknown id',
  }),
  validationEntries: oneOf(['messageAndMembers', 'fieldAndMessage', 'text'], {
    question: 'Which format has an entry of validationErrors?',
    source: 'concepts: Errors (structure of validationErrors entries not shown)',
    observed: 'entries of a validation failure',
  }),
  alwaysIncludeValidationErrors: flag(false, {
    question: 'Do failures that are not validation failures have validationErrors with the value null?',
    source: 'assumptions: E2',
    observed: 'members of the error for an unknown id',
  }),
  abpNullCodes: flag(false, {
    question: 'Is `code` null on failures that have no code of their own (validation, unknown id, missing key)?',
    source: 'assumptions: E4',
    observed: '`code` of the error for an unknown id',
  }),
  hidePolicyName: flag(false, {
    question: 'Does a 403 omit the name of the missing permission?',
    source: 'assumptions: E8',
    observed: '`data.PolicyName` of a 403, if it has `data`',
  }),
  exposeDetails: flag(false, {
    question: 'Does a 500 show its cause?',
    source: 'assumptions: E13',
    hidden: 'no documented request causes a 500',
  }),
  abpHeader: flag(true, {
    question: 'Do failures with the envelope have the header `_AbpErrorFormat: true`?',
    source: 'assumptions: E14',
    observed: 'headers of the error for an unknown id',
  }),
});

/** A limiter's ceiling; limiters that are not named keep their default. */
const ceiling = Type.Object(
  { permitLimit: Type.Integer({ minimum: 1 }), windowSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })) },
  { additionalProperties: false },
);

const ceilings = Object.fromEntries(limiterNames.map((name) => [name, Type.Optional(ceiling)])) as Record<
  LimiterName,
  Type.TOptional<typeof ceiling>
>;

export const rateLimitChoices = choiceGroup('rateLimit', {
  problemType: text(
    'https://iana.org/assignments/http-problem-types#quota-exceeded',
    { pattern: '^\\S+$', described: 'a URI reference' },
    { question: 'Which constant is the `type` of a 429?', source: 'assumptions: L1', observed: '`type` of a 429' },
  ),
  contentType: oneOf(['application/problem+json', 'application/json'], {
    question: 'Which media type has a 429?',
    source: 'assumptions: L3',
    observed: 'Content-Type of a 429',
  }),
  nullTexts: flag(false, {
    question: 'Are the nullable `title` and `detail` of a 429 null?',
    source: 'assumptions: L2',
    observed: '`title` and `detail` of a 429',
  }),
  headerStyle: oneOf(['draft', 'legacy', 'both', 'none'], {
    question: 'Which headers show the allowance: RateLimit and RateLimit-Policy, X-RateLimit-…, both or none?',
    source: 'concepts: Limits (header names not shown)',
    observed: 'headers of any successful answer',
  }),
  defaults: valueOf(
    Type.Object(ceilings, { additionalProperties: false }),
    `a map from limiters (${limiterNames.join(', ')}) to { permitLimit, windowSeconds }`,
    {},
    {
      question: 'Which limiters have a limit other than their default?',
      source: 'concepts: Limits (numeric ceilings not shown)',
      hidden: 'visible only through the headers of headerStyle; no documented operation names the limiters',
    },
  ),
  strictCreate: flag(false, {
    question: 'Is a profile rejected if a listed member is absent, even a nullable one?',
    source: 'assumptions: RL7',
    observed: 'creation of a profile without description',
  }),
});
