/** The standard resource set: one line in, the operations of one resource out. */
import {
  act,
  type Bodied,
  get,
  group,
  type Operation,
  type OperationOf,
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

export interface ResourceSet<P extends string, B extends string, O extends ResourceOperation, S extends ResourceShapes | undefined> {
  readonly prefix: P;
  readonly title: string;
  /** Base path. */
  readonly base: B;
  /** Base permission. */
  readonly permission: string;
  /** Action that restoring needs beyond the base permission; `null`: none. */
  readonly restore: string | null;
  /** Singular and plural for the summaries. */
  readonly noun: readonly [one: string, many: string];
  /** Its shapes; without them inputs and replies stay unspecified. */
  readonly shapes?: S;
  /** Operations that this group lacks. */
  readonly omit?: readonly O[];
}

/** The entries of the set at a base path, with their inputs and replies. */
interface StandardEntries<B extends string, I extends Payloads<ResourceShapes | undefined>> {
  readonly list: Written<B, I['list']>;
  readonly create: Written<B, Bodied<I['create']>>;
  readonly page: Written<`${B}/list/continuation`, Bodied<I['page']>>;
  readonly count: Written<`${B}/list/continuation/count`, Bodied<I['count']>>;
  readonly summaryCounts: Written<`${B}/list/continuation/summary-counts`, Bodied<I['summaryCounts']>>;
  readonly read: Written<`${B}/{id}`, I['read']>;
  readonly update: Written<`${B}/{id}`, Bodied<I['update']>>;
  readonly delete: Written<`${B}/{id}`, I['delete']>;
  readonly access: Written<`${B}/{id}/access`, I['access']>;
  readonly name: Written<`${B}/{id}/name`, I['name']>;
  readonly restore: Written<`${B}/{id}/restore`, I['restore']>;
}

/** The operations of a set, by id. */
export type ResourceOperations<P extends string, B extends string, O extends ResourceOperation, S> = {
  readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: OperationOf<`${P}.${N}`, StandardEntries<B, Payloads<S>>[N]>;
};

/** Operations of one resource, without those it lacks. endpoints: Standard resource set. */
export function resourceSet<
  const P extends string,
  const B extends string,
  const O extends ResourceOperation = never,
  S extends ResourceShapes | undefined = undefined,
>(set: ResourceSet<P, B, O, S>): ResourceOperations<P, B, O, S> {
  const { prefix, title, base, permission, restore, shapes } = set;
  const [bare, many] = set.noun;
  const one = `${/^[aeiou]/.test(bare) ? 'an' : 'a'} ${bare}`;
  const read = [permission];
  const of = shapes === undefined ? unspecified : payloads(shapes.item, shapes.create, shapes.update);
  const all = group(
    { prefix, title, section: 'Standard resource set' },
    {
      list: get(base, read, `List ${many}`, of.list),
      create: post(base, withActions(permission, 'Create'), `Create ${one}`, of.create),
      page: post(`${base}/list/continuation`, read, `Return a filtered page of ${many}`, of.page),
      count: post(`${base}/list/continuation/count`, read, `Count ${many}, approximately`, of.count),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, read, `Count ${many} for several filters`, of.summaryCounts),
      read: get(`${base}/{id}`, read, `Read ${one}`, of.read),
      update: put(`${base}/{id}`, withActions(permission, 'Update'), `Replace ${one}`, of.update),
      delete: remove(`${base}/{id}`, withActions(permission, 'Delete'), `Delete ${one}`, of.delete),
      access: get(`${base}/{id}/access`, read, `Check whether the caller can access ${one}`, of.access),
      name: get(`${base}/{id}/name`, read, `Read the name of ${one}`, of.name),
      restore: act(
        `${base}/{id}/restore`,
        restore === null ? read : withActions(permission, restore),
        `Restore a deleted ${one}`,
        of.restore,
      ),
    },
  );
  const omitted: ReadonlySet<string> = new Set(set.omit?.map((name) => `${prefix}.${name}`));
  const kept = Object.entries<Operation>(all).filter(([id]) => !omitted.has(id));
  // Inputs and replies were chosen by the same test as `Payloads` chooses their types.
  return Object.freeze(Object.fromEntries(kept)) as ResourceOperations<P, B, O, S>;
}
