/** The standard resource set: one line in, the operations of one resource out. */
import { act, get, group, type Operation, post, put, remove, withActions } from './operation.ts';
import { answers, answersAccess, answersName, answersNothing, countsFilters, countsPages, lists, pages, takes } from './payloads.ts';
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
const payloads = ({ item, create, update }: ResourceShapes) => ({
  list: lists(item),
  create: { ...takes(create), ...answers(item) },
  page: pages(item),
  count: countsPages,
  summaryCounts: countsFilters,
  item: answers(item),
  update: { ...takes(update), ...answers(item) },
  delete: answersNothing,
  access: answersAccess,
  name: answersName,
});

export interface ResourceSet<P extends string, O extends ResourceOperation> {
  readonly prefix: P;
  readonly title: string;
  /** Base path. */
  readonly base: string;
  /** Base permission. */
  readonly permission: string;
  /** Action that restoring needs beyond the base permission; `null`: none. */
  readonly restore: string | null;
  /** Singular and plural for the summaries. */
  readonly noun: readonly [one: string, many: string];
  /** Its shapes; without them inputs and replies stay unspecified. */
  readonly shapes?: ResourceShapes;
  /** Operations that this group lacks. */
  readonly omit?: readonly O[];
}

/** Operations of one resource, without those it lacks. endpoints: Standard resource set. */
export function resourceSet<const P extends string, const O extends ResourceOperation = never>(
  set: ResourceSet<P, O>,
): { readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: Operation } {
  const { prefix, title, base, permission, restore } = set;
  const [one, many] = set.noun;
  const read = [permission];
  const of: Partial<ReturnType<typeof payloads>> = set.shapes === undefined ? {} : payloads(set.shapes);
  const all = group(
    { prefix, title, section: 'Standard resource set' },
    {
      list: get(base, read, `List ${many}`, { paged: true, ...of.list }),
      create: post(base, withActions(permission, 'Create'), `Create a ${one}`, of.create),
      page: post(`${base}/list/continuation`, read, `Answer a filtered page of ${many}`, { paged: true, ...of.page }),
      count: post(`${base}/list/continuation/count`, read, `Count ${many}, approximately`, of.count),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, read, `Count ${many} once per named filter`, of.summaryCounts),
      read: get(`${base}/{id}`, read, `Read a ${one}`, of.item),
      update: put(`${base}/{id}`, withActions(permission, 'Update'), `Replace a ${one}`, of.update),
      delete: remove(`${base}/{id}`, withActions(permission, 'Delete'), `Delete a ${one}`, of.delete),
      access: get(`${base}/{id}/access`, read, `Tell whether the caller may see a ${one}`, of.access),
      name: get(`${base}/{id}/name`, read, `Read the name of a ${one}`, of.name),
      restore: act(
        `${base}/{id}/restore`,
        restore === null ? read : withActions(permission, restore),
        `Bring back a deleted ${one}`,
        of.item,
      ),
    },
  );
  const omitted: ReadonlySet<string> = new Set(set.omit?.map((name) => `${prefix}.${name}`));
  const kept = Object.entries<Operation>(all).filter(([id]) => !omitted.has(id));
  return Object.freeze(Object.fromEntries(kept)) as { readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: Operation };
}
