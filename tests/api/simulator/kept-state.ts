/** Compares a data folder with the state of its simulator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { epoch } from '../../../schemas/shared/instant.ts';
import { recover } from '../../../simulator/durable/recover.ts';
import type { Simulator } from '../../../simulator/main.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';

type Members = Readonly<Record<string, unknown>>;

/** A clock that runs is read without a change of the world. */
const still = (snapshot: Snapshot): Snapshot =>
  snapshot.clock.frozenAt === null ? { ...snapshot, clock: { ...snapshot.clock, latest: epoch } } : snapshot;

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/** Every member of a snapshot, and of its states, as text; each list of records with its ids in order. */
function* partsOf({ records, states, ...rest }: Snapshot): Generator<readonly [place: string, text: string]> {
  for (const [name, value] of Object.entries(rest)) if (name !== 'digest') yield [name, sorted(value)];
  for (const [name, state] of Object.entries(states))
    for (const [member, value] of Object.entries(state as Members)) yield [`states.${name}.${member}`, sorted(value)];
  for (const [kind, list] of Object.entries(records)) {
    if (list.length > 0) yield [`records.${kind}`, list.map(({ id }) => id).join(' ')];
    for (const record of list) yield [`records.${kind}.${record.id}`, sorted(record)];
  }
}

/** Where two snapshots differ. */
export function differencesOf(one: Snapshot, other: Snapshot): readonly string[] {
  const left = new Map(partsOf(still(other)));
  const found: string[] = [];
  for (const [place, text] of partsOf(still(one))) {
    if (left.get(place) !== text) found.push(`${place}: ${text.slice(0, 500)} and ${left.get(place)?.slice(0, 500)}`);
    left.delete(place);
  }
  return [...found, ...left.keys()];
}

/** Reads the folder while the simulator keeps using it, and compares a world. */
export async function differencesInFolder({ data, inside }: Simulator, folder: string, world: string): Promise<readonly string[]> {
  const { id } = JSON.parse(readFileSync(join(folder, 'gateproof-data.json'), 'utf8')) as { readonly id: string };
  const present = (): Snapshot => inside.snapshot(world) as Snapshot;
  for (;;) {
    if (!(await data?.flushed())) throw new Error('the folder could not be written');
    const snapshot = present();
    const { replay } = await recover(folder, id, false);
    const kept = replay.worlds().find((one) => one.id === world);
    if (kept === undefined) throw new Error(`the folder has no world ${world}`);
    const found = differencesOf({ ...kept.snapshot, choices: kept.choices, without: kept.without }, snapshot);
    // The outcome of a post may have reached the world while the folder was read: then it is read again.
    if (found.length === 0 || differencesOf(present(), snapshot).length === 0) return found;
  }
}
