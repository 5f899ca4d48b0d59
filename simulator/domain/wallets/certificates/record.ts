/** What a place for a certificate holds (assumptions: W3 to W7). Private keys are not kept: nothing is ever signed or opened with them. */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { Certificate, SigningRequest } from '../../kernel/certificates.ts';

export interface PendingRequest extends SigningRequest {
  readonly createdAt: Instant;
}

/** Of the platform, so one for each place in a world. */
export interface WalletCertificateRecord extends Entity {
  /** Name of the place. */
  readonly place: string;
  /** In use until another one is installed. */
  readonly current: Certificate | null;
  /** The last one of another key: payments that were under way when the key changed are still encrypted for it. */
  readonly previous: Certificate | null;
  readonly pending: PendingRequest | null;
}
