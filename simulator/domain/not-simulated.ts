/** Which operations need a handler: those that `schemas/simulated.ts` finds when it runs, as a type. Any other answers 501. */
import type { catalogue, OperationId } from '../../schemas/catalogue.ts';
import type { notSimulated } from '../../schemas/simulated.ts';

/** The operations that a simulated group lacks. */
export type NotSimulated = (typeof notSimulated)[number];

/** The operations whose replies are described. */
type Described = {
  [Id in OperationId]: (typeof catalogue)[Id]['reply'] extends { readonly schema?: infer Schema }
    ? [NonNullable<Schema>] extends [never]
      ? never
      : Id
    : never;
}[OperationId];

type PrefixOf<Id extends string> = Id extends `${infer Prefix}.${string}` ? Prefix : never;

/** The operations that need a handler. */
export type Simulated = Pick<typeof catalogue, Exclude<Extract<OperationId, `${PrefixOf<Described>}.${string}`>, NotSimulated>>;
