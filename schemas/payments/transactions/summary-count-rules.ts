import { chapter } from '../../rule.ts';
import { level, must, should, untestable } from '../../rules/entry.ts';

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
