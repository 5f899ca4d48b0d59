/** Reading and changing what a place for a certificate holds. */
import type { World } from '../../kernel/world.ts';
import type { Place } from './places.ts';
import type { WalletCertificateRecord } from './record.ts';

type Content = Pick<WalletCertificateRecord, 'current' | 'previous' | 'pending'>;

const nothing: Content = { current: null, previous: null, pending: null };

const found = (world: World, place: Place): WalletCertificateRecord | undefined =>
  world.records.walletCertificates.by('place', place.name)[0];

export const contentOf = (world: World, place: Place): Content => found(world, place) ?? nothing;

/** Changes what a place holds. */
export function change(world: World, place: Place, content: Partial<Content>): WalletCertificateRecord {
  const { walletCertificates } = world.records;
  const before = found(world, place);
  if (before !== undefined) return walletCertificates.replace({ ...before, ...content });
  const id = world.random.uuid();
  return walletCertificates.insert({ id, creationTime: world.clock.now(), place: place.name, ...nothing, ...content });
}
