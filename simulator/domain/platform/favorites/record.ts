/** What a user marked to find it again (assumptions: 23). */
import type { Entity } from '../../kernel/entity.ts';

export interface FavoriteRecord extends Entity {
  readonly userId: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly label: string | null;
  readonly url: string | null;
  /** Grows with each one that a user adds. */
  readonly order: number;
}
