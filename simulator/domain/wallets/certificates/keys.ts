/** Keys of the wallets: the API key with which Wallet A issues certificates, and the public keys of Wallet B as a JSON Web Key Set (RFC 7517; assumptions: W3, W7, W8). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { WalletAApiKeyStatusDto, WalletBJsonWebKeySetDto } from '../../../../schemas/wallets/payment-types.ts';
import { empty, ok, type Call, type Answer } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { instant, nullable, object, text } from '../../kernel/record-schema.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { contentOf } from './status.ts';
import { placeNamed, type Place } from './record.ts';

/** The private key is not stored, since the simulated authority does not need it. */
export const StoredApiKey = object({ key: nullable(object({ keyId: text(), issuerId: text(), updatedAt: instant() })) });

const stored = (world: World) => world.state('walletAApiKey', () => ({ key: null }));

export const hasApiKey = (world: World): boolean => stored(world).key !== null;

function statusOf(world: World): WalletAApiKeyStatusDto {
  const { key } = stored(world);
  return {
    isConfigured: key !== null,
    keyId: key?.keyId ?? null,
    issuerId: key?.issuerId ?? null,
    updatedAt: key === null ? null : formatInstant(key.updatedAt),
  };
}

const privateKey = /^\s*-----BEGIN ([A-Z]+ )?PRIVATE KEY-----\s[A-Za-z0-9+/=\s]+-----END \1PRIVATE KEY-----\s*$/;

export function updateApiKey({ world, body }: CallTo<'walletA.updateApiKey'>) {
  const { keyId, issuerId, privateKey: pem } = body;
  if (!privateKey.test(pem)) throw invalidMember('privateKey', 'The field privateKey must be a private key as PEM.');
  stored(world).key = { keyId, issuerId, updatedAt: world.clock.now() };
  return ok(statusOf(world));
}

export function deleteApiKey({ world }: CallTo<'walletA.deleteApiKey'>) {
  stored(world).key = null;
  return empty;
}

export const showApiKeyStatus = ({ world }: Call) => ok(statusOf(world));

function keysOf(world: World, place: Place): WalletBJsonWebKeySetDto {
  const { current, previous } = contentOf(world, place);
  const keys = [current, previous].flatMap((certificate) => {
    const key = certificate === null ? undefined : world.certificates.webKey(certificate.pem);
    if (key === undefined) return [];
    const { kid, n, e, x5c, x5t } = key;
    return [{ kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid, n, e, x5c: [x5c], 'x5t#S256': x5t }];
  });
  return { keys };
}

export const answerKeys =
  (headers: Readonly<Record<string, string>>) =>
  ({ world, params }: Call<{ readonly environment: string }>): Answer<string> => ({
    body: JSON.stringify(keysOf(world, placeNamed('WalletB', params.environment))),
    mediaType: 'application/jwk-set+json',
    headers,
  });
