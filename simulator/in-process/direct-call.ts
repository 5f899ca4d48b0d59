/**
 * Calls an operation in this process: the same permissions, validation and handler as a request, without rate limits, faults, audit and
 * request log. Used to fill a world and to look things up in it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '../../schemas/operation.ts';
import type { AnyCall, AnyHandler, Result } from '../domain/kernel/call.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { bindBody } from '../wire/bind.ts';
import { ending } from '../pipeline/due.ts';
import { readBody, readParams, readQuery } from '../pipeline/input.ts';
import { inSlices } from '../pipeline/parts.ts';
import type { ServedWorld } from '../pipeline/world.ts';

const ip = '127.0.0.1';

export interface DirectCall {
  readonly operation: Operation;
  readonly keyId: string;
  readonly params?: Readonly<Record<string, string>>;
  /** As text, as in a URL. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Returns the body of the answer as JSON shows it; undefined for an answer without one. Rejects with the `Refusal` of a request. */
export async function callDirectly(world: ServedWorld, asked: DirectCall): Promise<unknown> {
  const { seams } = world;
  await inSlices(ending(world));
  const result = await conclude(
    world,
    atOneInstant(world, () => begin(world, asked)),
  );
  if (result.body === undefined) return undefined;
  if (result.body instanceof Uint8Array || result.mediaType !== undefined) return result.body;
  return JSON.parse(seams.serialize(result.body, false, callOf(world, asked))) as unknown;
}

function atOneInstant<T>({ clock }: ServedWorld, act: () => T): T {
  clock.hold();
  try {
    return act();
  } finally {
    clock.release();
  }
}

function begin(world: ServedWorld, asked: DirectCall): Result {
  const { seams } = world;
  const { operation } = asked;
  const principal = principalOf(world, asked);
  const denied = seams.authorize(operation, principal);
  if (denied !== null) throw denied;
  const handler = seams.handler(operation);
  if (handler === undefined) throw new Refusal('other', 501, 'Gateway:NotImplemented', 'The world is without the group of this operation.');
  const { body, params = {} } = asked;
  const bound = operation.body === undefined || body === undefined ? undefined : bindBody(operation.body.schema, body).value;
  seams.scopeCheck(operation)?.({ world, principal, params, body: bound });
  return (handler as AnyHandler)(callOf(world, asked));
}

function principalOf(world: ServedWorld, { keyId }: DirectCall): AnyCall['principal'] {
  const principal = world.seams.authenticate(world, keyId, ip);
  if (principal instanceof Refusal) throw principal;
  return principal;
}

/** The inputs, validated as those of a request; a member that the operation does not have is an error. */
function callOf(world: ServedWorld, asked: DirectCall): AnyCall {
  const { seams } = world;
  const { operation, params = {}, query = {}, body } = asked;
  const log = { ignored: [] as readonly string[] };
  const call: AnyCall = {
    world,
    operation,
    principal: principalOf(world, asked),
    params: readParams(seams, operation, params),
    query: readQuery(seams, operation, query, log) as AnyCall['query'],
    body: readBody(seams, operation, body, world.choices, log),
    header: () => undefined,
    ip,
    correlationId: 'direct',
  };
  const [unknown] = log.ignored;
  if (unknown !== undefined) throw new Refusal('validation', 400, 'Gateway:ValidationFailed', `The field ${unknown} is unknown.`);
  return call;
}

async function conclude(world: ServedWorld, result: Result): Promise<Result> {
  const { parts, awaits, delay } = result;
  if (parts !== undefined) return conclude(world, await inSlices(parts));
  if (awaits !== undefined) {
    const resultOf = await awaits;
    return conclude(world, atOneInstant(world, resultOf));
  }
  if (delay !== undefined) await wait(delay);
  return result;
}
