/** The recipe of each operation. An operation that succeeds with a record of its group, or without inputs, needs none. */
import { accessRecipes } from './access/recipes.ts';
import { billingRecipes } from './billing/recipes.ts';
import { catalogue, isOperationId, type OperationId } from './catalogue.ts';
import { engagementRecipes } from './engagement/recipes.ts';
import { groupNames, groupOf } from './groups.ts';
import { notificationRecipes } from './notifications/recipes.ts';
import type { Operation } from './operation.ts';
import { paymentRecipes } from './payments/recipes.ts';
import { platformRecipes } from './platform/recipes.ts';
import { merchantId, mustBeMade, opensIn, record, type Recipe } from './recipe.ts';
import { creatorOf, parameters } from './removal.ts';
import { isJsonObject, type JsonObject } from './shared/json.ts';
import { walletRecipes } from './wallets/recipes.ts';

const stated: Readonly<Partial<Record<string, Recipe>>> = {
  ...Object.fromEntries(groupNames.map((name) => [`${name}.create`, { body: groupOf(name).recipe }])),
  ...accessRecipes,
  ...billingRecipes,
  ...engagementRecipes,
  ...notificationRecipes,
  ...paymentRecipes,
  ...platformRecipes,
  ...walletRecipes,
};

/** Inputs of pages, counts and summary counts. */
const listing: Readonly<Record<string, unknown>> = {
  page: {},
  count: {},
  summaryCounts: { summaryFilters: { all: null }, baseFilter: null },
};

const prefixOf = (id: OperationId): string => id.slice(0, id.lastIndexOf('.'));

/** The operation that makes a record of a kind with the fewest side effects. */
export function makerOf(kind: string): OperationId | undefined {
  const create = `${kind}.create`;
  return isOperationId(create) ? create : creatorOf(kind);
}

/** The recipe of an operation. By default a path names a record of its group, made by the caller. */
export function recipeOf(id: OperationId): Recipe {
  const { path, scope }: Operation = catalogue[id];
  const { params = {}, ...recipe } = stated[id] ?? {};
  const own = parameters(path).find((name) => !(name in params));
  const maker = own === undefined ? undefined : makerOf(prefixOf(id));
  const by =
    scope === 'host'
      ? 'hostAdmin'
      : scope === 'reseller' && own === undefined
        ? 'reseller'
        : maker === undefined || maker === id
          ? undefined
          : stated[maker]?.as;
  const body = listing[id.slice(id.lastIndexOf('.') + 1)];
  return {
    ...(by === undefined ? {} : { as: by }),
    ...(body === undefined ? {} : { body }),
    ...recipe,
    params: { ...(own === undefined ? {} : { [own]: own === 'merchantId' ? merchantId : record(prefixOf(id)) }), ...params },
  };
}

/** The body members that its recipe states; none if it states none. */
export function bodyRecipeOf(id: OperationId): JsonObject {
  const body = stated[id]?.body;
  return isJsonObject(body) ? body : {};
}

/** Members of a body that refer to something that must be created or looked up first. */
export const referencesOf = (id: OperationId): readonly string[] =>
  Object.entries(bodyRecipeOf(id)).flatMap(([member, written]) => (opensIn(written).some(mustBeMade) ? [member] : []));
