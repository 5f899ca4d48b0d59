/** Finds the world of a call without a key by the id or token that its catalogue entry names; otherwise the default world. */
import type { Operation, WorldHint } from '../../schemas/operation.ts';
import { sentCode } from '../domain/access/account-codes/codes.ts';
import { invitationOf } from '../domain/access/developer-invitations/follow.ts';
import type { Collection, Entity } from '../domain/kernel/collection.ts';
import type { World } from '../domain/kernel/world.ts';
import { worldOfToken } from '../domain/notifications/unsubscribe/module.ts';
import type { Snapshot } from '../store/world.ts';

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

interface Subject {
  readonly of: string;
  readonly id: string;
}

function subjectOf(world: World, hint: Exclude<WorldHint, { readonly by: 'token' }>, { params, body }: Carried): Subject | undefined {
  if (hint.by === 'code') {
    const userId = member(body, 'userid')?.toLowerCase();
    const code = member(body, hint.input.toLowerCase());
    const sent = userId === undefined || code === undefined ? undefined : sentCode(world, userId, hint.purpose, code);
    return sent === undefined ? undefined : { of: 'accountCodes', id: sent.id };
  }
  if (hint.by === 'record') {
    const input = hint.input?.toLowerCase() ?? 'id';
    const id = (member(params, input) ?? member(body, input))?.toLowerCase();
    const collections: Readonly<Record<string, Collection<Entity> | undefined>> = world.records;
    return id === undefined || collections[hint.of]?.get(id) === undefined ? undefined : { of: hint.idOf ?? hint.of, id };
  }
  const id = (member(params, 'merchantid') ?? member(body, 'merchantid'))?.toLowerCase();
  if (id === undefined) return undefined;
  const { records } = world;
  const isKnown = hint.of === undefined ? records.merchants.get(id) !== undefined : records[hint.of].by('merchantId', id).length > 0;
  return isKnown ? { of: 'merchants', id } : undefined;
}

/** The initial records of a fork. Its origin has them too, and serves calls about them. */
export class Inheritance {
  readonly origin: string;
  readonly #records: Snapshot['records'];
  /** Computed on demand: most forks are only called with their keys. */
  readonly #ids = new Map<string, ReadonlySet<string>>();

  constructor(origin: string, records: Snapshot['records']) {
    this.origin = origin;
    this.#records = records;
  }

  has({ of, id }: Subject): boolean {
    const known = this.#ids.get(of);
    if (known !== undefined) return known.has(id);
    const ids = new Set(this.#records[of]?.map((record) => record.id));
    this.#ids.set(of, ids);
    return ids.has(id);
  }
}

interface Searched extends World {
  /** Null: the world is not a fork. */
  readonly inheritance: Inheritance | null;
}

interface Worlds<T> {
  get(id: string): T | undefined;
  /** In search order; an origin before its forks. */
  readonly families: readonly (readonly T[])[];
}

/** The oldest living world that a record was inherited from. */
function makerOf<T extends Searched>(world: T, subject: Subject, worlds: Worlds<T>): T {
  const { inheritance } = world;
  const origin = inheritance?.has(subject) === true ? worlds.get(inheritance.origin) : undefined;
  return origin === undefined ? world : makerOf(origin, subject, worlds);
}

/** The world that issued a token; once it is dropped, its first fork. */
export function worldForToken<T extends Searched>(token: string | undefined, worlds: Worlds<T>): T | undefined {
  if (token === undefined) return undefined;
  const name = worldOfToken(token);
  return worlds.get(name) ?? worlds.families.flat().find(({ origins }) => origins.includes(name));
}

/** The world that created an invitation; once it is dropped, a fork that inherited the invitation. */
export function worldForInvitation<T extends Searched>(token: string, worlds: Worlds<T>): T | undefined {
  for (const world of worlds.families.flat()) {
    const invitation = invitationOf(world, token);
    if (invitation !== undefined) return makerOf(world, { of: 'developerInvitations', id: invitation.id }, worlds);
  }
  return undefined;
}

/** The world named in the query, as in links of forks and shards, if it knows the subject; otherwise the world that created the subject. */
export function worldOf<T extends Searched>(
  { worldBy = [] }: Pick<Operation, 'worldBy'>,
  carried: Carried,
  worlds: Worlds<T>,
): T | undefined {
  const named = worldBy.length === 0 ? undefined : worlds.get(member(carried.query, 'world') ?? '');
  for (const hint of worldBy) {
    if (hint.by === 'token') {
      const { input = 'token' } = hint;
      const world = worldForToken(member(carried.query, input) ?? member(carried.body, input), worlds);
      if (world !== undefined) return world;
      continue;
    }
    if (named !== undefined && subjectOf(named, hint, carried) !== undefined) return named;
    for (const family of worlds.families)
      for (const world of family) {
        const subject = subjectOf(world, hint, carried);
        if (subject !== undefined) return makerOf(world, subject, worlds);
      }
  }
  return undefined;
}

const session = { worldBy: [{ by: 'record', of: 'hppSessions', input: 'sessionId' }] } as const;

/** Like `worldOf`, for the page of a session. */
export const worldForSession = <T extends Searched>(
  params: { readonly sessionId: string },
  query: unknown,
  worlds: Worlds<T>,
): T | undefined => worldOf(session, { params, query, body: undefined }, worlds);
