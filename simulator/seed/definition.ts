/** What a new world contains besides users and keys: the `definition` of `POST /_sim/worlds`. */
import Type, { type Static } from 'typebox';

/** The number of records of a kind: enough for any test, few enough to be seeded quickly. */
const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description }));

export const definitionSchema = Type.Object(
  {
    customers: count('Customers of the first merchant; 40 unless stated.'),
    transactions: count('Transactions of the first merchant; 120 unless stated.'),
    contracts: count('Contracts of the first merchant; 25 unless stated.'),
  },
  { additionalProperties: false, 'x-name': 'WorldDefinition' },
);

export type Definition = Readonly<Static<typeof definitionSchema>>;
