/** A stored screening profile: the payments of a merchant that are screened, and the consequences (assumptions: 14). */
import { boolean, count, fullAudited, int32, list, object, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { TokenType } from '../../../../schemas/conventions/enums.ts';
import { ScreeningConfigDto, ScreeningMode } from '../../../../schemas/platform/processor-profiles/group.ts';

export const ScreeningProfileRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  name: text(),
  providerType: text(),
  isActive: boolean(),
  /** If several profiles fit a payment, the lowest screens it, and of equal ones the oldest. */
  order: int32(),
  mode: ScreeningMode,
  /** A payment is held from this score on, and declined from `declineThreshold` on. */
  reviewThreshold: count(),
  declineThreshold: count(),
  /** Whether a payment continues when the screening fails. */
  failOpen: boolean(),
  paymentTypes: list(TokenType),
  /** May contain a secret in plain text, which replies mask. */
  config: object(ScreeningConfigDto.properties),
});
export type ScreeningProfileRecord = Stored<typeof ScreeningProfileRecord>;
