/** The standard resource set: one line in, the operations of one resource out. */
import { act, get, group, type Operation, post, put, remove, withActions } from './operation.ts';

const names = ['list', 'create', 'page', 'count', 'summaryCounts', 'read', 'update', 'delete', 'access', 'name', 'restore'] as const;
export type ResourceOperation = (typeof names)[number];

/** The three operations under `list/continuation`, which some groups lack together. */
export const continuationTrio = ['page', 'count', 'summaryCounts'] as const;

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
  const all = group(
    { prefix, title, section: 'Standard resource set' },
    {
      list: get(base, read, `List ${many}`, { paged: true }),
      create: post(base, withActions(permission, 'Create'), `Create a ${one}`),
      page: post(`${base}/list/continuation`, read, `Answer a filtered page of ${many}`, { paged: true }),
      count: post(`${base}/list/continuation/count`, read, `Count ${many}, approximately`),
      summaryCounts: post(`${base}/list/continuation/summary-counts`, read, `Count ${many} once per named filter`),
      read: get(`${base}/{id}`, read, `Read a ${one}`),
      update: put(`${base}/{id}`, withActions(permission, 'Update'), `Replace a ${one}`),
      delete: remove(`${base}/{id}`, withActions(permission, 'Delete'), `Delete a ${one}`),
      access: get(`${base}/{id}/access`, read, `Tell whether the caller may see a ${one}`),
      name: get(`${base}/{id}/name`, read, `Read the name of a ${one}`),
      restore: act(`${base}/{id}/restore`, restore === null ? read : withActions(permission, restore), `Bring back a deleted ${one}`),
    },
  );
  const omitted: ReadonlySet<string> = new Set(set.omit?.map((name) => `${prefix}.${name}`));
  const kept = Object.entries<Operation>(all).filter(([id]) => !omitted.has(id));
  return Object.freeze(Object.fromEntries(kept)) as { readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: Operation };
}
