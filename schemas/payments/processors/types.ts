/** Processors: their capabilities, and what a profile must state for them (assumptions: 24). */
import { anything, array, boolean, enumeration, freeObject, map, optional, shape, text, writeOnly, type Static } from '../../shape.ts';
import { CardNetwork, GatewayEnvironment, TokenType } from '../../conventions/enums.ts';
import { ValidationResultDto } from '../../notifications/common-types.ts';

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
export type ProcessorConfigDto = Static<typeof ProcessorConfigDto>;

/** A JSON Schema 2020-12 document. */
export const ProcessorConfigSchema = map(anything());
export const ProcessorConfigTemplate = map(anything());

export const ProcessorConfigCheckDto = shape('ProcessorConfigCheckDto', 'assumed', {
  config: freeObject(),
  environment: optional(GatewayEnvironment),
});
export type ProcessorConfigCheckDto = Static<typeof ProcessorConfigCheckDto>;

export const ProcessorConfigResultDto = shape('ProcessorConfigResultDto', 'assumed', {
  ...ValidationResultDto.properties,
  warnings: array(text()),
});
export type ProcessorConfigResultDto = Static<typeof ProcessorConfigResultDto>;
