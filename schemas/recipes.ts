/** The recipes of the catalogue. */
import { catalogue, type OperationId } from './catalogue.ts';
import type { Operation } from './operation.ts';
import { mustBeMade, opensIn, type Recipe } from './recipe.ts';

export const recipeOf = (id: OperationId): Recipe => (catalogue[id] as Operation).recipe ?? {};

/** The body that its recipe states, nothing where it states none. */
export const bodyRecipeOf = (id: OperationId): Readonly<Record<string, unknown>> => recipeOf(id).body ?? {};

/** Members of a body that refer to what must be made or looked up first. */
export const referencesOf = (id: OperationId): readonly string[] =>
  Object.entries(bodyRecipeOf(id)).flatMap(([member, written]) => (opensIn(written).some(mustBeMade) ? [member] : []));
