/** A flow that connects a user with an accounting provider (assumptions: 29, 36). */
import { instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

export const AccountingFlowRecord = record({
  /** Who began it: it completes for that user alone. */
  userId: uuid(),
  provider: text(),
  /** Where the caller wants to go on afterwards: kept, and never redirected to. */
  returnPath: nullable(text()),
  /** What it is found by; the state itself is not kept. */
  stateHash: text(),
  expiresAt: instant(),
  /** What the callback came to; null: it was not called. */
  outcome: nullable(oneOf('Connected', 'Denied', 'ExchangeFailed')),
});
export type AccountingFlowRecord = Stored<typeof AccountingFlowRecord>;
