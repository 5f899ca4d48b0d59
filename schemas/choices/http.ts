/** Open points of HTTP, of the conventions and of records. */
import { choiceGroup, flag, oneOf, text } from '../choice.ts';

export const httpChoices = choiceGroup('http', {
  suppressNullsDefault: flag(false, {
    question: 'Are null members left out when a request does not say `suppressNulls`?',
    source: 'endpoints: Conventions',
    observed: 'key detail without suppressNulls: whether members that are null with suppressNulls=false are there',
  }),
  rejectUnknownProperties: flag(false, {
    question: 'Is a JSON body with an undeclared member refused as a validation failure?',
    source: 'assumptions: C3',
    observed: 'creation of a rate-limit profile with an undeclared member',
  }),
  emptyResultStatus: oneOf([200, 204], {
    question: 'Which status answers an operation that has no result?',
    source: 'assumptions: C5',
    observed: 'status of a delete',
  }),
  stringResult: oneOf(['json', 'text'], {
    question: 'Is a string result a JSON string or plain text?',
    source: 'assumptions: C7',
    observed: 'Content-Type of a profile name',
  }),
  correlationHeader: text(
    'X-Correlation-Id',
    { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", described: 'the name of an HTTP header' },
    {
      question: 'Which header carries the correlation id?',
      source: 'assumptions: C16',
      observed: 'a header of the answer that repeats its value in the request: a usual one, or one that differs from answer to answer',
    },
  ),
  versionHeader: flag(true, {
    question: 'Does every answer carry `api-supported-versions`?',
    source: 'assumptions: V5',
    observed: 'presence of the header',
  }),
  trustForwardedFor: flag(false, {
    question: 'Does the first address of X-Forwarded-For stand for the caller?',
    source: 'assumptions: A13',
    hidden: 'a target behind proxies may drop or add the header, so what arrives is not what was sent',
  }),
  publicUrl: text(
    'https://gateway.example',
    { pattern: '^https?://[0-9A-Za-z.:\\[\\]-]+(/[\\w.~-]+)*$', described: 'an http or https address without a slash at its end' },
    {
      question: 'With which address do the links in mails begin?',
      source: 'assumptions: 18.3, U6',
      observed: 'what stands before the path of an unsubscribe link in a mail of the log',
    },
  ),
});

export const recordChoices = choiceGroup('records', {
  readDeleted: oneOf(['notFound', 'returned'], {
    question: 'What does reading a soft-deleted record by id answer?',
    source: 'assumptions: R1',
    observed: 'read of a deleted profile',
  }),
  secondDeleteStatus: oneOf([404, 200], {
    question: 'What does deleting a deleted record answer?',
    source: 'assumptions: R2',
    observed: 'second deletion of a profile',
  }),
  restoreReply: oneOf(['record', 'empty'], {
    question: 'Does a restore answer the record or nothing?',
    source: 'assumptions: R3',
    observed: 'body of a restore',
  }),
  unknownAccess: oneOf(['false', 'notFound'], {
    question: 'What does an access check answer for an unknown id?',
    source: 'assumptions: R7',
    observed: 'access check of a random id',
  }),
});

export const concurrencyChoices = choiceGroup('concurrency', {
  requireStamp: flag(false, {
    question: 'Is an update without concurrencyStamp refused?',
    source: 'assumptions: R5',
    observed: 'update of a profile without the stamp, where one with it is taken',
  }),
});
