/** An address that takes no more mail of a category (assumptions: 18.3). */
import type { Entity } from '../../entity.ts';
import type { Owned } from '../owned.ts';

export interface UnsubscriptionRecord extends Entity, Owned {
  /** Lower case. */
  readonly email: string;
  /** Null: every category. */
  readonly category: string | null;
}
