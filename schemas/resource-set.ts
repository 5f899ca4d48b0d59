/** The standard resource set: generates the operations of one resource from one description. */
import {
  act,
  type WithBody,
  get,
  group,
  type OperationEntry,
  type OperationOf,
  type Plain,
  post,
  put,
  remove,
  withActions,
  type Written,
} from './operation.ts';
import {
  answers,
  answersAccess,
  answersName,
  answersNothing,
  answersRestored,
  countsFilters,
  countsList,
  countsPages,
  lists,
  pages,
  takes,
} from './payloads.ts';
import type { TObject } from './shape.ts';

const names = ['list', 'create', 'page', 'count', 'summaryCounts', 'read', 'update', 'delete', 'access', 'name', 'restore'] as const;
export type ResourceOperation = (typeof names)[number];

/** The three operations under `list/continuation`, which some groups lack together. */
export const continuationTrio = ['page', 'count', 'summaryCounts'] as const;

interface Variant {
  readonly name: string;
  readonly path: string;
}

/** Operations with their own name and path. Pages and counts are then a `GET` with the plain list's query. */
export interface Variants {
  readonly page?: Variant;
  readonly count?: Variant;
  readonly access?: Variant;
}

export type NameIn<V, N extends ResourceOperation> = V extends Readonly<Record<N, { readonly name: infer Own extends string }>> ? Own : N;

export interface ResourceShapes {
  readonly item: TObject;
  readonly create: TObject;
  readonly update: TObject;
}

/** Inputs and replies of the set (assumptions: P1 to P10, R2 to R7, R10). */
const payloads = <I extends TObject, C extends TObject, U extends TObject>(item: I, create: C, update: U) => ({
  list: lists(item),
  create: { ...takes(create), ...answers(item) },
  page: pages(item),
  count: countsPages,
  summaryCounts: countsFilters,
  read: answers(item),
  update: { ...takes(update), ...answers(item) },
  delete: answersNothing,
  access: answersAccess,
  name: answersName,
  restore: answersRestored(item),
});

/** Inputs and replies of a set without shapes: unspecified. */
const unspecified = {
  list: { paged: true },
  create: {},
  page: { paged: true },
  count: {},
  summaryCounts: {},
  read: {},
  update: {},
  delete: {},
  access: {},
  name: {},
  restore: {},
} as const;

type Payloads<S> = S extends ResourceShapes ? ReturnType<typeof payloads<S['item'], S['create'], S['update']>> : typeof unspecified;

export interface ResourceSet {
  /** Prefix of its operation ids: `customers`. */
  readonly prefix: string;
  readonly title: string;
  readonly base: string;
  readonly permission: string;
  /** The action permission that restoring requires in addition to the base permission; `null`: none. */
  readonly restore: string | null;
  /** Singular and plural, for summaries and rules. */
  readonly noun: readonly [one: string, many: string];
  /** Without shapes, inputs and replies stay unspecified. */
  readonly shapes?: ResourceShapes;
  readonly omit?: readonly ResourceOperation[];
  readonly variants?: Variants;
  /** `false`: creating, updating and deleting require no action beyond the base permission. */
  readonly hasActions?: false;
  /** Heading of the specification that lists them, if it is not that of the standard set. */
  readonly section?: string;
}

export type OmittedIn<G extends ResourceSet> = G extends { readonly omit: readonly (infer O extends ResourceOperation)[] } ? O : never;
type ShapesIn<G extends ResourceSet> = G extends { readonly shapes: infer S extends ResourceShapes } ? S : undefined;
type VariantsIn<G extends ResourceSet> = G extends { readonly variants: infer V extends Variants } ? V : Plain;

interface StandardEntries<B extends string, I extends Payloads<ResourceShapes | undefined>> {
  readonly list: Written<B, I['list']>;
  readonly create: Written<B, WithBody<I['create']>>;
  readonly page: Written<`${B}/list/continuation`, WithBody<I['page']>>;
  readonly count: Written<`${B}/list/continuation/count`, WithBody<I['count']>>;
  readonly summaryCounts: Written<`${B}/list/continuation/summary-counts`, WithBody<I['summaryCounts']>>;
  readonly read: Written<`${B}/{id}`, I['read']>;
  readonly update: Written<`${B}/{id}`, WithBody<I['update']>>;
  readonly delete: Written<`${B}/{id}`, I['delete']>;
  readonly access: Written<`${B}/{id}/access`, I['access']>;
  readonly name: Written<`${B}/{id}/name`, I['name']>;
  readonly restore: Written<`${B}/{id}/restore`, I['restore']>;
}

interface VariantEntries<Path extends string, I extends Payloads<ResourceShapes | undefined>> {
  readonly page: Written<Path, I['list']>;
  readonly count: Written<Path, typeof countsList>;
  readonly access: Written<Path, I['access']>;
}

type EntryOf<B extends string, I extends Payloads<ResourceShapes | undefined>, V, N extends ResourceOperation> = N extends keyof Variants
  ? V extends Readonly<Record<N, { readonly path: infer Own extends string }>>
    ? VariantEntries<`${B}/${Own}`, I>[N]
    : StandardEntries<B, I>[N]
  : StandardEntries<B, I>[N];

export type ResourceOperations<G extends ResourceSet> = {
  readonly [N in Exclude<ResourceOperation, OmittedIn<G>> as `${G['prefix']}.${NameIn<VariantsIn<G>, N>}`]: OperationOf<
    `${G['prefix']}.${NameIn<VariantsIn<G>, N>}`,
    EntryOf<G['base'], Payloads<ShapesIn<G>>, VariantsIn<G>, N>
  >;
};

/** Operations of one resource, without those it lacks. endpoints: Standard resource set. */
export function resourceSet<const G extends ResourceSet>(set: G): ResourceOperations<G> {
  const { prefix, title, base, permission, restore, shapes, section = 'Standard resource set' } = set;
  const [bare, many] = set.noun;
  const one = `${/^[aeiou]/i.test(bare) ? 'an' : 'a'} ${bare}`;
  const read = [permission];
  const may = (action: string) => (set.hasActions === false ? read : withActions(permission, action));
  const of = shapes === undefined ? unspecified : payloads(shapes.item, shapes.create, shapes.update);
  const { page, count, access } = set.variants ?? {};
  const entries: Readonly<Record<ResourceOperation, OperationEntry>> = {
    list: get(base, read, `List ${many}`, of.list),
    create: post(base, may('Create'), `Create ${one}`, of.create),
    page:
      page === undefined
        ? post(`${base}/list/continuation`, read, `Return a filtered page of ${many}`, of.page)
        : get(`${base}/${page.path}`, read, `Answer a page of ${many}`, of.list),
    count:
      count === undefined
        ? post(`${base}/list/continuation/count`, read, `Count ${many}, approximately`, of.count)
        : get(`${base}/${count.path}`, read, `Count ${many}, approximately`, countsList),
    summaryCounts: post(`${base}/list/continuation/summary-counts`, read, `Count ${many} for several filters`, of.summaryCounts),
    read: get(`${base}/{id}`, read, `Read ${one}`, of.read),
    update: put(`${base}/{id}`, may('Update'), `Replace ${one}`, of.update),
    delete: remove(`${base}/{id}`, may('Delete'), `Delete ${one}`, of.delete),
    access: get(`${base}/${access?.path ?? '{id}/access'}`, read, `Check whether the caller can access ${one}`, of.access),
    name: get(`${base}/{id}/name`, read, `Read the name of ${one}`, of.name),
    restore: act(
      `${base}/{id}/restore`,
      restore === null ? read : withActions(permission, restore),
      `Restore a deleted ${bare}`,
      of.restore,
    ),
  };
  const own: Readonly<Partial<Record<ResourceOperation, Variant>>> = set.variants ?? {};
  const omitted: ReadonlySet<ResourceOperation> = new Set(set.omit);
  const kept = names.filter((name) => !omitted.has(name)).map((name) => [own[name]?.name ?? name, entries[name]] as const);
  // The same tests chose the names, inputs and replies as their types.
  return group({ prefix, title, section }, Object.fromEntries(kept)) as unknown as ResourceOperations<G>;
}
