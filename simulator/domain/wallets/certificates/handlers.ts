/** Handlers of the wallets' certificates (endpoints: Wallet providers and wallet checkout; assumptions: W1 to W8, W14). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { WalletAApiKeyStatusDto, WalletBJsonWebKeySetDto } from '../../../../schemas/wallets/payment-types.ts';
import { empty, ok, type Call, type Answer } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { instant, nullable, object, text } from '../../kernel/record-schema.ts';
import { invalidMember, notFound, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { contentOf, change, statusOf } from './status.ts';
import { placeNamed, type Place } from './record.ts';
import { complete, generate, initiate, type Initiation } from './install.ts';

// Keys of the wallets: the API key with which Wallet A issues certificates, and the public keys of Wallet B as a JSON Web Key Set (RFC 7517; assumptions: W3, W7, W8).

/** The private key is not stored, since the simulated authority does not need it. */
export const StoredApiKey = object({ key: nullable(object({ keyId: text(), issuerId: text(), updatedAt: instant() })) });

const stored = (world: World) => world.state('walletAApiKey', () => ({ key: null }));

const hasApiKey = (world: World): boolean => stored(world).key !== null;

function keyStatusOf(world: World): WalletAApiKeyStatusDto {
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
  return ok(keyStatusOf(world));
}

export function deleteApiKey({ world }: CallTo<'walletA.deleteApiKey'>) {
  stored(world).key = null;
  return empty;
}

export const showApiKeyStatus = ({ world }: Call) => ok(keyStatusOf(world));

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

const answerKeys =
  (headers: Readonly<Record<string, string>>) =>
  ({ world, params }: Call<{ readonly environment: string }>): Answer<string> => ({
    body: JSON.stringify(keysOf(world, placeNamed('WalletB', params.environment))),
    mediaType: 'application/jwk-set+json',
    headers,
  });

type OfPlace<Body, Answered> = (call: Call<unknown, unknown, Body>, place: Place) => Answered;

const ofWalletA =
  <Body, Answered>(act: OfPlace<Body, Answered>) =>
  (call: Call<{ readonly type: string }, unknown, Body>): Answered =>
    act(call, placeNamed('WalletA', call.params.type));
const ofWalletB =
  <Body, Answered>(act: OfPlace<Body, Answered>) =>
  (call: Call<{ readonly environment: string }, unknown, Body>): Answered =>
    act(call, placeNamed('WalletB', call.params.environment));

const showStatus = ({ world }: Call, place: Place) => ok(statusOf(world, place));

const changing =
  <Body>(effect: OfPlace<Body, void>) =>
  (call: Call<unknown, unknown, Body>, place: Place) => {
    effect(call, place);
    return showStatus(call, place);
  };

const showCsr = ({ world }: Call, place: Place): Answer<string> => {
  const { pending } = contentOf(world, place);
  if (pending === null) throw notFound('no request is pending');
  return { body: pending.csr, mediaType: 'application/pkcs10' };
};

const showPublic = ({ world }: Call, place: Place): Answer<string> => {
  const { current } = contentOf(world, place);
  if (current === null) throw notFound('no certificate is installed');
  return { body: current.pem, mediaType: 'application/x-pem-file' };
};

const withdraw = ({ world }: Call, place: Place) => {
  if (contentOf(world, place).pending !== null) change(world, place, { pending: null });
  return empty;
};

const startRequest = (call: Initiation, place: Place) => {
  const { csr, createdAt } = initiate(call, place);
  return ok({ type: place.type, csr, createdAt: formatInstant(createdAt) });
};

function generateOfWalletA(call: Initiation, place: Place): void {
  if (!hasApiKey(call.world)) throw refused('Wallets:ApiKeyNotConfigured', 'No API key for certificates is stored.');
  generate(call, place, false);
}

/** The request of a generated key stays open, since Wallet B has no other way to start one. */
const generateOfWalletB = (call: Initiation, place: Place): void => generate(call, place, true);

/** `vary`: caches must not confuse the response for a page with that for a program. */
const cached = { 'cache-control': 'public, max-age=300', vary: 'Origin' };
const attachment = { 'content-disposition': 'attachment; filename="jwks.json"' };

export const certificateHandlers = {
  'walletA.initiateCertificate': ofWalletA(startRequest),
  'walletA.completeCertificate': ofWalletA(changing(complete)),
  'walletA.generateCertificate': ofWalletA(changing(generateOfWalletA)),
  'walletA.certificateCsr': ofWalletA(showCsr),
  'walletA.certificateStatus': ofWalletA(showStatus),
  'walletA.deletePendingCertificate': ofWalletA(withdraw),
  'walletB.generateCertificate': ofWalletB(changing(generateOfWalletB)),
  'walletB.completeCertificate': ofWalletB(changing(complete)),
  'walletB.certificateCsr': ofWalletB(showCsr),
  'walletB.publicCertificate': ofWalletB(showPublic),
  'walletB.certificateStatus': ofWalletB(showStatus),
  'walletB.deletePendingCertificate': ofWalletB(withdraw),
  'walletB.jwks': answerKeys(cached),
  'walletB.readJwks': answerKeys({}),
  'walletB.downloadJwks': answerKeys(attachment),
};
