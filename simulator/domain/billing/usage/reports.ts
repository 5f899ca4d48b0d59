/** Reports of usage, and their exports (assumptions: 20). */
import { stringify } from 'csv-stringify/sync';
import type { usage } from '../../../../schemas/operations/billing/usage.ts';
import { listedSkus, UsageLedgerRowDto, UsageSummaryRowDto, type UsagePageQuery } from '../../../../schemas/types/billing/usage.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import { ok, type Answer, type AuthenticatedCall } from '../../kernel/call.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
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

/** A CSV file of all rows, with the names of the members first; a cell that a spreadsheet would read as a formula is marked as text. */
function csv(shape: TObject, rows: readonly object[], name: string): Answer<string> {
  const body = stringify([...rows], {
    header: true,
    columns: Object.keys(shape.properties),
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { boolean: String },
  });
  return {
    body,
    mediaType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
  };
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
  'usageReports.exportLedger': (call) => {
    const rows = ledgerRows(call, selectionOf(call)).map((row) => presentRow(row, call.world));
    return csv(UsageLedgerRowDto, rows, 'usage-ledger');
  },
  'usageReports.exportSummary': (call) => {
    const rows = merchantRows(call, selectionOf(call)).map((row) => presentSummary(row, call.world));
    return csv(UsageSummaryRowDto, rows, 'usage-summary');
  },
  'usageReports.skus': () => ok(listedSkus),
};
