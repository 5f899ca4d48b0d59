/**
 * A world as JSON Lines, so that neither side needs a large world as one text. The first line identifies the file and contains everything
 * but the lists; then follows one line for each scheduled work, state and record; the last has the number of records and the digest of all
 * lines before it.
 */
import { processLimits } from '../../../schemas/limits.ts';
import { array, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import type { Entity } from '../../domain/kernel/collection.ts';
import type { Snapshot } from '../../store/world.ts';
import type { SavedWorld } from '../../worlds/saved-world.ts';
import { closed, count } from '../operation.ts';
import { SnapshotSchema, WorldStateSchema } from '../worlds/schemas.ts';

export const formatName = 'gateproof-world';
export const formatVersion = 1;

const worldName = () => Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });
/** 256 bits. */
const secretKey = () => Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });
const ids = WorldStateSchema.properties.personas;
const { properties: whole } = SnapshotSchema;

export const HeaderSchema = closed('WorldFileHeader', {
  format: Type.Literal(formatName),
  version: Type.Literal(formatVersion),
  world: worldName(),
  origins: array(worldName(), { maxItems: processLimits.worlds.max }),
  mutants: array(text(), { maxItems: processLimits.mutants.max }),
  personas: ids,
  fixtures: map(text()),
  keys: optional(map(ids.properties.merchantAdmin)),
  secrets: optional(
    closed('WorldFileSecrets', {
      derivation: nullable(closed('WorldFileDerivation', { lineage: secretKey(), drawing: secretKey() })),
      keys: map(text()),
    }),
  ),
  snapshot: closed('WorldFileSnapshot', {
    version: whole.version,
    seed: whole.seed,
    lineage: whole.lineage,
    choices: whole.choices,
    without: array(text(), { maxItems: processLimits.without.max }),
    clock: whole.clock,
    random: whole.random,
    counters: whole.counters,
  }),
});

export const WorkLineSchema = closed('WorldFileWork', { work: whole.schedule.items });
export const StateLineSchema = closed('WorldFileState', { state: text(), value: Type.Unknown() });
export const RecordLineSchema = closed('WorldFileRecord', { kind: text(), record: Type.Object({ id: Type.String() }) });
export const EndLineSchema = closed('WorldFileEnd', { end: closed('WorldFileTotal', { records: count(), digest: whole.digest }) });

/** The lines after schema validation; their instants are those of the store. */
export interface Header extends Omit<SavedWorld, 'name' | 'snapshot'> {
  readonly format: typeof formatName;
  readonly version: typeof formatVersion;
  readonly world: string;
  readonly snapshot: Omit<Snapshot, 'schedule' | 'states' | 'records' | 'digest'>;
}
export interface WorkLine {
  readonly work: Snapshot['schedule'][number];
}
export interface StateLine {
  readonly state: string;
  readonly value: unknown;
}
export interface RecordLine {
  readonly kind: string;
  readonly record: Entity;
}
export interface EndLine {
  readonly end: { readonly records: number; readonly digest: string };
}
