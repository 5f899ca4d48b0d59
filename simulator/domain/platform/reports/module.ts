/** Reports (endpoints: Reports; assumptions: 22, 36). */
import { spreadsheetType } from '../../../../schemas/conventions/error-types.ts';
import type { ExportFormat, ReportExportDto, ReportResultDto, ReportRunDto, reports } from '../../../../schemas/platform/reports/group.ts';
import { type Answer, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { attachment, csvFile, withHeader } from '../../resources/csv.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { sortedRows, columnsOf, listingOf, ran, type Report } from './report.ts';
import { apiKeyActivity, hostedSessionConversion, paymentMethodsExpiring, recurringForecast } from './others.ts';
import { declinesByReason, settlementBatches, transactionsDaily, transactionsDetail } from './payments.ts';
import { DownloadTokenRecord } from '../../resources/download-tokens.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// Rows as files: CSV, a spreadsheet, JSON (assumptions: I6, 22).

type Row = Readonly<Record<string, unknown>>;

/** Rows written before other work gets a turn: about a millisecond. */
const together = 200;

function* json(rows: Iterable<Row>): Parts<string> {
  let text = '';
  let count = 0;
  for (const row of rows) {
    text += (count++ === 0 ? '' : ',') + JSON.stringify(row);
    if (count % together === 0) yield;
  }
  return `[${text}]`;
}

function* fileOf(
  { spreadsheets }: World,
  format: ExportFormat,
  name: string,
  names: readonly string[],
  rows: Iterable<Row>,
): Parts<Answer<string | Uint8Array>> {
  const cells = withHeader(names, rows, (row) => [names.map((name) => row[name])]);
  switch (format) {
    case 'Xlsx':
      return { body: yield* spreadsheets.write(cells), mediaType: spreadsheetType, headers: attachment(`${name}.xlsx`) };
    case 'Json':
      return { body: yield* json(rows), mediaType: 'application/json; charset=utf-8', headers: attachment(`${name}.json`) };
    default:
      return yield* csvFile(`${name}.csv`, cells);
  }
}

const all: readonly Report[] = [
  transactionsDetail,
  transactionsDaily,
  settlementBatches,
  declinesByReason,
  recurringForecast,
  paymentMethodsExpiring,
  hostedSessionConversion,
  apiKeyActivity,
];
const byId = new Map(all.map((report) => [report.id, report]));

type OfReport = AuthenticatedCall<{ readonly reportId: string }>;

function reportOf({ params }: OfReport): Report {
  const report = byId.get(params.reportId.toLowerCase());
  if (report === undefined) throw notFound('no such report');
  return report;
}

const usualRows = 100;

function* run(call: OfReport, report: Report, body: ReportRunDto): Parts<Answer<ReportResultDto>> {
  const { columns, rows, totals, present } = yield* ran(call, report, body);
  const { sorting, continuationToken, maxResultCount = Math.min(usualRows, call.world.choices['paging.max']) } = body;
  const request = { sorting: sorting ?? null, continuationToken: continuationToken ?? null, maxResultCount };
  const { items, nextContinuationToken, hasMore } = pageOf(call, listingOf(report), rows, request, present);
  const generatedAt = formatInstant(call.world.clock.now());
  return ok({
    reportId: report.id,
    generatedAt,
    columns: [...columns],
    rows: items.map((row) => ({ ...row })),
    totals: { ...totals },
    nextContinuationToken,
    hasMore,
  });
}

function* exported(call: OfReport, report: Report, body: ReportExportDto): Parts<Answer<string>> {
  const { columns, rows, present } = yield* ran(call, report, body);
  const ordered = yield* sortedRows(call, listingOf(report), rows, body.sorting);
  const shown = (function* () {
    for (const row of ordered) yield present(row);
  })();
  const names = columns.map(({ name }) => name);
  const file = yield* fileOf(call.world, body.format ?? 'Csv', report.id, names, shown);
  // Bytes are sent as they are; the catalogue shows the usual format, which is text.
  return file as Answer<string>;
}

const handlers: HandlersOf<typeof reports> = {
  'reports.list': () =>
    ok(
      all.map(({ id, name, description, category }) => ({
        id,
        name,
        description,
        category,
        formats: ['Csv', 'Xlsx', 'Json'],
        requiredPermission: null,
        supportsContinuation: true,
      })),
    ),
  'reports.columns': (call) => ok(columnsOf(reportOf(call))),
  'reports.parameters': (call) =>
    ok(
      reportOf(call).parameters.map((parameter) => ({
        ...parameter,
        isRequired: false,
        isMultiple: false,
        defaultValue: parameter.name === 'months' ? '3' : null,
        options: null,
      })),
    ),
  'reports.run': (call) => ({ parts: run(call, reportOf(call), call.body ?? {}), writes: false }),
  'reports.export': (call) => ({ parts: exported(call, reportOf(call), call.body ?? {}), writes: false }),
};

const records = { downloadTokens: kind(DownloadTokenRecord, {}) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const reportModule = defineModule({ records, handlers });
