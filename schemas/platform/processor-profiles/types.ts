/** Processor profiles of merchants (assumptions: 14, 36). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { anything, array, boolean, defaulted, freeObject, int32, map, maybe, shape, text, uuid, type Static } from '../../shape.ts';
import { currency } from '../../conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment, SettlementMode, TokenType } from '../../conventions/enums.ts';

const results = () => array(text(1, { pattern: '^[A-Z]$' }), { maxItems: 26 });

const writable = {
  name: text(128),
  processorId: text(64),
  paymentTypes: array(TokenType, { minItems: 1, maxItems: 5 }),
  currencies: array(currency(), { minItems: 1, maxItems: 100 }),
  networks: maybe(array(CardNetwork, { maxItems: 9 })),
  environment: defaulted(GatewayEnvironment, 'Sandbox'),
  isActive: defaulted(boolean(), true),
  isDefault: defaulted(boolean(), false),
  priority: defaulted(int32(), 0),
  settlementMode: defaulted(SettlementMode, 'Automatic'),
  settlementTime: defaulted(text(5, { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }), '02:00'),
  timeZone: maybe(text(64)),
  useNetworkTokens: defaulted(boolean(), false),
  rejectAvs: defaulted(results(), []),
  rejectCvv: defaulted(results(), []),
  config: freeObject(),
};

export const ProcessorProfileCreateDto = shape('ProcessorProfileCreateDto', 'assumed', writable);
export type ProcessorProfileCreateDto = Static<typeof ProcessorProfileCreateDto>;

export const ProcessorProfileUpdateDto = shape('ProcessorProfileUpdateDto', 'assumed', updateFields(writable));
export type ProcessorProfileUpdateDto = Static<typeof ProcessorProfileUpdateDto>;

/** Secret members of `config` are masked: `********1234`. */
export const ProcessorProfileDto = shape('ProcessorProfileDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  processorName: text(),
  ...replyFields({ ...writable, config: map(anything()) }),
  ...fullAudited(),
  ...stamped(),
});
export type ProcessorProfileDto = Static<typeof ProcessorProfileDto>;

/** Contains no secrets. */
export const ProcessorProfileSummaryDto = shape('ProcessorProfileSummaryDto', 'assumed', {
  id: uuid(),
  name: text(),
  processorId: text(),
  processorName: text(),
  paymentTypes: array(TokenType),
  currencies: array(text()),
  isActive: boolean(),
  isDefault: boolean(),
  environment: GatewayEnvironment,
  settlementMode: SettlementMode,
  publicConfig: map(anything()),
});
export type ProcessorProfileSummaryDto = Static<typeof ProcessorProfileSummaryDto>;
