/** The certificate of a place: its state, which depends on the clock, and warnings before it expires (assumptions: W5, W6; event types: row 39). */
import type { World } from '../../kernel/world.ts';
import { type Place, placeOf, type WalletCertificateRecord } from './record.ts';
import { between, days, formatInstant, inDays, instantly, minus } from '../../../../schemas/shared/instant.ts';
import type { CertificateState } from '../../../../schemas/conventions/enums.ts';
import type { WalletCertificateStatusDto } from '../../../../schemas/wallets/registration-types.ts';
import type { Certificate } from '../../kernel/certificates.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { DueHandlers } from '../../kernel/due.ts';

type Content = Pick<WalletCertificateRecord, 'current' | 'previous' | 'pending'>;

const nothing: Content = { current: null, previous: null, pending: null };

const found = (world: World, place: Place): WalletCertificateRecord | undefined =>
  world.records.walletCertificates.by('place', place.name)[0];

export const contentOf = (world: World, place: Place): Content => found(world, place) ?? nothing;

export function change(world: World, place: Place, content: Partial<Content>): WalletCertificateRecord {
  const { walletCertificates } = world.records;
  const before = found(world, place);
  if (before !== undefined) return walletCertificates.replace({ ...before, ...content });
  const id = world.random.uuid();
  return walletCertificates.insert({ id, creationTime: world.clock.now(), place: place.name, ...nothing, ...content });
}

const soon = days(30);

function stateOf(world: World, current: Certificate | null, hasPending: boolean): CertificateState {
  if (current === null) return hasPending ? 'Pending' : 'None';
  const left = between(world.clock.now(), current.notAfter);
  if (left <= instantly) return 'Expired';
  return left <= soon ? 'Expiring' : 'Active';
}

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

const warnings = [30, 14, 7, 1] as const;
const kind = 'wallets.warnOfExpiry';

/** Plans the next warning about the certificate in use, in place of an earlier plan. */
export function planWarning(world: World, { id, current }: WalletCertificateRecord): void {
  world.schedule.cancel(kind, id);
  if (current === null) return;
  const next = warnings.map((count) => minus(current.notAfter, days(count))).find((at) => at > world.clock.now());
  if (next === undefined) return;
  world.schedule.add({ at: next, kind, id });
}

function warn(world: World, record: WalletCertificateRecord, current: Certificate): void {
  const { providerType, type, environment } = placeOf(record);
  stageEvent(world, 'wallet_certificate.expiring', null, {
    providerType,
    certificateType: type,
    environment,
    notAfter: formatInstant(current.notAfter),
    daysToExpiry: Math.round(inDays(between(world.clock.now(), current.notAfter))),
  });
}

const certificate = announcer(
  'a wallet certificate',
  'walletCertificates',
  ({ walletCertificates }, id) => walletCertificates.get(id) ?? walletCertificates.by('place', id)[0],
);

export const certificateAnnouncements = {
  'wallet_certificate.expiring': certificate((world, record) => {
    const { current } = record;
    if (current === null || stateOf(world, current, false) !== 'Expiring') return null;
    return () => warn(world, record, current);
  }),
} satisfies Readonly<Record<string, Announcement>>;

export const certificateDueWork: DueHandlers<typeof kind> = {
  [kind]: (world, id) => {
    const record = world.records.walletCertificates.get(id);
    if (record === undefined) return;
    if (record.current !== null) warn(world, record, record.current);
    planWarning(world, record);
  },
};
