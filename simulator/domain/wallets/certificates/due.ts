/** Warns before a certificate ends (event types: row 39). */
import { between, days, formatInstant, inDays, minus } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { placeOf } from './places.ts';
import type { WalletCertificateRecord } from './record.ts';

/** Days before the end, the first warning first. */
const warnings = [30, 14, 7, 1] as const;
const kind = 'wallets.warnOfExpiry';

/** Plans the next warning about the certificate in use, and drops that about the one before it. */
export function planWarning(world: World, { id, current }: WalletCertificateRecord): void {
  world.schedule.cancel(kind, id);
  if (current === null) return;
  const next = warnings.map((count) => minus(current.notAfter, days(count))).find((at) => at > world.clock.now());
  if (next === undefined) return;
  world.schedule.add({ at: next, kind, id });
}

function warn(world: World, record: WalletCertificateRecord): void {
  const { providerType, type, environment } = placeOf(record);
  const { current } = record;
  if (current === null) return;
  stageEvent(world, 'wallet_certificate.expiring', null, {
    providerType,
    certificateType: type,
    environment,
    notAfter: formatInstant(current.notAfter),
    daysToExpiry: Math.round(inDays(between(world.clock.now(), current.notAfter))),
  });
}

export const certificateDueWork: DueHandlers<typeof kind> = {
  [kind]: (world, id) => {
    const record = world.records.walletCertificates.get(id);
    if (record === undefined) return;
    warn(world, record);
    planWarning(world, record);
  },
};
