import { get, group, post } from '../../operation.ts';
import { answers, mayTake, reads } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import { ReportColumnDto, ReportDefinitionDto, ReportExportDto, ReportParameterDto, ReportResultDto, ReportRunDto } from './types.ts';

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
    run: post(`${base}/{reportId}/run`, [], 'Run a report', {
      ...slug,
      ...mayTake(ReportRunDto),
      ...answers(ReportResultDto),
      ...reads,
    }),
    export: post(`${base}/{reportId}/export`, [], 'Export a report as a file', {
      ...slug,
      ...mayTake(ReportExportDto),
      reply: { mediaType: 'text/csv', also: ['application/json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
      ...reads,
    }),
  },
);
