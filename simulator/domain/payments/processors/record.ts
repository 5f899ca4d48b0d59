/** A stored processor profile, which routes a merchant's payments of some types and currencies to a processor (assumptions: 14). */
import {
  boolean,
  currency,
  formed,
  fullAudited,
  int32,
  list,
  nullable,
  object,
  record,
  stamped,
  text,
  timeZone,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { ProcessorConfigDto } from '../../../../schemas/payments/processors/group.ts';
import { CardNetwork, GatewayEnvironment, SettlementMode, TokenType } from '../../../../schemas/conventions/enums.ts';

export const ProcessorProfileRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  name: text(),
  /** `sim-card`, `sim-ach`, `sim-cash` and others (see `known.ts`). */
  processorId: text(),
  paymentTypes: list(TokenType),
  currencies: list(currency()),
  /** Of cards; null for all that the processor accepts. */
  networks: nullable(list(CardNetwork)),
  environment: GatewayEnvironment,
  isActive: boolean(),
  /** True for exactly one live profile of a merchant. */
  isDefault: boolean(),
  /** Higher is preferred. */
  priority: int32(),
  settlementMode: SettlementMode,
  settlementTime: formed('^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  /** Zone of `settlementTime`; null if none was given. */
  timeZone: nullable(timeZone()),
  useNetworkTokens: boolean(),
  /** AVS and CVV results that decline a payment. */
  rejectAvs: list(text()),
  rejectCvv: list(text()),
  /** May contain secrets in plain text, which replies mask. */
  config: object(ProcessorConfigDto.properties),
});
export type ProcessorProfileRecord = Stored<typeof ProcessorProfileRecord>;
