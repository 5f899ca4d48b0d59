/** Open points of transactions, campaigns, deprecation and health. */
import Type from 'typebox';
import { choiceGroup, duration, flag, instantForm, integer, oneOf, valueOf } from '../choice.ts';

export const transactionChoices = choiceGroup('transactions', {
  declineStatus: oneOf([200, 402], {
    question: 'Which status answers a transaction that the processor declined: a result, or a failure with the envelope?',
    source: 'assumptions: X1',
    observed: 'a payment with a test card that is usually declined, where the same with another card is taken',
  }),
  authorizationDays: integer(
    10,
    { minimum: 1, maximum: 365 },
    {
      question: 'How many days does an authorization live, where the card network does not say otherwise?',
      source: 'assumptions: X4',
      hidden: 'an authorization outlives any run, and its expiry is not a documented field',
    },
  ),
  duplicateWindow: duration('PT1M', {
    question: 'How long is a second transaction of the same order refused as a duplicate?',
    source: 'assumptions: X5',
    hidden: 'the body of a transaction is not shown, so a refusal has many readings',
  }),
});

export const settlementChoices = choiceGroup('settlement', {
  settleAfter: duration('PT1M', {
    question: 'How long after its batch closed is a transaction settled?',
    source: 'assumptions: S2',
    hidden: 'the status of a transaction is not a documented field',
  }),
});

export const idempotencyChoices = choiceGroup('idempotency', {
  retention: valueOf(
    Type.Union([Type.String({ pattern: '^P[1-9]\\d*D$' }), Type.Null()]),
    'days as an ISO 8601 duration such as P30D, or null for as long as the record',
    null,
    { question: 'How long is an idempotency key remembered?', source: 'assumptions: I1', hidden: 'longer than any run' },
  ),
});

export const campaignChoices = choiceGroup('campaigns', {
  archiveFrom: oneOf(['draftAndEnded', 'anyButArchived'], {
    question: 'From which states may a campaign be archived?',
    source: 'concepts: Campaign (states that archive accepts not stated)',
    observed: 'archive of an active campaign, where that of an ended one is taken',
  }),
});

export const developerPortalChoices = choiceGroup('developerPortal', {
  invitationDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'How many days does an invitation to the developer portal stay open?',
      source: 'assumptions: 13',
      observed: 'expiresAt of an invitation just issued, less its sentAt, where that is whole days',
    },
  ),
});

export const walletChoices = choiceGroup('wallets', {
  certificateMonths: integer(
    25,
    { minimum: 1, maximum: 120 },
    {
      question: 'For how many months is a certificate issued that a wallet generates?',
      source: 'assumptions: W6',
      hidden: 'the members that tell the state of a certificate are not shown',
    },
  ),
});

export const deprecationChoices = choiceGroup('deprecation', {
  headerForm: oneOf(['date', 'true'], {
    question: 'Is the value of Deprecation a structured date or the word true?',
    source: 'assumptions: V1',
    observed: 'value of the header on the legacy route',
  }),
  'legacyOperations.since': valueOf(instantForm, 'an instant such as 2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', {
    question: 'Since when is the legacy follow-up route deprecated?',
    source: 'concepts: Versioning (deprecation policy not shown)',
    observed: 'value of the Deprecation header, where it is a date',
  }),
  'legacyOperations.sunset': valueOf(
    Type.Union([instantForm, Type.Null()]),
    'an instant such as 2027-01-01T00:00:00Z, or null for none',
    null,
    {
      question: 'When does the legacy follow-up route end?',
      source: 'concepts: Versioning (sunset dates not shown)',
      observed: 'value of the Sunset header',
    },
  ),
});

export const healthChoices = choiceGroup('health', {
  unhealthyStatus: oneOf([200, 503], {
    question: 'Which status has the overall health when a component is unhealthy?',
    source: 'assumptions: section 30',
    hidden: 'a suite cannot make a target ill',
  }),
});

export const seedChoices = choiceGroup('seed', {
  legacyKey: flag(true, {
    question: 'Does a world hold a key from before hashed storage, whose keyPrefix, last4 and environment are null?',
    source: 'assumptions: K9',
    hidden: 'a setting of the simulator',
  }),
});

export const simChoices = choiceGroup('sim', {
  allowFaultHeader: flag(false, {
    question: 'Does the request header X-Sim-Fault force an outcome?',
    source: 'assumptions: E16',
    hidden: 'a setting of the simulator; off by default, faults come from the control plane',
  }),
  authReasonHeader: flag(false, {
    question: 'Does X-Sim-Auth-Reason tell why a key was refused?',
    source: 'assumptions: A5',
    hidden: 'a setting of the simulator; off by default, the request log tells',
  }),
});
