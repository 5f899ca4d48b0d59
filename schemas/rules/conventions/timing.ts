/** Refusals that may not be told apart, seen by the clock. Advisory: the specification speaks of the response, not of when it comes. */
import { chapter } from '../../rule.ts';
import { should } from '../entry.ts';

const observed = (question: string, other: string): string =>
  `${question} and ${other}, asked many times in random order: their times, compared by rank`;

export const timing = chapter(
  { level: 'advisory' },
  {
    'TIME-KEY-DETAIL': should(
      'concepts: Errors, rule 1',
      'The detail of a key that the caller may not see is refused as fast as that of one that does not exist.',
      observed('Details of hidden keys', 'of keys that do not exist'),
    ),
    'TIME-KEY-FORUSER': should(
      'concepts: Errors, rule 4',
      "A key for another merchant's user is refused as fast as one for a user and merchant that do not exist.",
      observed("Requests for another merchant's user", 'for one who does not exist'),
    ),
    'TIME-TOKEN': should(
      'endpoints: operation 2, rule 1',
      "A token from another merchant's transaction is refused as fast as one from a transaction that does not exist.",
      observed("Requests with another merchant's transaction", 'with one that does not exist'),
    ),
    'TIME-LISTEN-OTHER-MERCHANT': should(
      'concepts: Events, listen sessions 7',
      "A poll of another merchant's session is refused as fast as one of a session that never was.",
      observed("Polls of another merchant's sessions", 'of sessions that never were'),
    ),
    'TIME-LISTEN-ENDED': should(
      'concepts: Events, listen sessions 7',
      'A poll of an ended session is refused as fast as one of a session that never was.',
      observed('Polls of ended sessions', 'of sessions that never were'),
    ),
  },
);
