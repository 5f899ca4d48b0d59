/** What a place for a certificate holds (assumptions: W3 to W7). Private keys are not kept: nothing is ever signed or opened with them. */
import type { Instant } from '../../../../schemas/instant.ts';
import type { Entity } from '../../entity.ts';
import type { World } from '../../world.ts';
import type { Place } from './places.ts';
import type { Certificate, SigningRequest } from './port.ts';

export interface PendingRequest extends SigningRequest {
  readonly createdAt: Instant;
}

/** Of the platform, so one for each place in a world. */
export interface WalletCertificateRecord extends Entity {
  /** Name of the place. */
  readonly place: string;
  /** In use until another one is installed. */
  readonly current: Certificate | null;
  /** The last one of another key: payments that were under way when the key changed are still encrypted for it. */
  readonly previous: Certificate | null;
  readonly pending: PendingRequest | null;
}

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
