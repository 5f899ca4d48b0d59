import Type from 'typebox';
import { requestLimits } from '../limits.ts';
import { choiceGroup, flag, integer, lasting, oneOf, valueOf } from '../choice.ts';

export const pagingChoices = choiceGroup('paging', {
  default: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'How many records does a page have by default?',
      source: 'assumptions: P4',
      observed: 'length of a page of transactions that is not the last',
    },
  ),
  max: integer(
    1000,
    { minimum: 1, maximum: 100_000 },
    {
      question: 'What is the maximum page size?',
      source: 'assumptions: P4',
      hidden: 'the member that sets the page size is not specified, and the maximum is visible only with more records',
    },
  ),
  outOfRange: oneOf(['refused', 'clamped'], {
    question: 'Is a page size out of range rejected or clamped?',
    source: 'assumptions: P4',
    observed: 'list with maxResultCount 0, if maxResultCount 1 returns one record',
  }),
  countJitterPercent: integer(
    0,
    { minimum: 0, maximum: 50 },
    {
      question: 'By how many percent can an approximate count differ from the exact count?',
      source: 'concepts: Limits (count operations are approximate)',
      hidden: 'the exact count of a target is not visible from outside',
    },
  ),
});

export const filterChoices = choiceGroup('filter', {
  acceptAliases: flag(true, {
    question: 'Are other common spellings of filters accepted?',
    source: 'assumptions: F3',
    hidden: 'the members of a filter are not specified, so a rejection is not conclusive',
  }),
  maxDepth: integer(
    5,
    { minimum: 1, maximum: requestLimits.filterDepth.max },
    {
      question: 'What is the maximum nesting depth of filter groups?',
      source: 'assumptions: F7',
      hidden: 'the members of a filter are not specified, so a rejection is not conclusive',
    },
  ),
  maxRules: integer(
    50,
    { minimum: 1, maximum: requestLimits.filterRules.max },
    {
      question: 'What is the maximum number of rules in a filter?',
      source: 'assumptions: F7',
      hidden: 'the members of a filter are not specified, so a rejection is not conclusive',
    },
  ),
});

const size = Type.Integer({ minimum: 1, maximum: 10_000 });
const batch = Type.Refine(
  Type.Object({ default: size, minimum: size, maximum: size }, { additionalProperties: false }),
  ({ default: byDefault, minimum, maximum }) => minimum <= byDefault && byDefault <= maximum,
);

export const listenChoices = choiceGroup('listen', {
  lifetime: lasting('PT15M', {
    question: 'How long after a poll does a listen session expire?',
    source: 'concepts: Limits (listen-session lifetime not shown)',
    observed: 'expiresAtUtc of a poll, minus the time of the poll',
  }),
  bufferSize: integer(
    1000,
    { minimum: 1, maximum: 100_000 },
    {
      question: 'What is the maximum number of events in the buffer of a session?',
      source: 'assumptions: LS2',
      hidden: 'a suite would have to stage too many events for a shared target',
    },
  ),
  bufferAge: lasting('PT1H', {
    question: 'How long does an event stay in the buffer of a session?',
    source: 'assumptions: LS2',
    observed: 'age at which a sample is no longer returned, with a control plane, if 400 polls can keep the session alive that long',
  }),
  maxResultCount: valueOf(
    batch,
    '{ default, minimum, maximum } of a batch, in order: minimum, default, maximum',
    { default: 50, minimum: 1, maximum: 200 },
    {
      question: 'How many events does a poll return without MaxResultCount, and to which range is MaxResultCount clamped?',
      source: 'concepts: Limits (clamp bounds of MaxResultCount not shown)',
      observed: 'number of events returned with MaxResultCount 1, without it and with the largest value, if enough samples can be staged',
    },
  ),
  overlapSeconds: integer(
    5,
    { minimum: 0, maximum: 300 },
    {
      question: 'How many seconds before the cursor does a poll re-read?',
      source: 'concepts: Events, listen sessions 4 (a short window)',
      observed: 'maximum distance of a cursor behind an event at which the event is returned again',
    },
  ),
  gapDetection: oneOf(['literal', 'lossOnly'], {
    question: 'Does a cursor before the oldest buffered event always report a gap, or only if events were lost?',
    source: 'assumptions: LS7',
    observed: 'poll with a cursor before the session was opened',
  }),
  maxSessions: integer(
    10,
    { minimum: 1, maximum: 1000 },
    {
      question: 'What is the maximum number of open sessions of an owner?',
      source: 'assumptions: LS9',
      hidden: 'a suite would have to use all sessions of a shared target',
    },
  ),
  pollableBy: oneOf(['merchant', 'owner'], {
    question: 'Can another key of the same merchant poll a session?',
    source: 'assumptions: LS10',
    observed: 'poll by personas.merchantUser of a session of personas.merchantAdmin',
  }),
});
