import { chapter } from '../../rule.ts';
import { level, must, should, untestable } from '../../rules/entry.ts';

const listed = 'endpoints: Transactions';
const versioning = 'concepts: Versioning';
const base = '/api/transactions';
const core = level('core');

export const transactions = chapter(
  { level: 'operations' },
  {
    'TX-LIST': must(listed, 'Transactions can be listed without a named permission.', `GET ${base} answers 200 to merchantUser`),
    'TX-CREATE': must(listed, 'A transaction can be created.', `POST ${base} (body not specified)`),
    'TX-READ': must(listed, 'A transaction can be read by its id.', `GET ${base}/{id} of the card transaction`),
    'TX-READ-ID': must('concepts: What the service does', 'The reply is the transaction in the path.', 'id of the reply'),
    'TX-READ-UNKNOWN': must(
      'concepts: Statuses',
      'Reading a transaction that does not exist answers 404.',
      `GET ${base}/{id} of a random uuid`,
    ),
    'TX-READ-OTHER-MERCHANT': must(
      'concepts: Authentication',
      "Another merchant's transaction is not visible.",
      `GET ${base}/{id} of the other merchant's transaction does not succeed`,
      core,
    ),
    'TX-CONTINUATION': must(
      listed,
      'Transactions can be read as continuation pages.',
      `POST ${base}/list/continuation answers 200 (body not specified)`,
    ),
    'TX-CONTINUATION-COUNT': must(
      listed,
      'Transactions can be counted.',
      `POST ${base}/list/continuation/count answers 200 (body not specified)`,
    ),
    'TX-TAGS': must(
      listed,
      'The tags of a transaction can be set.',
      `PUT ${base}/{id}/tags and the member tags of a read afterwards, if present (body not specified)`,
    ),
    'TX-BY-ID': must(
      listed,
      'A transaction can be requested by merchant and id.',
      `POST ${base}/get-transaction-by-id-async (inputs not specified)`,
    ),
    'TX-BY-IDEMPOTENCY-KEY': must(
      listed,
      'A transaction can be requested by its idempotency key.',
      `POST ${base}/get-by-idempotency-key-async (inputs not specified)`,
    ),
    'TX-FOLLOW-UP': must(
      listed,
      'A follow-up operation runs on an existing transaction.',
      `POST ${base}/{merchantId}/{transactionId}/operations on a transaction that the suite created (body not specified)`,
      level('lifecycle'),
    ),
    'TX-FOLLOW-UP-UNKNOWN': must(
      'concepts: Statuses',
      'A follow-up on a transaction that does not exist does not succeed.',
      'the same with a random transactionId',
    ),
    'TX-FOLLOW-UP-OTHER-MERCHANT': must(
      'concepts: Authentication',
      "A follow-up on another merchant's transaction does not succeed.",
      "the same with the other merchant's transaction, under either merchantId",
      core,
    ),
    'TX-LEGACY-SERVED': must(
      versioning,
      'The legacy route is served.',
      `POST ${base}/{transactionId}/operations with an incomplete body, for the card transaction: neither 404 nor 405`,
    ),
    'TX-LEGACY-DEPRECATION': must(versioning, 'The legacy route answers with a `Deprecation` header.', 'headers of that answer'),
    'TX-LEGACY-FORWARDS': must(
      versioning,
      'The legacy route does what the merchant-scoped route does.',
      'the same follow-up through each route on two equal transactions: same status and members',
      level('lifecycle'),
    ),
    'TX-LEGACY-RESOLVES-MERCHANT': must(
      versioning,
      'The legacy route resolves the merchant of the transaction.',
      'the legacy route by a reseller of the merchant, if the merchant-scoped route accepts it: succeeds for that merchant',
      level('lifecycle'),
    ),
    'TX-LEGACY-SCOPED': must(
      'concepts: Authentication',
      "The legacy route does not reach another merchant's transaction.",
      "the legacy route with the other merchant's transaction does not succeed",
      core,
    ),
    'TX-SCOPED-NOT-DEPRECATED': should(
      versioning,
      'The merchant-scoped route is not marked deprecated.',
      'its answers have no Deprecation header',
    ),
    'TX-UNSETTLED-SUMMARY': must(
      listed,
      'A summary of unsettled amounts by processor profile can be read.',
      `POST ${base}/get-unsettled-transaction-summary-by-processor-profile-async (inputs not specified)`,
    ),
    'TX-REPORTS': must(
      listed,
      'Summaries by merchant and by type of payment can be read.',
      `GET ${base}/reports/merchant-summary and /paytype-summary (inputs not specified)`,
    ),
    'TX-SETTLEMENT-OVERRIDE': must(
      listed,
      'A settlement can be overridden.',
      `POST ${base}/settlement-override of a transaction that the suite created (body not specified)`,
    ),
    'TX-SETTLEMENT-TRIGGER': must(
      listed,
      'A settlement can be triggered for all merchants or for one.',
      `POST ${base}/settlements/trigger and /settlements/merchants/{merchantId}/trigger (bodies not specified)`,
    ),
    'TX-SETTLEMENT-TRIGGER-OPEN': must(
      listed,
      'The settlement of one merchant can be triggered without a named permission.',
      `POST ${base}/settlements/merchants/{merchantId}/trigger by a key without permissions, if it succeeds for an admin`,
    ),
    'TX-SETTLEMENT-OTHER-MERCHANT': must(
      'concepts: Authentication',
      "Another merchant's settlement is neither triggered nor overridden.",
      'POST .../settlements/merchants/{merchantId}/trigger of the other merchant does not succeed, and its transaction stays as it was after an override',
      core,
    ),
    'TX-BATCH-SEQUENCE': must(
      listed,
      'The next batch number can be read and overridden.',
      `GET and POST ${base}/batch-sequence, and the member nextBatchNumber of a read afterwards, if present (inputs not specified)`,
    ),
    'TX-BATCH-FILE': must(
      listed,
      'A batch file can be uploaded, processed, cancelled and downloaded with its results.',
      `operations under ${base}/batch-file (body not specified)`,
    ),
    'TX-HOSTED-SESSION': must(
      'endpoints: Hosted payment pages',
      'A transaction can be created from a hosted session.',
      `POST ${base}/from-hpp-session of a session just made by noPermissions answers neither 403 nor 405 (body not specified)`,
    ),
  },
);

const dto = 'concepts: SummaryCountsRequest';
const operation = 'endpoints: operation 5';
const call = 'POST /api/transactions/list/continuation/summary-counts';

export const summaryCounts = chapter(
  { level: 'operations' },
  {
    'COUNT-FIELD-summaryFilters': must(
      dto,
      '`summaryFilters` maps keys to filters, and a filter may be null; so may the map.',
      `${call} with two keys whose filters are null, and with null`,
    ),
    'COUNT-FIELD-baseFilter': must(dto, '`baseFilter` is optional.', `${call} without it and with null`),
    'COUNT-STATUS-200': must(operation, 'Summary counts answer 200 with an object.', call),
    'COUNT-KEYS-EXACT': must(
      operation,
      'The reply has exactly the keys of the request.',
      'keys in the reply, compared with those sent, including unusual names',
    ),
    'COUNT-VALUES': must(operation, 'Every key has one count, a non-negative integer.', 'values of the reply'),
    'COUNT-NULL-FILTER': must(
      dto,
      'A null filter counts everything that matches the base filter.',
      'keys with a null filter: equal counts, above 0 for a merchant with a transaction',
    ),
    'COUNT-BASE-AND': must(
      dto,
      'Each filter is combined with the base filter by AND.',
      'a null and a narrow filter with the narrow one as base filter count no more than the narrow one alone (form of a filter not specified)',
    ),
    'COUNT-VARIANTS': must(
      operation,
      'Each filter is counted separately.',
      'a narrow and a null filter in one request (form of a filter not specified)',
    ),
    'COUNT-SCOPED': must(
      'concepts: What the service does',
      'Counts include no records of another merchant.',
      'count of a transaction of otherMerchant by its id, if the target understands the filter; in a separate world, counts before and after otherMerchant creates one',
      level('lifecycle'),
    ),
    // Its own table names the permission, but the general index lists none: a deployment may follow either.
    'COUNT-PERMISSION': should(
      operation,
      'Summary counts need Transactions.Reports.',
      `${call} by noPermissions does not succeed`,
      level('core'),
    ),
    'COUNT-APPROXIMATE': must(
      'concepts: Limits',
      'Counts are display figures and may be approximate.',
      'counts, compared with the number of records',
      untestable('the statement allows any deviation, so no count can violate it'),
    ),
  },
);
