/** What a user marked to find it again (assumptions: 23). */
import { int32, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

export const FavoriteRecord = record({
  userId: uuid(),
  entityType: text(),
  entityId: text(),
  label: nullable(text()),
  url: nullable(text()),
  /** Grows with each one that a user adds. */
  order: int32(),
});
export type FavoriteRecord = Stored<typeof FavoriteRecord>;
