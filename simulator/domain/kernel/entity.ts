/** Types of the members of stored records. Records are immutable: a change replaces the record. */
import type { audited, entity, fullAudited, Members, owned, stamped } from './record-schema.ts';

export type Entity = Members<ReturnType<typeof entity>>;
export type Audited = Entity & Members<ReturnType<typeof audited>>;
export type FullAudited = Entity & Members<ReturnType<typeof fullAudited>>;
export type Stamped = Members<ReturnType<typeof stamped>>;
/** Of a merchant, of a reseller, or of the platform itself. */
export type Owned = Members<ReturnType<typeof owned>>;

/** The owner of a record of any group; one of a group of merchants' records names no reseller. */
export type Ownership = Pick<Owned, 'merchantId'> & { readonly resellerId?: string | null | undefined };
