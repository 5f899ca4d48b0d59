/** The places for certificates of the platform, and the certificates in each (assumptions: W1 to W7). Private keys are not stored, since nothing is signed or decrypted with them. */
import type { GatewayEnvironment, WalletProviderType } from '../../../../schemas/conventions/enums.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type KeyAlgorithm, Certificate, SigningRequest } from '../../kernel/certificates.ts';
import { instant, nullable, object, oneOf, record, type Stored } from '../../kernel/record-schema.ts';

/** The use of a certificate. Each place has at most one in use. */
export interface Place {
  readonly name: string;
  readonly providerType: WalletProviderType;
  readonly type: string;
  readonly environment: GatewayEnvironment | null;
  readonly keyAlgorithm: KeyAlgorithm;
}

const place = (
  providerType: WalletProviderType,
  type: string,
  keyAlgorithm: KeyAlgorithm,
  environment: GatewayEnvironment | null,
): Place => ({ name: `${providerType} ${type} ${environment ?? ''}`.trimEnd(), providerType, type, environment, keyAlgorithm });

/** By the last segment of their paths. */
export const places = {
  WalletA: {
    'merchant-identity': place('WalletA', 'merchant-identity', 'RSA-2048', null),
    'payment-processing': place('WalletA', 'payment-processing', 'EC-P256', null),
  },
  WalletB: {
    sandbox: place('WalletB', 'payment-encryption', 'RSA-2048', 'Sandbox'),
    production: place('WalletB', 'payment-encryption', 'RSA-2048', 'Production'),
  },
} as const satisfies Readonly<Record<WalletProviderType, Readonly<Record<string, Place>>>>;

const byName = new Map(Object.values(places).flatMap((some): [string, Place][] => Object.values(some).map((one) => [one.name, one])));

const placeNames: readonly string[] = [...byName.keys()];

export const placeOf = ({ place: name }: { readonly place: string }): Place => byName.get(name)!;

/** The place in a path, in any case. @throws Refusal not found. */
export function placeNamed(providerType: WalletProviderType, name: string | undefined): Place {
  const named: Readonly<Record<string, Place>> = places[providerType];
  const key = name?.toLowerCase() ?? '';
  if (!Object.hasOwn(named, key)) throw notFound('no such certificate');
  return named[key]!;
}

export const PendingRequest = object({ ...SigningRequest.properties, createdAt: instant() });
export type PendingRequest = Stored<typeof PendingRequest>;

export const WalletCertificateRecord = record({
  place: oneOf(...placeNames),
  /** In use until another is installed. */
  current: nullable(Certificate),
  /** Kept for payments in progress, which are still encrypted for the previous key. */
  previous: nullable(Certificate),
  pending: nullable(PendingRequest),
});
export type WalletCertificateRecord = Stored<typeof WalletCertificateRecord>;
