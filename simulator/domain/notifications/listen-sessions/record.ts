/** A stored listen session. When it ends or expires, it is removed with its secret and its buffer. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Fixed } from '../../../../schemas/shape.ts';
import type { FilterGroup } from '../../../../schemas/types/filter.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface ListenSessionRecord extends Entity {
  readonly merchantId: string;
  /** User whose key opened it. */
  readonly ownerId: string;
  readonly name: string | null;
  /** Names and patterns such as `transaction.*`; null: every type. */
  readonly eventTypes: readonly string[] | null;
  readonly filter: Fixed<FilterGroup> | null;
  /** Base64 of the 32 bytes that sign. */
  readonly secret: string;
  readonly expiresAt: Instant;
}
