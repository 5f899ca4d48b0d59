/** Response times of rejections that must be indistinguishable. Advisory: the specification covers the response, not its time. */
import { chapter } from '../rule.ts';
import { should } from '../rules/entry.ts';

const observed = (question: string, other: string): string =>
  `${question} and ${other}, requested many times in random order: response times, compared by rank`;

export const timing = chapter(
  { level: 'advisory' },
  {
    'TIME-KEY-DETAIL': should(
      'concepts: Errors, rule 1',
      'Rejecting the detail of a key that the caller is not allowed to see takes as long as for a key that does not exist.',
      observed('Details of hidden keys', 'of keys that do not exist'),
    ),
    'TIME-KEY-FORUSER': should(
      'concepts: Errors, rule 4',
      "Rejecting a key for another merchant's user takes as long as for a user and merchant that do not exist.",
      observed("Requests for another merchant's user", 'for a user who does not exist'),
    ),
    'TIME-TOKEN': should(
      'endpoints: operation 2, rule 1',
      "Rejecting a token from another merchant's transaction takes as long as for a transaction that does not exist.",
      observed("Requests with another merchant's transaction", 'with one that does not exist'),
    ),
    'TIME-LISTEN-OTHER-MERCHANT': should(
      'concepts: Events, listen sessions 7',
      "Rejecting a poll of another merchant's session takes as long as for a session that never existed.",
      observed("Polls of another merchant's sessions", 'of sessions that never existed'),
    ),
    'TIME-LISTEN-ENDED': should(
      'concepts: Events, listen sessions 7',
      'Rejecting a poll of an ended session takes as long as for a session that never existed.',
      observed('Polls of ended sessions', 'of sessions that never existed'),
    ),
  },
);
