import Type from 'typebox';
import { choiceGroup, duration, flag, instantForm, integer, oneOf, text, valueOf } from '../choice.ts';

export const transactionChoices = choiceGroup('transactions', {
  declineStatus: oneOf([200, 402], {
    question:
      'Which status has the answer to a transaction that the processor declined: 200 with a result, or a failure with the envelope?',
    source: 'assumptions: X1',
    observed: 'a payment with a test card that is usually declined, if the same payment with another card is accepted',
  }),
  authorizationDays: integer(
    10,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days does an authorization expire, unless the card network sets another period?',
      source: 'assumptions: X4',
      hidden: 'an authorization lasts longer than any run, and its expiry is not a documented field',
    },
  ),
  duplicateWindow: duration('PT1M', {
    question: 'For how long is a second transaction of the same order rejected as a duplicate?',
    source: 'assumptions: X5',
    hidden: 'the body of a transaction is not specified, so a rejection can have many causes',
  }),
});

export const settlementChoices = choiceGroup('settlement', {
  settleAfter: duration('PT1M', {
    question: 'How long after its batch closed is a transaction settled?',
    source: 'assumptions: S2',
    hidden: 'the status of a transaction is not a documented field',
  }),
  schedule: oneOf(['daily', 'never'], {
    question:
      'When do batches close by themselves: daily, at the settlement time of their processor profile, or only when they are triggered?',
    source: 'assumptions: S1',
    hidden: 'the status of a transaction is not a documented field',
  }),
  maxBatchNumber: integer(
    999,
    { minimum: 1, maximum: 999_999 },
    {
      question: 'After which number of a batch do the numbers of a processor profile begin again with 1?',
      source: 'assumptions: S4',
      hidden: 'the members of a batch sequence are not documented',
    },
  ),
});

export const batchFileChoices = choiceGroup('batchFiles', {
  maxRows: integer(
    10_000,
    { minimum: 1, maximum: 10_000 },
    {
      question: 'How many rows may a batch file have?',
      source: 'assumptions: B2',
      hidden: 'the columns of a batch file are not specified, so a rejection can have many causes',
    },
  ),
  strict: flag(false, {
    question: 'Is a batch file rejected when a single row is invalid?',
    source: 'assumptions: B4',
    hidden: 'the columns and the states of a batch file are not specified',
  }),
});

export const recurringChoices = choiceGroup('recurring', {
  runAt: text(
    '06:00',
    { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', described: 'a time of day such as 06:00' },
    {
      question: "At which time of day, in the merchant's time zone, are the contracts billed that are due?",
      source: 'assumptions: RB1',
      hidden: 'it comes once a day, and the members of a contract that a charge changes are not specified',
    },
  ),
  inline: flag(true, {
    question: 'Does a run of recurring billing that is started by hand end before its answer?',
    source: 'assumptions: RB4',
    hidden: 'the status of a run is not a documented field',
  }),
});

export const billingChoices = choiceGroup('billing', {
  captureLinkDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days does a link expire that asks a merchant for a payment method?',
      source: 'assumptions: MB7',
      hidden: 'it is longer than any run, and the members of a link are not specified',
    },
  ),
  schedule: oneOf(['monthly', 'never'], {
    question:
      'When are merchants billed: each month on the billing day of their reseller, for the month before, or only when it is triggered?',
    source: 'assumptions: MB10',
    hidden: 'it comes once a month, and the members of a billing run are not documented',
  }),
});

export const idempotencyChoices = choiceGroup('idempotency', {
  retention: valueOf(
    Type.Union([Type.String({ pattern: '^P[1-9]\\d*D$' }), Type.Null()]),
    'days as an ISO 8601 duration such as P30D, or null to keep it while the record exists',
    null,
    { question: 'For how long is an idempotency key stored?', source: 'assumptions: I1', hidden: 'it is longer than any run' },
  ),
});

export const campaignChoices = choiceGroup('campaigns', {
  archiveFrom: oneOf(['draftAndEnded', 'anyButArchived'], {
    question: 'From which states can a campaign be archived?',
    source: 'concepts: Campaign (states that archive accepts not stated)',
    observed: 'archiving an active campaign, if archiving an ended one succeeds',
  }),
});

export const developerPortalChoices = choiceGroup('developerPortal', {
  invitationDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days does an invitation to the developer portal expire?',
      source: 'assumptions: 13',
      observed: 'expiresAt of an invitation just issued, minus its sentAt, if that is whole days',
    },
  ),
});

export const walletChoices = choiceGroup('wallets', {
  certificateMonths: integer(
    25,
    { minimum: 1, maximum: 120 },
    {
      question: 'For how many months is a generated wallet certificate valid?',
      source: 'assumptions: W6',
      hidden: 'the members with the state of a certificate are not specified',
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
    question: 'Since when has the legacy follow-up route been deprecated?',
    source: 'concepts: Versioning (deprecation policy not shown)',
    observed: 'value of the Deprecation header, if it is a date',
  }),
  'legacyOperations.sunset': valueOf(
    Type.Union([instantForm, Type.Null()]),
    'an instant such as 2027-01-01T00:00:00Z, or null for none',
    null,
    {
      question: 'When is the legacy follow-up route removed?',
      source: 'concepts: Versioning (sunset dates not shown)',
      observed: 'value of the Sunset header',
    },
  ),
});

export const accountingChoices = choiceGroup('accounting', {
  redirectPath: text(
    '/accounting/connected',
    { pattern: '^(/[\\w.~-]+)+$', described: 'a path' },
    {
      question: 'Where does the callback of a connection to accounting lead?',
      source: 'assumptions: section 29',
      observed: 'path of the Location header of a callback with an unknown state',
    },
  ),
});

export const healthChoices = choiceGroup('health', {
  unhealthyStatus: oneOf([200, 503], {
    question: 'Which status has the overall health if a component is unhealthy?',
    source: 'assumptions: section 30',
    hidden: 'a suite cannot make a target unhealthy',
  }),
});

export const seedChoices = choiceGroup('seed', {
  legacyKey: flag(true, {
    question: 'Does a world contain a key from before hashed storage, with null keyPrefix, last4 and environment?',
    source: 'assumptions: K9',
    hidden: 'a setting of the simulator',
  }),
});

export const simChoices = choiceGroup('sim', {
  allowFaultHeader: flag(false, {
    question: 'Does the request header X-Sim-Fault force an outcome?',
    source: 'assumptions: E16',
    hidden: 'a setting of the simulator; off by default, because faults are set through the control plane',
  }),
  authReasonHeader: flag(false, {
    question: 'Does the header X-Sim-Auth-Reason say why a key was rejected?',
    source: 'assumptions: A5',
    hidden: 'a setting of the simulator; off by default, because the request log shows the reason',
  }),
});
