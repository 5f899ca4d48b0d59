/** The type of a table of recipes: each body fits its operation's shape. */
import type { catalogue } from './catalogue.ts';
import type { Recipe, Template } from './recipe.ts';
import type { Fixed, Static, TSchema } from './shape.ts';

type BodyOf<O> = O extends { readonly body?: { readonly schema: infer S extends TSchema } } ? Template<Fixed<Static<S>>> : never;

export type RecipeTable = {
  readonly [Id in keyof typeof catalogue]?: Omit<Recipe, 'body'> & { readonly body?: BodyOf<(typeof catalogue)[Id]> };
};
