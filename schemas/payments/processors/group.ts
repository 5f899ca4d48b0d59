/** Processors: their capabilities, and what a profile must state for them (assumptions: 24). */
import { anything, array, boolean, enumeration, freeObject, map, optional, shape, text, writeOnly, type Static } from '../../shape.ts';
import { CardNetwork, GatewayEnvironment, TokenType } from '../../conventions/enums.ts';
import { ValidationResultDto } from '../../notifications/common-types.ts';
import { get, group, post } from '../../operation.ts';
import { answers, takes } from '../../payloads.ts';

export const ProcessorCapability = enumeration('ProcessorCapability', 'assumed', [
  'Authorization',
  'PartialCapture',
  'Increment',
  'Adjust',
  'Refund',
  'Reversal',
  'Level3',
  'NetworkTokens',
  'HostCapture',
]);
export type ProcessorCapability = Static<typeof ProcessorCapability>;

export const ProcessorDto = shape('ProcessorDto', 'assumed', {
  id: text(),
  name: text(),
  description: text(),
  paymentTypes: array(TokenType),
  networks: array(CardNetwork),
  currencies: array(text()),
  regions: array(text()),
  capabilities: array(ProcessorCapability),
  isTestProcessor: boolean(),
  configVersion: text(),
});
export type ProcessorDto = Static<typeof ProcessorDto>;

const word = (maxLength: number) => text(maxLength, { minLength: 1, pattern: '^[\\x21-\\x7e]+$' });

/** The configuration of every simulated processor. */
export const ProcessorConfigDto = shape('ProcessorConfigDto', 'assumed', {
  merchantNumber: word(32),
  terminalNumber: word(16),
  apiSecret: writeOnly(word(256)),
});

/** A JSON Schema 2020-12 document. */
const ProcessorConfigSchema = map(anything());
const ProcessorConfigTemplate = map(anything());

const ProcessorConfigCheckDto = shape('ProcessorConfigCheckDto', 'assumed', {
  config: freeObject(),
  environment: optional(GatewayEnvironment),
});

const ProcessorConfigResultDto = shape('ProcessorConfigResultDto', 'assumed', {
  ...ValidationResultDto.properties,
  warnings: array(text()),
});

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
