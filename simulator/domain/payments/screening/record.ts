/** A screening profile at rest: which payments of a merchant are screened, and what follows (assumptions: 14). */
import { boolean, count, freely, fullAudited, int32, list, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { TokenType } from '../../../../schemas/conventions/enums.ts';
import { ScreeningMode } from '../../../../schemas/platform/processor-profiles/screening-types.ts';

export const ScreeningProfileRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  name: text(),
  /** `sim-screening`. */
  providerType: text(),
  isActive: boolean(),
  /** Where several profiles fit a payment, the lowest screens it, the oldest first. */
  order: int32(),
  mode: ScreeningMode,
  /** From this score on a payment is held, and from the other one declined. */
  reviewThreshold: count(),
  declineThreshold: count(),
  /** Whether a payment continues when the screening fails. */
  failOpen: boolean(),
  paymentTypes: list(TokenType),
  /** What the provider needs, its secret in plain text: replies mask it. */
  config: freely(),
});
export type ScreeningProfileRecord = Stored<typeof ScreeningProfileRecord>;
