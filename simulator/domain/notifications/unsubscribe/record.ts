/** An address that is unsubscribed from a category (assumptions: 18.3). */
import type { Entity } from '../../kernel/entity.ts';

export interface UnsubscriptionRecord extends Entity {
  /** Lower case. */
  readonly email: string;
  /** Null: every category. */
  readonly category: string | null;
}
