import Type from 'typebox';
import { choiceGroup, flag, oneOf, text, valueOf } from '../choice.ts';

export const httpChoices = choiceGroup('http', {
  suppressNullsDefault: flag(false, {
    question: 'Are null members omitted if a request does not set `suppressNulls`?',
    source: 'endpoints: Conventions',
    observed: 'key detail without suppressNulls: whether members that are null with suppressNulls=false are present',
  }),
  rejectUnknownProperties: flag(false, {
    question: 'Is a JSON body with an undeclared member rejected as a validation failure?',
    source: 'assumptions: C3',
    observed: 'creation of a rate-limit profile with an undeclared member',
  }),
  emptyResultStatus: oneOf([200, 204], {
    question: 'Which status has the success of an operation without a result?',
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
      question: 'Which header contains the correlation id?',
      source: 'assumptions: C16',
      observed:
        'a header of the answer that repeats its value from the request: one with a common name, or one that differs from answer to answer',
    },
  ),
  corsOrigins: valueOf(
    Type.Array(Type.String({ pattern: '^(?:\\*|loopback|[a-z][a-z0-9+.-]*://(?:[a-z0-9.-]+|\\[[0-9a-f:.]+\\])(?::[0-9]+)?)$' }), {
      maxItems: 100,
    }),
    'a list of up to 100 origins such as https://shop.example, where "loopback" stands for those of this machine and "*" for any',
    ['loopback'],
    {
      question: 'Pages of which origins may read the API?',
      source: 'assumptions: C20',
      hidden: 'a deployment lists its origins nowhere; only single ones could be tried',
    },
  ),
  versionHeader: flag(true, {
    question: 'Does every answer have the header `api-supported-versions`?',
    source: 'assumptions: V5',
    observed: 'presence of the header',
  }),
  trustForwardedFor: flag(false, {
    question: 'Is the first address of X-Forwarded-For the address of the caller?',
    source: 'assumptions: A13',
    hidden: 'proxies in front of a target may remove or add the header',
  }),
  publicUrl: valueOf(
    Type.Union([Type.String({ pattern: '^https?://[0-9A-Za-z.:\\[\\]-]+(/[\\w.~-]+)*$' }), Type.Null()]),
    'an http or https address without a trailing slash, or null for the address that the deployment serves',
    null,
    {
      question: 'With which address do links into the gateway start?',
      source: 'assumptions: 18.3, U6; 36, Addresses',
      observed: 'the part before the path of an unsubscribe link in an e-mail of the log; null if that is the base URL of the target',
    },
  ),
});

export const recordChoices = choiceGroup('records', {
  readDeleted: oneOf(['notFound', 'returned'], {
    question: 'What is the answer to reading a soft-deleted record by id?',
    source: 'assumptions: R1',
    observed: 'read of a deleted profile',
  }),
  secondDeleteStatus: oneOf([404, 200], {
    question: 'What is the answer to deleting a deleted record?',
    source: 'assumptions: R2',
    observed: 'second deletion of a profile',
  }),
  restoreReply: oneOf(['record', 'empty'], {
    question: 'Does a restore return the record or nothing?',
    source: 'assumptions: R3',
    observed: 'body of a restore',
  }),
  unknownAccess: oneOf(['false', 'notFound'], {
    question: 'What is the answer to an access check for an unknown id?',
    source: 'assumptions: R7',
    observed: 'access check of a random id',
  }),
});

export const concurrencyChoices = choiceGroup('concurrency', {
  requireStamp: flag(false, {
    question: 'Is an update without concurrencyStamp rejected?',
    source: 'assumptions: R5',
    observed: 'update of a profile without the stamp, if one with the stamp succeeds',
  }),
});
