/** The key with which Wallet A issues certificates by itself (assumptions: W3). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { WalletAApiKeyStatusDto } from '../../../../schemas/wallets/certificate-types.ts';
import { empty, ok, type Call } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { instant, nullable, object, text } from '../../kernel/record-schema.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

/** Plain data, since a snapshot includes it. The private key is not stored: the simulator's authority does not need it. */
export const StoredApiKey = object({ key: nullable(object({ keyId: text(), issuerId: text(), updatedAt: instant() })) });

/** One for the platform. */
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

/** Does nothing when none is stored. */
export function deleteApiKey({ world }: CallTo<'walletA.deleteApiKey'>) {
  stored(world).key = null;
  return empty;
}

export const showApiKeyStatus = ({ world }: Call) => ok(statusOf(world));
