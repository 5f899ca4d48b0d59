/**
 * Usage reports and their exports: sums, and the ledger, which has a row for each metered event and one for each day's requests
 * (assumptions: 20).
 */
import {
  UsageLedgerRowDto,
  listedSkus,
  UsageSummaryRowDto,
  type UsagePageQuery,
  type usage,
} from '../../../../schemas/billing/usage/group.ts';
import { type AuthenticatedCall, inParts, ok } from '../../kernel/call.ts';
import { type Listing, listRequest } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { rowIdOf } from './meter.ts';
import { UsageRowRecord, UsageEntitlementRecord, entitlementKey } from './record.ts';
import {
  sumsOf,
  type Selection,
  selectionOf,
  dimensionalSummary,
  breakdownRows,
  merchantRows,
  presentSummary,
  resellerRows,
  summaryListing,
  summaryOrder,
  type SummaryRow,
} from './summary.ts';
import { dayOf, dayOfDate, startOfDay, type DaySum, UsageSums } from './sums.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { csvFile, withHeader } from '../../resources/csv.ts';
import { usageAnnouncements } from './entitled.ts';
import { entitlementHandlers, checkGivenScope, checkStoredScope } from './entitlements.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';

const occurredAt = ({ creationTime }: UsageRowRecord) => creationTime;
const ledgerListing: Listing<UsageRowRecord> = {
  shape: UsageLedgerRowDto,
  search: ['sku', 'sourceType', 'sourceId'],
  computed: { occurredAt },
};
const presentRow = presenter<UsageRowRecord, typeof UsageLedgerRowDto>(UsageLedgerRowDto, { occurredAt });

function requestsOf({ merchantId, sku, environment, day, quantity }: DaySum): UsageRowRecord {
  const at = startOfDay(day);
  const id = rowIdOf(merchantId, at, environment === 'Sandbox' ? 0 : 1);
  return { id, creationTime: at, merchantId, sku, quantity, sourceType: 'day', sourceId: null, environment };
}

function ledgerRows(call: AuthenticatedCall, selection: Selection): readonly UsageRowRecord[] {
  const { from, to, merchants, sku } = selection;
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  const { usageRows } = call.world.records;
  const rows = merchants
    .flatMap(({ id }) => usageRows.by('merchantId', id))
    .filter((row) => (sku === null || row.sku === sku) && dayOf(row.creationTime) >= first && dayOf(row.creationTime) <= last);
  const requests = Array.from(sumsOf(call, selection)).filter((sum) => sum.sku === 'api.requests');
  return [...rows, ...requests.map(requestsOf)].sort((a, b) => {
    if (a.creationTime !== b.creationTime) return a.creationTime < b.creationTime ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

type RowsOf = (call: AuthenticatedCall, selection: Selection) => readonly SummaryRow[];

const summary = (rowsOf: RowsOf) => (call: AuthenticatedCall<unknown, UsagePageQuery>) => {
  const request = listRequest(call);
  const rows = rowsOf(call, selectionOf(call));
  const sorting = request.sorting ?? summaryOrder;
  return ok(pageOf(call, summaryListing, rows, { ...request, sorting }, (row) => presentSummary(row, call.world)));
};

function csv<T>({ properties }: TObject, name: string, rows: readonly T[], present: (row: T) => object) {
  const names = Object.keys(properties);
  const cells = withHeader(names, rows, (row) => {
    const shown = present(row) as Readonly<Record<string, unknown>>;
    return [names.map((member) => shown[member])];
  });
  return inParts(csvFile(`${name}.csv`, cells));
}

const reportHandlers: HandlersOf<OfPrefix<typeof usage, 'usageReports'>> = {
  'usageReports.dimensionalSummary': (call) => ok(dimensionalSummary(call)),
  'usageReports.merchantLedger': (call) => {
    const rows = ledgerRows(call, selectionOf(call));
    return ok(pageOf(call, ledgerListing, rows, listRequest(call), (row) => presentRow(row, call.world)));
  },
  'usageReports.merchantSummary': summary(merchantRows),
  'usageReports.resellerMerchantBreakdown': summary(breakdownRows),
  'usageReports.resellerSummary': summary(resellerRows),
  'usageReports.exportLedger': (call) =>
    csv(UsageLedgerRowDto, 'usage-ledger', ledgerRows(call, selectionOf(call)), (row) => presentRow(row, call.world)),
  'usageReports.exportSummary': (call) =>
    csv(UsageSummaryRowDto, 'usage-summary', merchantRows(call, selectionOf(call)), (row) => presentSummary(row, call.world)),
  'usageReports.skus': () => ok(listedSkus),
};

const handlers: HandlersOf<typeof usage> = { ...entitlementHandlers, ...reportHandlers };

const records = {
  usageEntitlements: kind(UsageEntitlementRecord, { holder: live((one) => entitlementKey(one, one.sku)) }),
  usageRows: kind(UsageRowRecord, { merchantId: byMerchant }),
};

const states = { usageSums: UsageSums };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
}

export const usageModule = defineModule({
  records,
  states,
  handlers,
  scopeChecks: {
    'usageEntitlements.create': checkGivenScope,
    'usageEntitlements.update': checkStoredScope,
    'usageEntitlements.delete': checkStoredScope,
  },
  announcements: usageAnnouncements,
});
