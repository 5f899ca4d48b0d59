/** The certificates of one place (assumptions: W3 to W7). Private keys are not stored, since nothing is signed or decrypted with them. */
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
  /** The certificate of the previous key: payments in progress when the key changed are still encrypted for it. */
  readonly previous: Certificate | null;
  readonly pending: PendingRequest | null;
}
