import { get, group, post } from '../../operation.ts';
import { text } from '../../shape.ts';

const base = '/api/processors';
const view = ['Transactions.ProcessorConfiguration.ViewSchema'];
const slug = { pathParameters: { processorId: text() } };

export const processors = group(
  { prefix: 'processors', title: 'Processor metadata' },
  {
    list: get(base, view, 'List processors'),
    configSchema: get(`${base}/{processorId}/config-schema`, view, "Read the schema of a processor's configuration", slug),
    configTemplate: get(`${base}/{processorId}/config-schema/template`, view, 'Read a configuration to start from', slug),
    validateConfig: post(`${base}/{processorId}/validate-config`, view, 'Check a configuration without storing it', {
      ...slug,
      reads: true,
    }),
  },
);
