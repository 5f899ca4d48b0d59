/** An API key at rest: its value is kept as a hash only. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

/** Kept in place, as the use of a key is. */
export interface SourceAddress {
  readonly ipAddress: string;
  readonly firstSeenAt: Instant;
  lastSeenAt: Instant;
  useCount: number;
}

export interface ApiKeyRecord extends FullAudited, Stamped {
  readonly name: string | null;
  readonly active: boolean;
  readonly expireAt: Instant | null;
  readonly userId: string;
  readonly merchantId: string | null;
  /** SHA-256 of the value, hexadecimal. */
  readonly hash: string;
  /** Null on a key made before hashed storage (assumptions: K9). */
  readonly keyPrefix: string | null;
  readonly last4: string | null;
  readonly environment: 'Sandbox' | 'Production' | null;
  readonly status: 'Active' | 'Suspended' | 'Revoked';
  readonly revokedAt: Instant | null;
  readonly revokedBy: string | null;
  readonly revocationReason: string | null;
  readonly suspendedAt: Instant | null;
  readonly suspendedBy: string | null;
  readonly suspensionReason: string | null;
  readonly anomalySourceAction: 'None' | 'Notify' | 'Suspend' | null;
  readonly replacesKeyId: string | null;
  readonly replacedByKeyId: string | null;
  readonly overlapExpiresAt: Instant | null;
  readonly allowedCidrs: readonly string[];
  readonly scopes: readonly string[];
}

/**
 * Use of a key, apart from the record: it changes with every accepted request, and the record must not.
 * Kept in place and mutable for that reason; `version` shows readers that it changed.
 */
export interface KeyUsage {
  lastUsedAt: Instant | null;
  /** Most recently seen first. */
  sources: SourceAddress[];
  version: number;
}
