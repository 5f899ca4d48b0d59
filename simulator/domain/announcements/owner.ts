/** Whose announcements and templates a caller manages (assumptions: A9). */
import type { Reachable } from '../acting-merchant.ts';
import type { AuthenticatedCall } from '../call.ts';
import type { Collection } from '../collection.ts';
import type { Entity } from '../entity.ts';
import { reaches } from '../principal.ts';
import type { Owned } from './record.ts';

/** A new record is the caller's: no field of it names a merchant. */
export const ownerOf = ({ principal }: AuthenticatedCall): Owned => ({
  merchantId: principal.merchantId,
  resellerId: principal.merchantId === null ? principal.resellerId : null,
});

/** The host manages all, a reseller its own and those of its merchants, a merchant its own. */
export function manages({ world, principal }: AuthenticatedCall, { merchantId, resellerId }: Owned): boolean {
  if (principal.kind === 'Host') return true;
  if (merchantId !== null) return reaches(world, principal, merchantId);
  return resellerId !== null && principal.kind === 'Reseller' && principal.resellerId === resellerId;
}

export const managed = <T extends Entity & Owned>(call: AuthenticatedCall, collection: Collection<T>): Reachable<T> => ({
  source: collection.all(),
  keep: (record) => manages(call, record),
});

const isSameOwner = (a: Owned, b: Owned): boolean => a.merchantId === b.merchantId && a.resellerId === b.resellerId;

/** Records of the same owner. */
export const ofOwner = <T extends Entity & Owned>(collection: Collection<T>, owner: Owned): readonly T[] =>
  collection.all().filter((record) => isSameOwner(record, owner));
