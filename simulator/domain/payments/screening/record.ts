/** A screening profile at rest: which payments of a merchant are screened, and what follows (assumptions: 14). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { TokenType } from '../../../../schemas/types/enums.ts';
import type { ScreeningMode } from '../../../../schemas/types/platform/screening-profiles.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ScreeningProfileRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  /** `sim-screening`. */
  readonly providerType: string;
  readonly isActive: boolean;
  /** Where several profiles fit a payment, the lowest screens it, the oldest first. */
  readonly order: number;
  readonly mode: ScreeningMode;
  /** From this score on a payment is held, and from the other one declined. */
  readonly reviewThreshold: number;
  readonly declineThreshold: number;
  /** Whether a payment continues when the screening fails. */
  readonly failOpen: boolean;
  readonly paymentTypes: readonly TokenType[];
  /** What the provider needs, its secret in plain text: replies mask it. */
  readonly config: JsonObject;
}
