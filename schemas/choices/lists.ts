/** Open points of lists, filters and listen sessions. */
import Type from 'typebox';
import { choiceGroup, flag, integer, lasting, oneOf, valueOf } from '../choice.ts';

export const pagingChoices = choiceGroup('paging', {
  default: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'How many records has a page when the request does not say?',
      source: 'assumptions: P4',
      observed: 'length of a page of transactions that says that more follow',
    },
  ),
  max: integer(
    1000,
    { minimum: 1, maximum: 100_000 },
    {
      question: 'How many records may a page have?',
      source: 'assumptions: P4',
      hidden: 'the member that asks for a page size is not shown, and a bound is seen only with more records than it',
    },
  ),
  outOfRange: oneOf(['refused', 'clamped'], {
    question: 'Is a page size outside the bounds refused or clamped?',
    source: 'assumptions: P4',
    observed: 'list with maxResultCount 0, where maxResultCount 1 gives one record',
  }),
  countJitterPercent: integer(
    0,
    { minimum: 0, maximum: 50 },
    {
      question: 'By how many percent may an approximate count be off?',
      source: 'concepts: Limits (count operations are approximate)',
      hidden: 'the exact count of a target is not known from outside',
    },
  ),
});

export const filterChoices = choiceGroup('filter', {
  acceptAliases: flag(true, {
    question: 'Are other usual spellings of a filter accepted?',
    source: 'assumptions: F3',
    hidden: 'the members of a filter are not shown, so a refusal says nothing',
  }),
  maxDepth: integer(
    5,
    { minimum: 1, maximum: 100 },
    {
      question: 'How deep may filter groups nest?',
      source: 'assumptions: F7',
      hidden: 'the members of a filter are not shown, so a refusal says nothing',
    },
  ),
  maxRules: integer(
    50,
    { minimum: 1, maximum: 10_000 },
    {
      question: 'How many rules may a filter hold?',
      source: 'assumptions: F7',
      hidden: 'the members of a filter are not shown, so a refusal says nothing',
    },
  ),
});

const size = Type.Integer({ minimum: 1, maximum: 10_000 });
/** Bounds of a listen-session batch. */
const batch = Type.Refine(
  Type.Object({ default: size, minimum: size, maximum: size }, { additionalProperties: false }),
  ({ default: byDefault, minimum, maximum }) => minimum <= byDefault && byDefault <= maximum,
);

export const listenChoices = choiceGroup('listen', {
  lifetime: lasting('PT15M', {
    question: 'How long does a listen session live after a poll?',
    source: 'concepts: Limits (listen-session lifetime not shown)',
    observed: 'expiresAtUtc of a poll, less the time of the poll',
  }),
  bufferSize: integer(
    1000,
    { minimum: 1, maximum: 100_000 },
    {
      question: 'How many events does a session hold?',
      source: 'assumptions: LS2',
      hidden: 'a suite would have to stage more events than a shared target should bear',
    },
  ),
  bufferAge: lasting('PT1H', {
    question: 'How long does a session hold an event?',
    source: 'assumptions: LS2',
    observed: 'age at which a sample is gone, with a control plane, where 400 polls keep the session alive for so long',
  }),
  maxResultCount: valueOf(
    batch,
    '{ default, minimum, maximum } of a batch, in order: minimum, default, maximum',
    { default: 50, minimum: 1, maximum: 200 },
    {
      question: 'How many events has a batch without MaxResultCount, and to which bounds is MaxResultCount clamped?',
      source: 'concepts: Limits (clamp bounds of MaxResultCount not shown)',
      observed: 'batch sizes of polls with MaxResultCount 1, none and the largest, where samples enough can be staged',
    },
  ),
  overlapSeconds: integer(
    5,
    { minimum: 0, maximum: 300 },
    {
      question: 'How many seconds before the cursor does a poll read again?',
      source: 'concepts: Events, listen sessions 4 (a short window)',
      observed: 'how far behind the last event a cursor may lie for it to come again',
    },
  ),
  gapDetection: oneOf(['literal', 'lossOnly'], {
    question: 'Does a cursor before the oldest buffered event always report a gap, or only when events were lost?',
    source: 'assumptions: LS7',
    observed: 'poll with a cursor before the session was opened',
  }),
  maxSessions: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'How many live sessions may an owner have?',
      source: 'assumptions: LS9',
      hidden: 'a suite would have to use up the sessions of a shared target',
    },
  ),
  pollableBy: oneOf(['merchant', 'owner'], {
    question: 'May another key of the same merchant poll a session?',
    source: 'assumptions: LS10',
    observed: 'poll by personas.merchantUser of a session of personas.merchantAdmin',
  }),
});
