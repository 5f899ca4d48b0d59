/** Handlers of the standard resource set, one mechanism for every resource (endpoints: Standard resource set; assumptions: 1.9). */
import type { ResourceOperation } from '../../../schemas/resource-set.ts';
import { empty, ok, type AuthenticatedCall, type Handler } from '../kernel/call.ts';
import { countOf, summaryCountsOf } from './listing/count.ts';
import { listRequest, pageRequest, type PageRequest } from './listing/listing.ts';
import { pageOf } from './listing/page.ts';
import { notFound } from '../kernel/refusal.ts';
import { checkName, checkStamp, found, foundOrDeleted, requireStamp } from './record.ts';
import type { Resource, StoredRecord } from './resource.ts';
import { changedBy, deletedBy, madeBy, restoredBy } from './stamps.ts';

export type ResourceHandlers<P extends string, O extends ResourceOperation = never> = {
  readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: Handler;
};

/** The eleven handlers of a resource, by operation id; `omit`: those that its group lacks. */
export function resourceHandlers<T extends StoredRecord, P extends string, const O extends ResourceOperation = never>(
  resource: Resource<T, P>,
  omit: readonly O[] = [],
): ResourceHandlers<P, O> {
  const handlers: { readonly [N in ResourceOperation]: Handler } = { ...lists(resource), ...reads(resource), ...writes(resource) };
  const omitted: ReadonlySet<string> = new Set(omit);
  const kept = Object.entries<Handler>(handlers).filter(([name]) => !omitted.has(name));
  return Object.freeze(Object.fromEntries(kept.map(([name, handler]) => [`${resource.prefix}.${name}`, handler]))) as ResourceHandlers<
    P,
    O
  >;
}

function lists<T extends StoredRecord, P extends string>(resource: Resource<T, P>) {
  const { listing } = resource;
  const present = resource.presentListed ?? ((record, world) => resource.present(record, world));
  const page = (call: AuthenticatedCall, request: PageRequest) => {
    const { source, keep } = resource.source(call);
    return ok(pageOf(call, listing, source, request, (record) => present(record, call.world), keep));
  };
  return {
    list: (call) => page(call, listRequest(call)),
    page: (call) => page(call, pageRequest(call)),
    count: (call) => {
      const { source, keep } = resource.source(call);
      return ok(countOf(call, listing, source, pageRequest(call), keep));
    },
    summaryCounts: (call) => {
      const { source, keep } = resource.source(call);
      return ok(summaryCountsOf(call, listing, source, keep));
    },
  } satisfies Partial<Record<ResourceOperation, Handler>>;
}

function reads<T extends StoredRecord, P extends string>(resource: Resource<T, P>) {
  return {
    read: (call) => {
      const record = foundOrDeleted(call, resource);
      if (record.isDeleted && call.world.choices['records.readDeleted'] === 'notFound') throw notFound('deleted');
      return ok(resource.present(record, call.world));
    },
    access: (call) => {
      const record = resource.collection(call.world).get(call.params['id'] ?? '');
      if (record !== undefined && !record.isDeleted && resource.sees(call, record)) return ok(true);
      if (call.world.choices['records.unknownAccess'] === 'notFound') throw notFound('no access');
      return ok(false);
    },
    name: (call) => ok(resource.name(found(call, resource), call.world)),
  } satisfies Partial<Record<ResourceOperation, Handler>>;
}

function writes<T extends StoredRecord, P extends string>(resource: Resource<T, P>) {
  return {
    create: (call) => {
      const { world, principal } = call;
      resource.validate?.(call);
      const draft = resource.create(call);
      checkName(call, resource, draft);
      const made = { ...draft, ...madeBy(world, principal.user.id) } as T;
      const record = resource.collection(world).insert(resource.complete?.(call, made) ?? made);
      resource.created?.(world, record, principal.user.id);
      return ok(resource.present(resource.collection(world).get(record.id) ?? record, world));
    },
    update: (call) => {
      const { world, principal } = call;
      const { concurrencyStamp } = call.body as { readonly concurrencyStamp?: string | null };
      requireStamp(world.choices, concurrencyStamp);
      resource.validate?.(call);
      const before = found(call, resource);
      checkStamp(before, concurrencyStamp);
      const draft = resource.update(call, before);
      checkName(call, resource, draft, before);
      const record = resource.collection(world).replace({ ...before, ...draft, ...changedBy(world, principal.user.id) });
      resource.updated?.(world, record, before);
      return ok(resource.present(resource.collection(world).get(record.id) ?? record, world));
    },
    delete: (call) => {
      const { world, principal } = call;
      const before = foundOrDeleted(call, resource);
      if (before.isDeleted) {
        if (world.choices['records.secondDeleteStatus'] === 404) throw notFound('deleted already');
        return empty;
      }
      resource.mayDelete?.(call, before);
      const record = resource.collection(world).replace({ ...before, ...deletedBy(world, principal.user.id) });
      resource.deleted?.(world, record);
      return empty;
    },
    restore: (call) => {
      const { world, principal } = call;
      let record = foundOrDeleted(call, resource);
      if (record.isDeleted) {
        checkName(call, resource, record, record);
        resource.mayRestore?.(call, record);
        record = resource.collection(world).replace({ ...record, ...restoredBy(world, principal.user.id) });
        record = resource.restored?.(world, record) ?? record;
      }
      return world.choices['records.restoreReply'] === 'empty' ? empty : ok(resource.present(record, world));
    },
  } satisfies Partial<Record<ResourceOperation, Handler>>;
}
