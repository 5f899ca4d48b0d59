/** A flow that connects a user with an accounting provider (assumptions: 29, 36). */
import { instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

export const AccountingFlowRecord = record({
  /** The user who started the flow; no other user can complete it. */
  userId: uuid(),
  provider: text(),
  /** Where the caller wants to continue: stored, but never redirected to. */
  returnPath: nullable(text()),
  /** Index key; the state itself is not stored. */
  stateHash: text(),
  expiresAt: instant(),
  outcome: nullable(oneOf('Connected', 'Denied', 'ExchangeFailed')),
});
export type AccountingFlowRecord = Stored<typeof AccountingFlowRecord>;
