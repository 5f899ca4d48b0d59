/** Exports a world as a file, and imports one. */
import { Readable } from 'node:stream';
import { faultOfName } from '../../worlds/start.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest } from '../refusal.ts';
import { attempt, checkRoom, worldOf } from '../worlds/world.ts';
import { readWorldFile } from './read.ts';
import { worldFileText } from './write.ts';

export async function exportWorld(call: ControlCall): Promise<Readable> {
  const { secrets = false } = call.query as { readonly secrets?: boolean };
  const world = worldOf(call);
  return Readable.from(worldFileText(world, await call.worlds.snapshot(world), secrets));
}

export async function importWorld(call: ControlCall): Promise<unknown> {
  checkRoom(call);
  const { name, newKeys } = call.query as { readonly name?: string; readonly newKeys?: boolean };
  const fault = name === undefined ? undefined : faultOfName(name);
  if (fault !== undefined) throw badRequest(`The name of a world ${fault}.`);
  const { worlds, body } = call;
  if (!(body instanceof Readable)) throw badRequest('A world file is required.');
  const saved = await readWorldFile(body, () => worlds.memory.isFull());
  const world = await attempt(() => worlds.import(saved, { name, hasNewKeys: newKeys }));
  return { records: world.tally.records, hasNewKeys: saved.secrets === undefined || newKeys === true, ...world.seeded };
}
