import { get, group, post } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import {
  ProcessorConfigCheckDto,
  ProcessorConfigResultDto,
  ProcessorConfigSchema,
  ProcessorConfigTemplate,
  ProcessorDto,
} from './types.ts';

const base = '/api/processors';
const view = ['Transactions.ProcessorConfiguration.ViewSchema'];
const slug = { pathParameters: { processorId: text() } };

export const processors = group(
  { prefix: 'processors', title: 'Processor metadata' },
  {
    list: get(base, view, 'List processors', answers(array(ProcessorDto))),
    configSchema: get(`${base}/{processorId}/config-schema`, view, "Read the schema of a processor's configuration", {
      ...slug,
      ...answers(ProcessorConfigSchema),
    }),
    configTemplate: get(`${base}/{processorId}/config-schema/template`, view, 'Read a configuration to start from', {
      ...slug,
      ...answers(ProcessorConfigTemplate),
    }),
    validateConfig: post(`${base}/{processorId}/validate-config`, view, 'Check a configuration without storing it', {
      ...slug,
      ...takes(ProcessorConfigCheckDto),
      ...answers(ProcessorConfigResultDto),
      reads: true,
    }),
  },
);
