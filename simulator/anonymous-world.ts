/** The world of a call without a key: by what it carries, as its catalogue entry states, else the default one. */
import type { Operation, WorldHint } from '../schemas/operation.ts';
import type { Collection } from './domain/kernel/collection.ts';
import type { Entity } from './domain/kernel/entity.ts';
import type { World } from './domain/kernel/world.ts';
import { sentCode } from './domain/access/account-codes/codes.ts';
import { worldOfToken } from './domain/notifications/unsubscribe/token.ts';

/** What a request carries, as far as it is read already. */
export interface Carried {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const member = (inputs: unknown, name: string): string | undefined => {
  const value =
    inputs !== null && typeof inputs === 'object' ? Object.entries(inputs).find(([key]) => key.toLowerCase() === name)?.[1] : undefined;
  return typeof value === 'string' ? value : undefined;
};

function knows(world: World, hint: Exclude<WorldHint, { readonly by: 'token' }>, { params, body }: Carried): boolean {
  if (hint.by === 'code') {
    const userId = member(body, 'userid')?.toLowerCase();
    const code = member(body, hint.input.toLowerCase());
    return userId !== undefined && code !== undefined && sentCode(world, userId, hint.purpose, code);
  }
  if (hint.by === 'record') {
    const input = hint.input?.toLowerCase() ?? 'id';
    const id = (member(params, input) ?? member(body, input))?.toLowerCase();
    const collections: Readonly<Record<string, Collection<Entity> | undefined>> = world.records;
    return id !== undefined && collections[hint.of]?.get(id) !== undefined;
  }
  const merchantId = (member(params, 'merchantid') ?? member(body, 'merchantid'))?.toLowerCase();
  if (merchantId === undefined) return false;
  if (hint.of === undefined) return world.records.merchants.get(merchantId) !== undefined;
  return world.records[hint.of].by('merchantId', merchantId).length > 0;
}

interface Tenants<T> {
  get(id: string): T | undefined;
  newestFirst(): Iterable<T>;
}

/** The tenant that the request names, else the first whose world knows what it carries. */
export function tenantOf<T extends { readonly world: World }>(
  { worldBy = [] }: Operation,
  carried: Carried,
  tenants: Tenants<T>,
): T | undefined {
  for (const hint of worldBy) {
    if (hint.by === 'token') {
      const { input = 'token' } = hint;
      const token = member(carried.query, input) ?? member(carried.body, input);
      const named = token === undefined ? undefined : tenants.get(worldOfToken(token));
      if (named !== undefined) return named;
      continue;
    }
    for (const tenant of tenants.newestFirst()) if (knows(tenant.world, hint, carried)) return tenant;
  }
  return undefined;
}
