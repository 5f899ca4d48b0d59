/** How a deployment delivers webhooks, and what notifications do besides, where the specification leaves it open. */
import Type from 'typebox';
import { choiceGroup, flag, integer, oneOf, text, valueOf } from '../choice.ts';

/** Seconds, from one to a week. */
const pause = Type.Integer({ minimum: 1, maximum: 604_800 });

export const webhookChoices = choiceGroup('webhooks', {
  headerPrefix: text(
    'webhook',
    { pattern: '^[a-z][a-z0-9-]{0,30}[a-z0-9]$', described: '2 to 32 small letters, digits and hyphens' },
    {
      question: 'With what do the names of the three headers begin that sign an event: …-id, …-timestamp and …-signature?',
      source: 'assumptions: N3',
      observed: 'names of the headers of a sample in a listen session',
    },
  ),
  requireHttps: flag(false, {
    question: 'Is a webhook refused whose address is not https?',
    source: 'assumptions: N16',
    observed: 'creation of a destination with an http address, where one with https is taken',
  }),
  timeoutSeconds: integer(
    15,
    { minimum: 1, maximum: 30 },
    {
      question: 'How many seconds may a receiver take, where its destination does not say?',
      source: 'assumptions: 18.1',
      observed: 'config.timeoutSeconds of a destination created without it',
    },
  ),
  retrySeconds: valueOf(
    Type.Array(pause, { maxItems: 50 }),
    'a list of at most 50 whole numbers from 1 to 604800; an empty one for no retries',
    [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
    {
      question: 'How many seconds after each failed attempt does the next one follow, until none is left?',
      source: 'assumptions: N7',
      hidden: 'a schedule outlasts any run, and its pauses are blurred on purpose',
    },
  ),
  jitter: valueOf(Type.Number({ minimum: 0, maximum: 1 }), 'a number from 0 to 1', 0.1, {
    question: 'By which share of itself may a pause between attempts be longer or shorter?',
    source: 'assumptions: N7',
    hidden: 'the pause that was meant is not known from outside',
  }),
  suppressAfter: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'After how many failed attempts in a row is an endpoint suppressed?',
      source: 'assumptions: N10',
      observed: 'consecutiveFailureCount when isSuppressed becomes true, with a control plane, where 30 events are enough for it',
    },
  ),
  whileSuppressed: oneOf(['recorded', 'dropped'], {
    question: 'Is an event for a suppressed endpoint recorded as a delivery, which can be replayed, or not at all?',
    source: 'assumptions: N12',
    observed: 'total of the outcome summary before and after such an event, with a control plane',
  }),
  retentionDays: integer(
    30,
    { minimum: 1, maximum: 365 },
    {
      question: 'For how many days can a delivery be replayed?',
      source: 'assumptions: N14',
      observed: 'age in days at which a delivery is gone or its isReplayable false, with a control plane',
    },
  ),
  longestWindowDays: integer(
    31,
    { minimum: 1, maximum: 366 },
    {
      question: 'How many days may a window of deliveries span?',
      source: 'assumptions: N15',
      observed: 'lists of deliveries with a fromUtc ever further back, until one is refused',
    },
  ),
  // Every delivery of a window is replayed as far as documents go: a limit is one that hardly anybody meets.
  replayLimit: integer(
    1000,
    { minimum: 100, maximum: 100_000 },
    {
      question: 'How many deliveries does one replay of a window send at most?',
      source: 'assumptions: N15',
      hidden: 'a suite would have to make more deliveries than a shared target should bear',
    },
  ),
  rotationMaxDays: integer(
    7,
    { minimum: 1, maximum: 365 },
    {
      question: 'After how many days is a pending rotation of a signing secret cancelled?',
      source: 'assumptions: 18.2',
      observed: 'expiresAt of a rotation just begun, less its beganAt, where that is whole days',
    },
  ),
});

export const notificationChoices = choiceGroup('notifications', {
  copies: oneOf(['disabled', 'asSource'], {
    question: 'Is the copy of a channel, a destination or a subscription disabled at first, or as its source is?',
    source: 'assumptions: N17',
    observed: 'isEnabled of the copy of an enabled destination',
  }),
  unsubscribePage: oneOf(['negotiated', 'always', 'never'], {
    question:
      'When does an unsubscribe link answer a GET with a page instead of its state as JSON: by what Accept prefers, always or never?',
    source: 'assumptions: U2',
    observed: 'Content-Type of the link of a mail, once asked for text/html and once for JSON',
  }),
});
