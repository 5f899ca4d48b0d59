import { createHash } from 'node:crypto';
import type { Persona } from '../../seed/definition.ts';
import type { Snapshot } from '../../store/world.ts';
import type { KeptWorld } from '../../worlds/kept-world.ts';
import type { SavedWorld } from '../../worlds/saved-world.ts';
import { formatName, formatVersion } from './format.ts';

/** Approximate characters of a part: few enough for a slice, enough for a packet. */
const partLength = 65_536;

const idsOf = <Name extends string>(personas: Readonly<Record<Name, Persona>>) =>
  Object.fromEntries(Object.entries<Persona>(personas).map(([name, { key: _key, ...ids }]) => [name, ids]));

function secretsOf({ seeded: { personas, keys }, secretKeys }: KeptWorld): NonNullable<SavedWorld['secrets']> {
  const all = Object.values<Persona>({ ...keys, ...personas });
  return { derivation: secretKeys.save(), keys: Object.fromEntries(all.map(({ keyId, key }) => [keyId, key])) };
}

function* lines(world: KeptWorld, snapshot: Snapshot, hasSecrets: boolean): Generator<object, void> {
  const { records, states, schedule, digest: _digest, ...rest } = snapshot;
  const { personas, fixtures, keys } = world.seeded;
  yield {
    format: formatName,
    version: formatVersion,
    world: world.id,
    origins: world.origins,
    mutants: world.mutants,
    personas: idsOf(personas),
    fixtures,
    ...(keys === undefined ? {} : { keys: idsOf(keys) }),
    ...(hasSecrets ? { secrets: secretsOf(world) } : {}),
    snapshot: { ...rest, without: world.without },
  };
  for (const work of schedule) yield { work };
  for (const [state, value] of Object.entries(states)) yield { state, value };
  for (const [kind, list] of Object.entries(records)) for (const record of list) yield { kind, record };
}

/** The text of a world file, in parts. With secrets, anyone who has the file can use the keys of the world and compute its future keys. */
export function* worldFileText(world: KeptWorld, snapshot: Snapshot, hasSecrets: boolean): Generator<string, void> {
  const hash = createHash('sha256');
  let part = '';
  for (const line of lines(world, snapshot, hasSecrets)) {
    part += `${JSON.stringify(line)}\n`;
    if (part.length < partLength) continue;
    hash.update(part);
    yield part;
    part = '';
  }
  const digest = hash.update(part).digest('hex');
  const records = Object.values(snapshot.records).reduce((sum, list) => sum + list.length, 0);
  yield `${part}${JSON.stringify({ end: { records, digest } })}\n`;
}
