/** A processor profile at rest: through which processor a merchant's payments of some types and currencies go (assumptions: 14). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { CardNetwork, GatewayEnvironment, SettlementMode, TokenType } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ProcessorProfileRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  /** `sim-card`, `sim-ach`, `sim-cash` and others (see `known.ts`). */
  readonly processorId: string;
  readonly paymentTypes: readonly TokenType[];
  readonly currencies: readonly string[];
  /** Of cards; null for all that the processor takes. */
  readonly networks: readonly CardNetwork[] | null;
  readonly environment: GatewayEnvironment;
  readonly isActive: boolean;
  /** True for exactly one live profile of a merchant. */
  readonly isDefault: boolean;
  /** Higher is preferred. */
  readonly priority: number;
  readonly settlementMode: SettlementMode;
  /** Time of day at which a batch closes: `02:00`. */
  readonly settlementTime: string;
  /** IANA name of the zone of `settlementTime`; null: none was given. */
  readonly timeZone: string | null;
  readonly useNetworkTokens: boolean;
  /** AVS and CVV results that decline a payment. */
  readonly rejectAvs: readonly string[];
  readonly rejectCvv: readonly string[];
  /** What the processor needs, its secrets in plain text: replies mask them. */
  readonly config: JsonObject;
}
