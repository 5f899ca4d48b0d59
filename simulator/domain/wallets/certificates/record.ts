/** The certificates of one place (assumptions: W3 to W7). Private keys are not stored, since nothing is signed or decrypted with them. */
import { instant, nullable, object, oneOf, record, type Stored } from '../../kernel/record-schema.ts';
import { placeNames } from './places.ts';
import { Certificate, SigningRequest } from '../../kernel/certificates.ts';

export const PendingRequest = object({ ...SigningRequest.properties, createdAt: instant() });
export type PendingRequest = Stored<typeof PendingRequest>;

/** Of the platform, so one for each place in a world. */
export const WalletCertificateRecord = record({
  /** Name of the place. */
  place: oneOf(...placeNames),
  /** In use until another one is installed. */
  current: nullable(Certificate),
  /** The certificate of the previous key: payments in progress when the key changed are still encrypted for it. */
  previous: nullable(Certificate),
  pending: nullable(PendingRequest),
});
export type WalletCertificateRecord = Stored<typeof WalletCertificateRecord>;
