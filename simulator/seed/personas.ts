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

export interface SeededWorld {
  readonly id: string;
  readonly personas: Personas;
  readonly fixtures: Fixtures;
}
