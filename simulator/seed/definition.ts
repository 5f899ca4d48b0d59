/** What a new world contains besides users and keys, and which operations it lacks: the `definition` of `POST /_sim/worlds`. */
import Type, { type Static } from 'typebox';
import { processLimits } from '../../schemas/limits.ts';

/** The numbers that a definition leaves out. */
export const usualNumbers = { customers: 40, transactions: 120, contracts: 25 } as const;

/** The number of records of a kind: enough for any test, few enough to be seeded quickly. */
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
