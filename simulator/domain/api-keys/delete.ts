/** Delete a key softly and bring it back (assumptions: K7, R2, R3). */
import { empty, ok, type Handler } from '../call.ts';
import { notFound } from '../refusal.ts';
import { findKey, sees } from './access.ts';
import { change } from './change.ts';
import { presentKey } from './present.ts';

/** A deleted key stops authenticating; a second delete finds nothing. */
export const remove: Handler = (call) => {
  const { world, principal } = call;
  const key = findKey(call);
  change(call, key, { isDeleted: true, deleterId: principal.user.id, deletionTime: world.clock.now() });
  return empty;
};

/** The key comes back with the status it had. Restoring a live key changes nothing. */
export const restore: Handler = (call) => {
  const { world, principal, params } = call;
  const key = world.records.apiKeys.get(params['id'] ?? '');
  if (key === undefined || !sees(world, principal, key)) throw notFound();
  const restored = key.isDeleted ? change(call, key, { isDeleted: false, deleterId: null, deletionTime: null }) : key;
  return ok(presentKey(world, restored));
};
