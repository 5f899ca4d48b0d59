/**
 * The definition of a new world (the `definition` of `POST /_sim/worlds`), and its personas and fixtures by their names in a target file
 * (design: Targets).
 */
import Type, { type Static } from 'typebox';
import { processLimits } from '../../schemas/limits.ts';
import type { PersonaName } from '../../schemas/personas.ts';

export const usualNumbers = { customers: 40, transactions: 120, contracts: 25 } as const;

/** Enough records for any test, few enough to be seeded quickly. */
const count = (kind: keyof typeof usualNumbers) => {
  const description = `${kind[0]!.toUpperCase()}${kind.slice(1)} of the first merchant; ${usualNumbers[kind]} unless stated.`;
  return Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description }));
};

export const definitionSchema = Type.Object(
  {
    customers: count('customers'),
    transactions: count('transactions'),
    contracts: count('contracts'),
    without: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: processLimits.without.max,
        description:
          'Groups whose operations answer 501: the first words of ids, such as `reports`. Their records, events and schedules go on. Those of `serve --without` unless stated.',
      }),
    ),
  },
  { additionalProperties: false, 'x-name': 'WorldDefinition' },
);

type Stated = Static<typeof definitionSchema>;
export type Definition = Readonly<Omit<Stated, 'without'>> & { readonly without?: Readonly<NonNullable<Stated['without']>> };

export interface Persona {
  readonly key: string;
  readonly keyId: string;
  readonly userId: string;
  readonly merchantId?: string;
  readonly resellerId?: string;
}

export type Personas = Readonly<Record<PersonaName, Persona>>;
/** Ids that a suite cannot create by documented means. */
export type Fixtures = Readonly<Record<string, string>>;

/** The additions of a fixtures file: ids by `section.name`, and keys by name. */
export interface FilledParts {
  readonly fixtures: Fixtures;
  readonly keys: Readonly<Record<string, Persona>>;
}

export interface Seeded {
  readonly personas: Personas;
  readonly fixtures: Fixtures;
  readonly keys?: FilledParts['keys'];
}

export interface SeededWorld extends Seeded {
  readonly id: string;
}
