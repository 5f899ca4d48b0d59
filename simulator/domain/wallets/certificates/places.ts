/** The certificates that the platform may have, and how paths name them (assumptions: W1, W2). */
import type { GatewayEnvironment, WalletProviderType } from '../../../../schemas/conventions/enums.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { KeyAlgorithm } from '../../kernel/certificates.ts';

/** Where a certificate belongs: at most one is in use in each place. */
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
): Place => ({
  name: `${providerType} ${type} ${environment ?? ''}`.trimEnd(),
  providerType,
  type,
  environment,
  keyAlgorithm,
});

/** By the last part of their paths. */
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

export const placeNames: readonly string[] = [...byName.keys()];

/** The place of a certificate. */
export const placeOf = ({ place: name }: { readonly place: string }): Place => byName.get(name)!;

/** The place that a path names, in any case. Throws the one 404. */
export function placeNamed(providerType: WalletProviderType, name: string | undefined): Place {
  const named: Readonly<Record<string, Place>> = places[providerType];
  const key = name?.toLowerCase() ?? '';
  if (!Object.hasOwn(named, key)) throw notFound('no such certificate');
  return named[key]!;
}
