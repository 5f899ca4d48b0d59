/** Reports of usage, and their exports (assumptions: 20). */
import type { usage } from '../../../../schemas/billing/usage/operations.ts';
import { listedSkus, UsageLedgerRowDto, UsageSummaryRowDto, type UsagePageQuery } from '../../../../schemas/billing/usage/types.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import { inParts, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { csvFile, withHeader } from '../../resources/write-csv.ts';
import { dimensionalSummary } from './dimensions.ts';
import { ledgerListing, ledgerRows, presentRow } from './ledger.ts';
import { selectionOf, type Selection } from './selection.ts';
import { breakdownRows, merchantRows, presentSummary, resellerRows, summaryListing, summaryOrder, type SummaryRow } from './summary.ts';

type RowsOf = (call: AuthenticatedCall, selection: Selection) => readonly SummaryRow[];

const summary = (rowsOf: RowsOf) => (call: AuthenticatedCall<unknown, UsagePageQuery>) => {
  const request = listRequest(call);
  const rows = rowsOf(call, selectionOf(call));
  const sorting = request.sorting ?? summaryOrder;
  return ok(pageOf(call, summaryListing, rows, { ...request, sorting }, (row) => presentSummary(row, call.world)));
};

/** All rows as a file, with the names of the members first. */
function csv<T>({ properties }: TObject, name: string, rows: readonly T[], present: (row: T) => object) {
  const names = Object.keys(properties);
  const cells = withHeader(names, rows, (row) => {
    const shown = present(row) as Readonly<Record<string, unknown>>;
    return [names.map((member) => shown[member])];
  });
  return inParts(csvFile(`${name}.csv`, cells));
}

export const reportHandlers: HandlersOf<OfPrefix<typeof usage, 'usageReports'>> = {
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
