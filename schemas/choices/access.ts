import Type from 'typebox';
import { choiceGroup, duration, flag, integer, oneOf, text, valueOf } from '../choice.ts';

export const authChoices = choiceGroup('auth', {
  anonymousOperations: oneOf(['catalogued', 'healthOnly'], {
    question: 'Which operations need no key: all that the catalogue marks as anonymous, or only the overall health?',
    source: 'assumptions: A14',
    observed: 'reading the progress of a campaign without a key',
  }),
  challengeHeader: flag(true, {
    question: 'Does a 401 have the header WWW-Authenticate?',
    source: 'assumptions: E7',
    observed: 'headers of a 401',
  }),
});

export const apiKeyChoices = choiceGroup('apiKeys', {
  prefix: text(
    'gk',
    { pattern: '^[A-Za-z0-9]{1,8}$', described: '1 to 8 letters or digits' },
    {
      question: 'With which prefix does every key value start?',
      source: 'assumptions: A2',
      observed: 'keyPrefix up to its first underscore',
    },
  ),
  recentSourceLimit: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'How many recent source addresses does a key remember?',
      source: 'assumptions: A15',
      hidden: 'a suite calls from one address',
    },
  ),
  anomalyDetection: flag(true, {
    question: 'Is a key used from a new network treated as anomalous?',
    source: 'assumptions: A16',
    hidden: 'a suite calls from one address',
  }),
  defaultOverlap: duration('P1D', {
    question: 'How long does a rotated key stay in service by default?',
    source: 'assumptions: K2',
    observed: 'replacedKeyOverlapExpiresAt of a rotation without a body, minus the new creationTime',
  }),
  maxOverlap: duration('P7D', {
    question: 'What is the maximum length of a rotation overlap?',
    source: 'assumptions: K2',
    hidden: 'the member of the rotation request that sets the overlap is not specified',
  }),
});

export const tokenChoices = choiceGroup('tokens', {
  requireCustomerId: flag(false, {
    question: 'Is a token request without customerId rejected as a validation failure?',
    source: 'endpoints: operation 2, rule 6 (behaviour when absent not shown)',
    observed: 'token request without customerId',
  }),
});

const passwordRules = Type.Object(
  {
    requiredLength: Type.Integer({ minimum: 1, maximum: 32 }),
    requireUppercase: Type.Boolean(),
    requireLowercase: Type.Boolean(),
    requireDigit: Type.Boolean(),
    requireNonAlphanumeric: Type.Boolean(),
  },
  { additionalProperties: false },
);

export const accountChoices = choiceGroup('account', {
  codeMinutes: integer(
    15,
    { minimum: 1, maximum: 1440 },
    {
      question: 'For how many minutes is a code valid that confirms an address or resets a password?',
      source: 'assumptions: AC2',
      hidden: 'codes come by mail or text message, which the suites do not read',
    },
  ),
  selfRegistration: flag(true, {
    question: 'May anyone register a user?',
    source: 'assumptions: AC4',
    hidden: 'a suite registers no user without a body of the target, whose rejection can have many causes',
  }),
});

export const identityChoices = choiceGroup('identity', {
  password: valueOf(
    passwordRules,
    'an object of requiredLength (from 1 to 32), requireUppercase, requireLowercase, requireDigit and requireNonAlphanumeric',
    { requiredLength: 6, requireUppercase: true, requireLowercase: true, requireDigit: true, requireNonAlphanumeric: true },
    {
      question: 'What must the password of a user have?',
      source: 'assumptions: ID5',
      hidden: 'the body that creates a user is not specified, so a rejection can have many causes',
    },
  ),
});

export const auditChoices = choiceGroup('audit', {
  includeReads: flag(false, {
    question: 'Are requests that only read audited too?',
    source: 'assumptions: 28',
    hidden: 'a deployment may show in its audit log what it does not audit at once, and others read meanwhile',
  }),
});
