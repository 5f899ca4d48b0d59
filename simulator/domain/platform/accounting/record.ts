/** A flow that connects a user with an accounting provider (assumptions: 29, 36). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface AccountingFlowRecord extends Entity {
  /** Who began it: it completes for that user alone. */
  readonly userId: string;
  readonly provider: string;
  /** Where the caller wants to go on afterwards: kept, and never redirected to. */
  readonly returnPath: string | null;
  /** What it is found by; the state itself is not kept. */
  readonly stateHash: string;
  readonly expiresAt: Instant;
  /** What the callback came to; null: it was not called. */
  readonly outcome: 'Connected' | 'Denied' | 'ExchangeFailed' | null;
}
