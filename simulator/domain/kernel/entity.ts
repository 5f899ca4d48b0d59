/** Members of every stored record. Records are immutable: a change replaces the record. */
import type { Instant } from '../../../schemas/shared/instant.ts';

export interface Entity {
  readonly id: string;
  readonly creationTime: Instant;
}

export interface Audited extends Entity {
  readonly creatorId: string | null;
  readonly lastModificationTime: Instant | null;
  readonly lastModifierId: string | null;
}

export interface FullAudited extends Audited {
  readonly isDeleted: boolean;
  readonly deleterId: string | null;
  readonly deletionTime: Instant | null;
}

export interface Stamped {
  /** Optimistic concurrency token: 32 hex characters, new on every write. */
  readonly concurrencyStamp: string;
}

/** Of a merchant, of a reseller, or of the platform itself. */
export interface Owned {
  /** Set: the merchant owns the record. Otherwise the reseller does, or the host if both are null. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
}

/** The owner of a record of any group; one of a group of merchants' records names no reseller. */
export type Ownership = Pick<Owned, 'merchantId'> & { readonly resellerId?: string | null | undefined };
