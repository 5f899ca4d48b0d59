/** Whose announcements and templates a caller manages (assumptions: A9). */
import type { Reachable } from '../../kernel/acting-merchant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Collection } from '../../kernel/collection.ts';
import type { Entity, Owned } from '../../kernel/entity.ts';
import { isWithinReach } from '../../kernel/owned.ts';

/** A new record is the caller's: no field of it names a merchant. */
export const ownerOf = ({ principal }: AuthenticatedCall): Owned => ({
  merchantId: principal.merchantId,
  resellerId: principal.merchantId === null ? principal.resellerId : null,
});

export const managed = <T extends Entity & Owned>(call: AuthenticatedCall, collection: Collection<T>): Reachable<T> => ({
  source: collection.all(),
  keep: (record) => isWithinReach(call, record),
});
