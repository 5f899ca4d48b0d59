/** A processor profile at rest: through which processor a merchant's payments of some types and currencies go (assumptions: 14). */
import type { GatewayEnvironment, TokenType } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ProcessorProfileRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  /** `sim-card`, `sim-ach`, `sim-cash`. */
  readonly processorId: string;
  readonly paymentTypes: readonly TokenType[];
  readonly currencies: readonly string[];
  readonly environment: GatewayEnvironment;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  /** Higher is preferred. */
  readonly priority: number;
  /** Time of day, UTC, at which a batch closes: `02:00`. */
  readonly settlementTime: string;
  readonly useNetworkTokens: boolean;
  /** AVS and CVV results that decline a payment. */
  readonly rejectAvs: readonly string[];
  readonly rejectCvv: readonly string[];
}
