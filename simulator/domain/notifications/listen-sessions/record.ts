/** A session that ends or expires is removed with its secret and its buffer. */
import { instant, list, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { FilterGroup } from '../../../../schemas/conventions/paging-types.ts';

export const ListenSessionRecord = record({
  merchantId: uuid(),
  /** The user whose key opened it. */
  ownerId: uuid(),
  name: nullable(text()),
  /** Names and patterns such as `transaction.*`; null: every type. */
  eventTypes: nullable(list(text())),
  filter: nullable(FilterGroup),
  /** Base64 of 32 bytes. */
  secret: text(),
  expiresAt: instant(),
});
export type ListenSessionRecord = Stored<typeof ListenSessionRecord>;
