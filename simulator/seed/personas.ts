/** The personas and fixtures of a new world, with the member names of a target file (design: Targets). */
import type { PersonaName } from '../../schemas/personas.ts';

export interface Persona {
  readonly key: string;
  readonly keyId: string;
  readonly userId: string;
  readonly merchantId?: string;
  readonly resellerId?: string;
}

export type { PersonaName };
export type Personas = Readonly<Record<PersonaName, Persona>>;
/** Ids that a suite cannot create by documented means, by the names of a target file. */
export type Fixtures = Readonly<Record<string, string>>;

/** What a fixtures file adds: ids by `section.name`, and its keys by their names. */
export interface FilledParts {
  readonly fixtures: Fixtures;
  readonly keys: Readonly<Record<string, Persona>>;
}

/** What a world starts with, apart from its records. */
export interface Seeded {
  readonly personas: Personas;
  readonly fixtures: Fixtures;
  /** Of a fixtures file; absent without one. */
  readonly keys?: FilledParts['keys'];
}

export interface SeededWorld extends Seeded {
  readonly id: string;
}
