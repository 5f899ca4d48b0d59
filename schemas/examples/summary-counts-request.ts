import { SummaryCountsRequest } from '../conventions/paging-types.ts';
import { type Body, examples } from './example.ts';

const settled: Body = { logic: 'And', filters: [{ field: 'status', operator: 'Equals', value: 'Settled' }], groups: [] };

/** The table has no column for required members, so an empty request is valid. */
export const summaryCountsRequest = examples({
  name: 'SummaryCountsRequest',
  schema: SummaryCountsRequest,
  table: `
    summaryFilters | object (map) | nullable, optional
    baseFilter | FilterGroup | nullable, optional
  `,
  full: {
    summaryFilters: {
      succeeded: settled,
      failed: { logic: 'Or', filters: [], groups: [settled, { logic: 'And', filters: [], groups: [settled] }] },
      all: null,
    },
    baseFilter: { logic: 'And', filters: [{ field: 'currency', operator: 'In', values: ['EUR', 'USD'] }], groups: [] },
  },
  nulls: { summaryFilters: null, baseFilter: null },
  valid: [
    { title: 'nothing asked', value: {} },
    { title: 'no keys', value: { summaryFilters: {} } },
  ],
  open: [
    { title: 'a filter of another structure', value: { baseFilter: { filters: { status: 'Settled' } } } },
    { title: 'a nested filter of another structure', value: { baseFilter: { groups: [{ groups: [7] }] } } },
  ],
  invalid: [
    { field: 'summaryFilters.succeeded', title: 'a filter definition that is a text', value: { summaryFilters: { succeeded: 'Settled' } } },
  ],
});
