import { get, group, post } from '../../operation.ts';
import { text } from '../../shape.ts';

const base = '/api/reports';
const slug = { pathParameters: { reportId: text() } };

export const reports = group(
  { prefix: 'reports', title: 'Reports' },
  {
    list: get(base, [], 'List reports'),
    columns: get(`${base}/{reportId}/columns`, [], 'List the columns of a report', slug),
    parameters: get(`${base}/{reportId}/parameters`, [], 'List the parameters of a report', slug),
    run: post(`${base}/{reportId}/run`, [], 'Run a report', slug),
    export: post(`${base}/{reportId}/export`, [], 'Export a report as a file', { ...slug, reply: { mediaType: 'text/csv' } }),
  },
);
