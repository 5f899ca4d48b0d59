/** Handlers of the standard resource set, one mechanism for every resource (endpoints: Standard resource set; assumptions: 1.9). */
import type { ResourceOperation } from '../../../schemas/resource-set.ts';
import type { PageDto, PageQuery, PageRequestDto, SummaryCounts, SummaryCountsRequest } from '../../../schemas/conventions/paging-types.ts';
import { empty, ok, type Answer, type AuthenticatedCall, type OfRecord, type Result } from '../kernel/call.ts';
import { countOf, summaryCountsOf } from './listing/count.ts';
import { listRequest, pageRequest, type PageRequest } from './listing/listing.ts';
import { pageOf } from './listing/page.ts';
import { notFound } from '../kernel/refusal.ts';
import { checkName, checkStamp, found, foundOrDeleted, requireStamp } from './record.ts';
import type { Resource, ResourcePrefix, StoredRecord } from './resource.ts';
import { changedBy, deletedBy, madeBy, restoredBy } from './stamps.ts';

export interface StandardHandlers<Item, Creation, Change> {
  readonly list: (call: AuthenticatedCall<unknown, PageQuery>) => Answer<PageDto<Item>>;
  readonly page: (call: AuthenticatedCall<unknown, unknown, PageRequestDto | undefined>) => Answer<PageDto<Item>>;
  readonly count: (call: AuthenticatedCall<unknown, unknown, PageRequestDto | undefined>) => Answer<number>;
  readonly summaryCounts: (call: AuthenticatedCall<unknown, unknown, SummaryCountsRequest>) => Answer<SummaryCounts>;
  readonly read: (call: AuthenticatedCall<OfRecord>) => Answer<Item>;
  readonly access: (call: AuthenticatedCall<OfRecord>) => Answer<boolean>;
  readonly name: (call: AuthenticatedCall<OfRecord>) => Answer<string>;
  readonly create: (call: AuthenticatedCall<unknown, unknown, Creation>) => Answer<Item>;
  readonly update: (call: AuthenticatedCall<OfRecord, unknown, Change>) => Answer<Item>;
  readonly delete: (call: AuthenticatedCall<OfRecord>) => Result<undefined>;
  readonly restore: (call: AuthenticatedCall<OfRecord>) => Result<Item | undefined>;
}

export type ResourceHandlers<P extends string, Item, Creation, Change, O extends ResourceOperation = never> = {
  readonly [N in Exclude<ResourceOperation, O> as `${P}.${N}`]: StandardHandlers<Item, Creation, Change>[N];
};

export interface WithStamp {
  readonly concurrencyStamp?: string | null;
}

/** The eleven handlers of a resource by operation id; `omit`: those that its group lacks. */
export function resourceHandlers<
  T extends StoredRecord,
  P extends ResourcePrefix,
  Item,
  Creation,
  Change extends WithStamp,
  const O extends ResourceOperation = never,
>(resource: Resource<T, P, Item, Creation, Change>, omit: readonly O[] = []): ResourceHandlers<P, Item, Creation, Change, O> {
  const handlers: StandardHandlers<Item, Creation, Change> = { ...lists(resource), ...reads(resource), ...writes(resource) };
  const omitted: ReadonlySet<string> = new Set(omit);
  const kept = Object.entries(handlers).filter(([name]) => !omitted.has(name));
  // The names are those of the set without the omitted ones.
  return Object.freeze(Object.fromEntries(kept.map(([name, handler]) => [`${resource.prefix}.${name}`, handler]))) as ResourceHandlers<
    P,
    Item,
    Creation,
    Change,
    O
  >;
}

function lists<T extends StoredRecord, P extends ResourcePrefix, Item, Creation, Change>(
  resource: Resource<T, P, Item, Creation, Change>,
): Pick<StandardHandlers<Item, Creation, Change>, 'list' | 'page' | 'count' | 'summaryCounts'> {
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
  };
}

function reads<T extends StoredRecord, P extends ResourcePrefix, Item, Creation, Change>(
  resource: Resource<T, P, Item, Creation, Change>,
): Pick<StandardHandlers<Item, Creation, Change>, 'read' | 'access' | 'name'> {
  return {
    read: (call) => {
      const record = foundOrDeleted(call, resource);
      if (record.isDeleted && call.world.choices['records.readDeleted'] === 'notFound') throw notFound('deleted');
      return ok(resource.present(record, call.world));
    },
    access: (call) => {
      const record = resource.collection(call.world).get(call.params.id);
      if (record !== undefined && !record.isDeleted && resource.sees(call, record)) return ok(true);
      if (call.world.choices['records.unknownAccess'] === 'notFound') throw notFound('no access');
      return ok(false);
    },
    name: (call) => ok(resource.name(found(call, resource), call.world)),
  };
}

function writes<T extends StoredRecord, P extends ResourcePrefix, Item, Creation, Change extends WithStamp>(
  resource: Resource<T, P, Item, Creation, Change>,
): Pick<StandardHandlers<Item, Creation, Change>, 'create' | 'update' | 'delete' | 'restore'> {
  return {
    create: (call) => {
      const { world, principal } = call;
      resource.validate?.(call);
      const draft = resource.create(call);
      checkName(call, resource, draft);
      const made = madeBy(world, principal.user.id, draft) as T;
      const record = resource.collection(world).insert(resource.complete?.(call, made) ?? made);
      resource.created?.(world, record, principal.user.id);
      return ok(resource.present(resource.collection(world).get(record.id) ?? record, world));
    },
    update: (call) => {
      const { world, principal } = call;
      const { concurrencyStamp } = call.body;
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
        if (world.choices['records.secondDeleteStatus'] === 404) throw notFound('already deleted');
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
  };
}
