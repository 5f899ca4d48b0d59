/** Handlers of the wallets' certificates (endpoints: Wallet providers and wallet checkout; assumptions: W1 to W8, W14). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { empty, ok, type Answer, type Call } from '../../kernel/call.ts';
import { notFound, refused } from '../../kernel/refusal.ts';
import { hasApiKey, answerKeys } from './keys.ts';
import { change, contentOf, statusOf } from './status.ts';
import { complete, generate, initiate, type Initiation } from './install.ts';
import { placeNamed, type Place } from './record.ts';

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
