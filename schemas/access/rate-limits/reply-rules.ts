import { chapter } from '../../rule.ts';
import { must, should } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

const body = 'concepts: Rate-limit body';
const observed = 'body of a 429, provoked with consent of the target';

export const rateLimitReplies = chapter(
  { level: 'core' },
  {
    ...fieldRules(
      'LIMIT',
      { subject: 'The body of a 429', source: body, observed },
      { type: 'string?', title: 'string?', status: 'int32', detail: 'string?', retryAfterSeconds: 'int32' },
    ),
    'LIMIT-STATUS-429': must(
      'concepts: Statuses',
      'A request beyond a limit answers 429, and a request within the limits does not.',
      'requests beyond a stored rule or beyond the limit of a separate world, otherwise a burst; only with consent of the target',
    ),
    'LIMIT-TYPE-CONSTANT': must(body, '`type` is the same in every 429.', 'type of two 429s of different operations'),
    'LIMIT-STATUS-REPEATED': must(body, '`status` repeats the HTTP status.', 'status of the body: 429'),
    'LIMIT-RETRY-AFTER-HEADER': must('concepts: Statuses', 'A 429 has the header `Retry-After`.', 'headers of a 429'),
    'LIMIT-RETRY-AFTER-SECONDS': must(body, '`Retry-After` is a whole number of seconds.', 'value of the header'),
    'LIMIT-RETRY-AFTER-EQUAL': must(body, '`retryAfterSeconds` equals `Retry-After`.', 'header and body of a 429'),
    'LIMIT-RETRY-AFTER-MINIMUM': must('concepts: Limits', '`retryAfterSeconds` is at least 1.', observed),
    'LIMIT-NO-ENVELOPE': must(
      'concepts: Error envelope',
      'A 429 has the rate-limit body, not the error envelope.',
      'the body of a 429 has no member error',
    ),
    'LIMIT-RECOVERS': should(
      'concepts: Errors, rule 7',
      'A caller that has waited `Retry-After` seconds can send requests again.',
      'the same request after the wait, with consent of the target',
    ),
    'LIMIT-ALLOWANCE-HEADERS': should(
      'concepts: Limits',
      'A caller can read the allowance from the response headers.',
      'a header of a successful answer whose name mentions a rate limit',
    ),
  },
);
