/** The state of a certificate, which follows from the clock (assumptions: W5, W6). */
import { between, days, formatInstant, inDays, instantly } from '../../../../schemas/shared/instant.ts';
import type { CertificateState } from '../../../../schemas/conventions/enums.ts';
import type { WalletCertificateStatusDto } from '../../../../schemas/wallets/registration-types.ts';
import type { World } from '../../kernel/world.ts';
import { contentOf } from './content.ts';
import type { Place } from './places.ts';
import type { Certificate } from '../../kernel/certificates.ts';

/** How long before its end a certificate expires soon. */
const soon = days(30);

function stateOf(world: World, current: Certificate | null, hasPending: boolean): CertificateState {
  if (current === null) return hasPending ? 'Pending' : 'None';
  const left = between(world.clock.now(), current.notAfter);
  if (left <= instantly) return 'Expired';
  return left <= soon ? 'Expiring' : 'Active';
}

/** Whole days until expiry; 0 after it. */
const daysToExpiry = (world: World, { notAfter }: Certificate): number =>
  Math.max(0, Math.floor(inDays(between(world.clock.now(), notAfter))));

export function statusOf(world: World, place: Place): WalletCertificateStatusDto {
  const { current, pending } = contentOf(world, place);
  return {
    type: place.type,
    environment: place.environment,
    state: stateOf(world, current, pending !== null),
    keyAlgorithm: place.keyAlgorithm,
    subject: current?.subject ?? null,
    serialNumber: current?.serialNumber ?? null,
    thumbprintSha256: current?.thumbprint ?? null,
    notBefore: current === null ? null : formatInstant(current.notBefore),
    notAfter: current === null ? null : formatInstant(current.notAfter),
    daysToExpiry: current === null ? null : daysToExpiry(world, current),
    hasPending: pending !== null,
    pendingCreatedAt: pending === null ? null : formatInstant(pending.createdAt),
  };
}
