/** Installs certificates: from a new key to its use (assumptions: W3 to W6). */
import { wholeSecond } from '../../../../schemas/shared/instant.ts';
import type { CertificateCompleteDto, CertificateInitiateDto } from '../../../../schemas/wallets/payment-types.ts';
import type { Call } from '../../kernel/call.ts';
import { monthsAfter } from '../../kernel/calendar.ts';
import { conflict, invalidMember, notFound, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { change, contentOf, planWarning } from './status.ts';
import type { Place, PendingRequest } from './record.ts';
import type { Certificate, SigningRequest, Subject } from '../../kernel/certificates.ts';

const hex = '0123456789ABCDEF';
const secretBytes = 32;

export type Initiation = Call<unknown, unknown, CertificateInitiateDto | undefined>;

function subjectOf({ body }: Initiation, { providerType, type, environment }: Place): Subject {
  const given = body ?? {};
  const country = given.country?.toUpperCase() ?? null;
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    throw invalidMember('country', 'The field country must be an ISO 3166-1 country code.');
  const wallet = providerType === 'WalletA' ? 'Wallet A' : 'Wallet B';
  const usual = [wallet, type, environment?.toLowerCase()].filter((word) => word !== undefined).join(' ');
  return { commonName: given.commonName ?? usual, organization: given.organization ?? 'Gateproof', country };
}

const newRequest = (world: World, { keyAlgorithm }: Place, subject: Subject): SigningRequest =>
  world.certificates.request(keyAlgorithm, subject, world.secrets.bytes('wallet key', secretBytes));

/** Creates a key and leaves its certificate request pending. Only one may be pending. */
export function initiate(call: Initiation, place: Place): PendingRequest {
  const { world } = call;
  const subject = subjectOf(call, place);
  if (contentOf(world, place).pending !== null) {
    throw conflict('Wallets:CertificatePending', 'A signing request is pending. Complete or withdraw it first.');
  }
  const pending = { ...newRequest(world, place, subject), createdAt: world.clock.now() };
  change(world, place, { pending });
  return pending;
}

function install(world: World, place: Place, certificate: Certificate, pending: PendingRequest | null): void {
  const { current, previous } = contentOf(world, place);
  const isNewKey = current !== null && current.publicKey !== certificate.publicKey;
  planWarning(world, change(world, place, { current: certificate, previous: isNewKey ? current : previous, pending }));
}

/**
 * Creates a key, which the authority of the simulator certifies at once. `staysOpen`: the request also stays pending, so that another authority
 * may certify the same key; otherwise a pending request is unchanged.
 */
export function generate(call: Initiation, place: Place, staysOpen: boolean): void {
  const { world } = call;
  const subject = subjectOf(call, place);
  const request = newRequest(world, place, subject);
  const now = world.clock.now();
  // Certificates have whole seconds.
  const notBefore = wholeSecond(now);
  const certificate = world.certificates.issue(
    {
      publicKey: request.publicKey,
      subject,
      serialNumber: world.random.characters(hex, 32),
      notBefore,
      notAfter: monthsAfter(notBefore, world.choices['wallets.certificateMonths']),
    },
    world.crypto.sign('certificate authority'),
  );
  install(world, place, certificate, staysOpen ? { ...request, createdAt: now } : contentOf(world, place).pending);
}

const unusable = (code: string, message: string): Refusal => new Refusal('other', 400, code, message);

/** Installs the certificate of the pending request. @throws Refusal not found if none is pending. */
export function complete(call: Call<unknown, unknown, CertificateCompleteDto>, place: Place): void {
  const { world } = call;
  const { pending } = contentOf(world, place);
  if (pending === null) throw notFound('no request is pending');
  const certificate = world.certificates.read(call.body.certificate);
  if (certificate === undefined) {
    throw invalidMember('certificate', 'The field certificate must be an X.509 certificate, as PEM or base64 of its DER.');
  }
  if (certificate.publicKey !== pending.publicKey) {
    throw unusable('Wallets:CertificateKeyMismatch', 'The certificate is not for the key of the pending request.');
  }
  const now = world.clock.now();
  if (now < certificate.notBefore || now >= certificate.notAfter) {
    throw unusable('Wallets:CertificateNotValid', 'The certificate is not valid at this time.');
  }
  install(world, place, certificate, null);
}
