/** A record that a user marked for quick access (assumptions: 23). */
import { int32, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

export const FavoriteRecord = record({
  userId: uuid(),
  entityType: text(),
  entityId: text(),
  label: nullable(text()),
  url: nullable(text()),
  /** Increases with each favorite of the user. */
  order: int32(),
});
export type FavoriteRecord = Stored<typeof FavoriteRecord>;
