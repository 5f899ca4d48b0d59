/** Reports (assumptions: 22). */
import {
  anything,
  array,
  boolean,
  defaulted,
  enumeration,
  instant,
  int32,
  list,
  map,
  maybe,
  nullable,
  shape,
  text,
  type Static,
} from '../../shape.ts';
import { requestLimits } from '../../limits.ts';
import { FilterGroup, sorting } from '../../conventions/paging-types.ts';
import { get, group, post } from '../../operation.ts';
import { answers, mayTake, reads } from '../../payloads.ts';

export const ExportFormat = enumeration('ExportFormat', 'assumed', ['Csv', 'Xlsx', 'Json']);
export type ExportFormat = Static<typeof ExportFormat>;

export const ReportDataType = enumeration('ReportDataType', 'assumed', [
  'String',
  'Number',
  'Money',
  'Date',
  'DateTime',
  'Boolean',
  'Uuid',
]);
export type ReportDataType = Static<typeof ReportDataType>;

const ReportDefinitionDto = shape('ReportDefinitionDto', 'assumed', {
  id: text(),
  name: text(),
  description: text(),
  category: text(),
  formats: array(ExportFormat),
  requiredPermission: nullable(text()),
  supportsContinuation: boolean(),
});

export const ReportColumnDto = shape('ReportColumnDto', 'assumed', {
  name: text(),
  displayName: text(),
  dataType: ReportDataType,
  isSortable: boolean(),
  isFilterable: boolean(),
  isDefault: boolean(),
});
export type ReportColumnDto = Static<typeof ReportColumnDto>;

const ReportOptionDto = shape('ReportOptionDto', 'assumed', { value: text(), label: text() });

const ReportParameterDto = shape('ReportParameterDto', 'assumed', {
  name: text(),
  displayName: text(),
  dataType: ReportDataType,
  isRequired: boolean(),
  isMultiple: boolean(),
  defaultValue: nullable(text()),
  options: nullable(array(ReportOptionDto)),
});

const run = {
  parameters: maybe(map(anything(), { maxProperties: requestLimits.freeObjectMembers.max })),
  columns: maybe(list(text(64))),
  filter: maybe(FilterGroup),
  sorting: maybe(sorting()),
  maxResultCount: defaulted(int32(), 100),
  continuationToken: maybe(text(requestLimits.tokenLength.max)),
};

export const ReportRunDto = shape('ReportRunDto', 'assumed', run);
export type ReportRunDto = Static<typeof ReportRunDto>;

export const ReportExportDto = shape('ReportExportDto', 'assumed', { ...run, format: defaulted(ExportFormat, 'Csv') });
export type ReportExportDto = Static<typeof ReportExportDto>;

export const ReportResultDto = shape('ReportResultDto', 'assumed', {
  reportId: text(),
  generatedAt: instant(),
  columns: array(ReportColumnDto),
  rows: array(map(anything())),
  totals: map(anything()),
  nextContinuationToken: nullable(text()),
  hasMore: boolean(),
});
export type ReportResultDto = Static<typeof ReportResultDto>;

const base = '/api/reports';
const slug = { pathParameters: { reportId: text() } };

export const reports = group(
  { prefix: 'reports', title: 'Reports' },
  {
    list: get(base, [], 'List reports', answers(array(ReportDefinitionDto))),
    columns: get(`${base}/{reportId}/columns`, [], 'List the columns of a report', { ...slug, ...answers(array(ReportColumnDto)) }),
    parameters: get(`${base}/{reportId}/parameters`, [], 'List the parameters of a report', {
      ...slug,
      ...answers(array(ReportParameterDto)),
    }),
    run: post(`${base}/{reportId}/run`, [], 'Run a report', { ...slug, ...mayTake(ReportRunDto), ...answers(ReportResultDto), ...reads }),
    export: post(`${base}/{reportId}/export`, [], 'Export a report as a file', {
      ...slug,
      ...mayTake(ReportExportDto),
      reply: { mediaType: 'text/csv', also: ['application/json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
      ...reads,
    }),
  },
);
