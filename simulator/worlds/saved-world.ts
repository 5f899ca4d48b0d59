import type { PersonaName } from '../../schemas/personas.ts';
import type { Fixtures, Persona, Seeded } from '../seed/definition.ts';
import { SecretKeys, type SavedKeys } from '../store/secrets.ts';
import type { Snapshot } from '../store/world.ts';
import type { KeptWorld } from './kept-world.ts';

type PersonaIds = Omit<Persona, 'key'>;

/** A world as a file holds it. */
export interface SavedWorld {
  readonly name: string;
  /** Ids of the worlds that it was forked from. */
  readonly origins: readonly string[];
  readonly mutants: readonly string[];
  readonly personas: Readonly<Record<PersonaName, PersonaIds>>;
  readonly fixtures: Fixtures;
  readonly keys?: Readonly<Record<string, PersonaIds>>;
  /** Absent: the file reveals no API key. */
  readonly secrets?: {
    /** Null: the secrets follow from a seed. */
    readonly derivation: SavedKeys | null;
    /** Values of keys by the id of the key. */
    readonly keys: Readonly<Record<string, string>>;
  };
  readonly snapshot: Snapshot;
}

export interface ImportSettings {
  /** The name in the file, or the next free one, if absent. */
  readonly name?: string | undefined;
  /** Issues new keys even if the file contains keys. */
  readonly hasNewKeys?: boolean | undefined;
}

/** The keys that a file reveals. Throws an Error of one line if they are not those of its world. */
export function keysOfFile({ lineage, seed }: Snapshot, { derivation }: NonNullable<SavedWorld['secrets']>): SecretKeys {
  const keys = derivation === null ? SecretKeys.ofLineage(lineage, seed, undefined) : SecretKeys.restored(lineage, derivation);
  if (keys === undefined) throw new Error('The secrets of the file are not those of its lineage.');
  return keys;
}

/** Adds the values of keys to the ids of personas; empty where the file has none. Throws an Error of one line for a key without a record. */
export function withValues(
  { personas, fixtures, keys }: Pick<SavedWorld, 'personas' | 'fixtures' | 'keys'>,
  { records: { apiKeys } }: KeptWorld,
  values: Readonly<Record<string, string>>,
): Seeded {
  const value = <Name extends string>(all: Readonly<Record<Name, PersonaIds>>): Record<Name, Persona> => {
    const valued = Object.entries<PersonaIds>(all).map(([name, ids]): readonly [string, Persona] => {
      if (apiKeys.get(ids.keyId) === undefined)
        throw new Error(`The file has no record of the key of ${JSON.stringify(name.slice(0, 100))}.`);
      return [name, { ...ids, key: Object.hasOwn(values, ids.keyId) ? values[ids.keyId]! : '' }];
    });
    return Object.fromEntries(valued) as Record<Name, Persona>;
  };
  return { personas: value(personas), fixtures, ...(keys === undefined ? {} : { keys: value(keys) }) };
}
