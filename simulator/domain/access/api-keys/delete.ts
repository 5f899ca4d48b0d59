/** Delete a key softly and bring it back (assumptions: K7, R2, R3). */
import { empty, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { deletedBy, restoredBy } from '../../resources/stamps.ts';
import { findAnyKey } from './access.ts';
import { presentKey } from './present.ts';

/** A deleted key stops authenticating. */
export const remove: Handler<'apiKeys.delete'> = (call) => {
  const { world, principal } = call;
  const key = findAnyKey(call);
  if (key.isDeleted) {
    if (world.choices['records.secondDeleteStatus'] === 404) throw notFound('already deleted');
    return empty;
  }
  world.records.apiKeys.replace({ ...key, ...deletedBy(world, principal.user.id) });
  return empty;
};

/** The key comes back with the status it had. Restoring a live key changes nothing. */
export const restore: Handler<'apiKeys.restore'> = (call) => {
  const { world, principal } = call;
  const key = findAnyKey(call);
  const restored = key.isDeleted ? world.records.apiKeys.replace({ ...key, ...restoredBy(world, principal.user.id) }) : key;
  return world.choices['records.restoreReply'] === 'empty' ? empty : ok(presentKey(world, restored));
};
