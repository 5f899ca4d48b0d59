/** API keys as stored: only the hash of the value is kept. */
import {
  idOf,
  boolean,
  count,
  fullAudited,
  instant,
  list,
  nullable,
  object,
  oneOf,
  record,
  stamped,
  text,
  type Static,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';

/** Mutable, like the use of a key. */
export const SourceAddress = object({
  ipAddress: text(),
  firstSeenAt: instant(),
  lastSeenAt: instant(),
  useCount: count(),
});
export type SourceAddress = Static<typeof SourceAddress>;

export const ApiKeyRecord = record({
  ...fullAudited(),
  ...stamped(),
  name: nullable(text()),
  active: boolean(),
  expireAt: nullable(instant()),
  userId: idOf('users'),
  merchantId: nullable(uuid()),
  /** SHA-256 of the value, hexadecimal. */
  hash: text(),
  /** Null for a key made before hashed storage (assumptions: K9). */
  keyPrefix: nullable(text()),
  last4: nullable(text()),
  environment: nullable(oneOf('Sandbox', 'Production')),
  status: oneOf('Active', 'Suspended', 'Revoked'),
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  revocationReason: nullable(text()),
  suspendedAt: nullable(instant()),
  suspendedBy: nullable(uuid()),
  suspensionReason: nullable(text()),
  anomalySourceAction: nullable(oneOf('None', 'Notify', 'Suspend')),
  replacesKeyId: nullable(uuid()),
  replacedByKeyId: nullable(uuid()),
  overlapExpiresAt: nullable(instant()),
  allowedCidrs: list(text()),
  scopes: list(text()),
});
export type ApiKeyRecord = Stored<typeof ApiKeyRecord>;

/** Use of a key, mutable and apart from its record, which must not change with every request. `version` shows that it changed. */
export const KeyUsage = object({
  lastUsedAt: nullable(instant()),
  /** Most recently seen first. */
  sources: list(SourceAddress),
  version: count(),
});
export type KeyUsage = Static<typeof KeyUsage>;
