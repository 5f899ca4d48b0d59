import { Refusal } from '../../domain/kernel/refusal.ts';
import { Readable } from 'node:stream';
import { operations } from '../../../schemas/catalogue.ts';
import { defaultChoices } from '../../../schemas/choices.ts';
import { processLimits, worldLimits } from '../../../schemas/limits.ts';
import { formatInstant, type Instant, never, parseInstant } from '../../../schemas/shared/instant.ts';
import type { Static } from '../../../schemas/shape.ts';
import { inSlices } from '../../pipeline/parts.ts';
import type { Persona } from '../../seed/definition.ts';
import { digestOf, snapshotText } from '../../store/snapshot-text.ts';
import { parseStart } from '../../worlds/start.ts';
import type { Snapshot } from '../../store/world.ts';
import type { KeptWorld, WorldRequest } from '../../worlds/kept-world.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict, unknownWorld } from '../refusal.ts';
import type { WorldRequestSchema } from './schemas.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import { bytesOf } from '../../store/bytes.ts';

export function worldOf({ worlds, params }: ControlCall): KeptWorld {
  const id = params['id'] ?? '';
  const world = worlds.registry.get(id);
  if (world === undefined) throw unknownWorld(id);
  return world;
}

/** Parses an instant. Validation has checked the format; the date may still not exist. */
export function instantOf(text: string, member: string): Instant {
  const at = parseInstant(text);
  if (at === undefined) throw badRequest(`The field ${member} is not an instant: ${JSON.stringify(text)}.`);
  return at;
}

const maxWorlds = processLimits.worlds.max;

export function checkRoom({ worlds }: ControlCall): void {
  if (worlds.size >= maxWorlds) throw conflict(`There are already ${maxWorlds} worlds, the maximum; delete some first.`);
}

function startOf(text: string): Instant {
  const at = parseStart(text);
  if (typeof at === 'string') throw badRequest(`The field now ${at}.`);
  return at;
}

export async function createWorld(call: ControlCall): Promise<unknown> {
  checkRoom(call);
  const { now, ...rest } = (call.body ?? {}) as Static<typeof WorldRequestSchema>;
  const request: WorldRequest = { ...(rest as WorldRequest), ...(now === undefined ? {} : { now: startOf(now) }) };
  return (await attempt(() => call.worlds.createInSlices(request))).seeded;
}

/** Newest first. */
export const listWorlds = ({ worlds: { registry } }: ControlCall): unknown => ({
  worlds: registry.all.toReversed().map((world) => ({
    id: world.id,
    isDefault: world === registry.default,
    seed: world.seed,
    now: formatInstant(world.clock.now()),
    isFrozen: world.clock.isFrozen,
    records: world.tally.records,
    without: world.without,
  })),
});

/** Includes the keys, which no other call shows again. */
export const readPersonas = (call: ControlCall): unknown => {
  const { personas, fixtures, keys } = worldOf(call).seeded;
  return { personas, fixtures, ...(keys === undefined ? {} : { keys }) };
};

const idsOf = ({ keyId, userId, merchantId, resellerId }: Persona) => ({ keyId, userId, merchantId, resellerId });

export const shownChoices = ({ chosen }: KeptWorld): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(chosen).filter(([id, value]) => defaultChoices[id as keyof typeof defaultChoices] !== value));

const everyPermission = [...new Set(operations.flatMap(({ permissions }) => permissions))].toSorted();

export function readWorld(call: ControlCall): unknown {
  const world = worldOf(call);
  const { seeded } = world;
  const { nextAt } = world.schedule;
  return {
    id: world.id,
    isDefault: world === call.worlds.registry.default,
    seed: world.seed,
    now: formatInstant(world.clock.now()),
    isFrozen: world.clock.isFrozen,
    nextDueAt: nextAt === never ? null : formatInstant(nextAt),
    mutants: world.mutants,
    without: world.without,
    choices: shownChoices(world),
    personas: Object.fromEntries(Object.entries(seeded.personas).map(([name, persona]) => [name, idsOf(persona)])),
    fixtures: seeded.fixtures,
    roles: Object.fromEntries(
      world.records.roles.all().map(({ name, permissions }) => [name, permissions === 'all' ? everyPermission : permissions]),
    ),
    records: Object.fromEntries(Object.entries(world.records).map(([name, { size }]) => [name, size])),
    usage: usageOf(world),
  };
}

export function dropWorld(call: ControlCall): undefined {
  const world = worldOf(call);
  if (world === call.worlds.registry.default) throw conflict('The default world cannot be dropped; reset it instead.');
  call.worlds.remove(world);
}

/** Returns JSON in parts, since a large world exceeds the maximum length of a string. */
export async function snapshotWorld(call: ControlCall): Promise<Readable> {
  const world = worldOf(call);
  const snapshot = await call.worlds.snapshot(world);
  const digest = await inSlices(digestOf(snapshot));
  return Readable.from(snapshotText({ ...snapshot, without: world.without, digest }));
}

export async function forkWorld(call: ControlCall): Promise<unknown> {
  checkRoom(call);
  const world = worldOf(call);
  const { snapshot } = (call.body ?? {}) as { readonly snapshot?: Snapshot };
  return (await attempt(() => call.worlds.fork(world, snapshot))).seeded;
}

export async function resetWorld(call: ControlCall): Promise<unknown> {
  const { id } = worldOf(call);
  const world = await call.worlds.reset(worldOf(call));
  if (world === undefined) throw unknownWorld(id);
  return world.seeded;
}

/** Turns an error of the store or the choices into a 400 with its one-line message. */
export async function attempt<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest(error instanceof Error ? error.message : String(error));
  }
}

const samples = 50;

const ceilings: Readonly<Record<string, number>> = {
  auditLogs: worldLimits.auditLogs.max,
  idempotencyKeys: worldLimits.idempotencyKeys.max,
  deliveries: worldLimits.deliveries.max,
  emailLogs: worldLimits.messages.max,
  smsLogs: worldLimits.messages.max,
  inboxItems: worldLimits.inboxItems.max,
  hostedPageImages: worldLimits.images.max,
  profilePictures: worldLimits.profilePictures.max,
  securityLogs: worldLimits.securityLogs.max,
  usedWalletTokens: worldLimits.walletTokens.max,
};

/** Estimates the bytes of all records from evenly spaced samples. */
function approximateBytes(records: readonly unknown[]): number {
  const count = Math.min(samples, records.length);
  if (count === 0) return 0;
  let sum = 0;
  for (let index = 0; index < count; index++) sum += bytesOf(records[Math.floor((index * records.length) / count)]);
  return Math.round((sum / count) * records.length);
}

function usageOf({ records, tally }: ServedWorld): unknown {
  const kinds = Object.entries(records).map(([name, collection]) => {
    const all: readonly unknown[] = collection.all();
    return [name, { records: all.length, maximum: ceilings[name] ?? worldLimits.records.max, bytes: approximateBytes(all) }] as const;
  });
  return {
    records: tally.records,
    maximum: worldLimits.records.max,
    bytes: kinds.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    maximumBytes: worldLimits.bytes.max,
    kinds: Object.fromEntries(kinds),
  };
}
