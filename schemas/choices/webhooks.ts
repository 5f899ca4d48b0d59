import Type from 'typebox';
import { choiceGroup, flag, integer, oneOf, text, valueOf } from '../choice.ts';

/** Seconds, from one to a week. */
const pause = Type.Integer({ minimum: 1, maximum: 604_800 });

export const webhookChoices = choiceGroup('webhooks', {
  headerPrefix: text(
    'webhook',
    { pattern: '^[a-z][a-z0-9-]{0,30}[a-z0-9]$', described: '2 to 32 lower-case letters, digits and hyphens' },
    {
      question: 'Which prefix do the three signature headers of an event have: …-id, …-timestamp and …-signature?',
      source: 'assumptions: N3',
      observed: 'names of the headers of a sample in a listen session',
    },
  ),
  signedAt: oneOf(['wall', 'world'], {
    question: "Which time does a signature state: wall time, which receivers compare with their own clock, or the world's?",
    source: 'assumptions: N4',
    hidden: 'a deployment has one time; the two differ only where a control plane moves a clock',
  }),
  requireHttps: flag(false, {
    question: 'Is a webhook with an address other than https rejected?',
    source: 'assumptions: N16',
    observed: 'creation of a destination with an http address, if one with https succeeds',
  }),
  timeoutSeconds: integer(
    15,
    { minimum: 1, maximum: 30 },
    {
      question: 'After how many seconds does a post to a receiver time out by default?',
      source: 'assumptions: 18.1',
      observed: 'config.timeoutSeconds of a destination created without it',
    },
  ),
  retrySeconds: valueOf(
    Type.Array(pause, { maxItems: 50 }),
    'a list of at most 50 whole numbers from 1 to 604800; an empty list for no retries',
    [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    {
      question: 'How many seconds after each failed attempt does the next attempt follow?',
      source: 'assumptions: N7',
      hidden: 'the schedule is longer than any run, and its delays have jitter',
    },
  ),
  jitter: valueOf(Type.Number({ minimum: 0, maximum: 1 }), 'a number from 0 to 1', 0.1, {
    question: 'By which fraction can the delay between attempts be longer or shorter?',
    source: 'assumptions: N7',
    hidden: 'the delay without jitter is not visible from outside',
  }),
  suppressAfter: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'After how many consecutive failed attempts is an endpoint suppressed?',
      source: 'assumptions: N10',
      observed: 'consecutiveFailureCount when isSuppressed becomes true, with a control plane, if 30 events are enough',
    },
  ),
  whileSuppressed: oneOf(['recorded', 'dropped'], {
    question: 'Is an event for a suppressed endpoint recorded as a replayable delivery, or dropped?',
    source: 'assumptions: N12',
    observed: 'total of the outcome summary before and after such an event, with a control plane',
  }),
  retentionDays: integer(
    30,
    { minimum: 1, maximum: 365 },
    {
      question: 'For how many days can a delivery be replayed?',
      source: 'assumptions: N14',
      observed: 'age in days at which a delivery is absent or has isReplayable false, with a control plane',
    },
  ),
  longestWindowDays: integer(
    31,
    { minimum: 1, maximum: 366 },
    {
      question: 'What is the maximum length of a delivery window in days?',
      source: 'assumptions: N15',
      observed: 'lists of deliveries with an increasingly earlier fromUtc, until one is rejected',
    },
  ),
  // Documents do not limit a replayed window; this limit is rarely reached.
  replayLimit: integer(
    1000,
    { minimum: 100, maximum: 100_000 },
    {
      question: 'What is the maximum number of deliveries in one replay of a window?',
      source: 'assumptions: N15',
      hidden: 'a suite would have to create too many deliveries for a shared target',
    },
  ),
  rotationMaxDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days is a pending rotation of a signing secret cancelled?',
      source: 'assumptions: 18.2',
      observed: 'expiresAt of a rotation just begun, minus its beganAt, if that is whole days',
    },
  ),
});

export const notificationChoices = choiceGroup('notifications', {
  copies: oneOf(['disabled', 'asSource'], {
    question: 'Is the copy of a channel, a destination or a subscription initially disabled, or in the same state as its source?',
    source: 'assumptions: N17',
    observed: 'isEnabled of the copy of an enabled destination',
  }),
  unsubscribePage: oneOf(['negotiated', 'always', 'never'], {
    question: 'When does GET of an unsubscribe link return a page instead of JSON: according to Accept, always or never?',
    source: 'assumptions: U2',
    observed: 'Content-Type of the link of an e-mail, requested once as text/html and once as JSON',
  }),
});
