/** Worlds in a data folder, without a server. */
import { atMilliseconds } from '../../../schemas/shared/instant.ts';
import { openData, type DataOptions, type OpenData } from '../../../simulator/durable/open.ts';
import type { FolderSettings } from '../../../simulator/durable/ops.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import type { KeptWorld } from '../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';

export const fresh: FolderSettings = { seed: 7, hasPublicKeys: true };
export const at = atMilliseconds(Date.UTC(2026, 2, 1));

interface Open {
  readonly data: OpenData;
  readonly worlds: Worlds;
}

const noFailure = (line: string): never => {
  throw new Error(line);
};

export async function open(path: string, options: Partial<DataOptions> = {}, given: Partial<FolderSettings> = {}): Promise<Open> {
  const data = await openData({ path, onFailure: noFailure, ...options }, given, fresh);
  const worlds = new Worlds({ wall: () => at, seed: data.settings.seed, keeping: data.ledger, root: data.root });
  data.placeOf = (world) => worlds.placeOf(world);
  for (const state of data.takeStates()) await worlds.restore(state);
  return { data, worlds };
}

export const stateOf = (world: KeptWorld): Snapshot => world.snapshot();

/** Changes one record, one counter and one state. */
export function change(world: KeptWorld, name: string): void {
  const [merchant] = world.records.merchants.all();
  world.records.merchants.replace({ ...merchant!, name });
  world.next('transactions of a test');
  world.random.uuid();
}
