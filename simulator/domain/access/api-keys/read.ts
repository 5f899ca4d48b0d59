/** Read a key in its several forms (endpoints: operation 1; concepts: Errors, rule 1). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { findAnyKey, findKey, sees } from './access.ts';
import { presentDetail, presentKey } from './present.ts';

export const read: Handler<'apiKeys.read'> = (call) => {
  const { world } = call;
  const key = findAnyKey(call);
  if (key.isDeleted && world.choices['records.readDeleted'] === 'notFound') throw notFound('deleted');
  return ok(presentKey(world, key));
};

/** For the owner or an admin; anyone else gets the answer of a missing key, to the byte. */
export const detail: Handler<'apiKeys.detail'> = (call) => ok(presentDetail(call.world, findKey(call)));

export const name: Handler<'apiKeys.name'> = (call) => ok(findKey(call).name ?? '');

/** Whether the caller may see a key; an unknown id is one it may not see (assumptions: R7). */
export const hasAccess: Handler<'apiKeys.hasAccess'> = ({ world, principal, params }) => {
  const key = world.records.apiKeys.get(params.id);
  const isSeen = key !== undefined && !key.isDeleted && sees(world, principal, key);
  if (!isSeen && world.choices['records.unknownAccess'] === 'notFound') throw notFound();
  return ok(isSeen);
};
