import type { DeviatingGroup, Described } from '../../../schemas/group.ts';
import { restorePermission } from '../../../schemas/group.ts';
import type { NameIn, OmittedIn, ResourceOperation } from '../../../schemas/resource-set.ts';
import type { PageDto, PageQuery } from '../../../schemas/conventions/paging-types.ts';
import { ok, type Answer, type AuthenticatedCall } from '../kernel/call.ts';
import { resourceHandlers, type StandardHandlers, type WithStamp } from './handlers.ts';
import { countOf } from './listing/count.ts';
import { listRequest, type Listing } from './listing/listing.ts';
import { pageOf } from './listing/page.ts';
import type { Listed, Resource, ResourcePrefix, StoredRecord } from './resource.ts';

type ByQuery = AuthenticatedCall<unknown, PageQuery>;

interface QueryHandlers<Item> {
  readonly page: (call: ByQuery) => Answer<PageDto<Item>>;
  readonly count: (call: ByQuery) => Answer<number>;
}

type HandlerIn<V, N extends ResourceOperation, Item, Creation, Change> = N extends keyof QueryHandlers<Item> & keyof V
  ? QueryHandlers<Item>[N]
  : StandardHandlers<Item, Creation, Change>[N];

type DeviatingHandlers<G extends DeviatingGroup, Item, Creation, Change> = {
  readonly [N in Exclude<ResourceOperation, OmittedIn<G>> as `${G['prefix']}.${NameIn<G['variants'], N>}`]: HandlerIn<
    G['variants'],
    N,
    Item,
    Creation,
    Change
  >;
};

/** The handlers of the standard set by operation id, under the group's own names. */
export function deviatingHandlers<
  T extends StoredRecord,
  P extends ResourcePrefix,
  Item,
  Creation,
  Change extends WithStamp,
  G extends DeviatingGroup & { readonly prefix: P },
>(resource: Resource<T, P, Item, Creation, Change>, group: G): DeviatingHandlers<G, Item, Creation, Change> {
  const { prefix, omit, variants }: DeviatingGroup = group;
  const own = new Map(Object.entries({ ...variants }));
  const standard = Object.entries(resourceHandlers(resource, omit)).map(([id, handler]) => [id.slice(prefix.length + 1), handler] as const);
  const byQuery = new Map<string, unknown>(Object.entries(queryHandlers(resource)));
  const kept = standard.map(([name, handler]) => {
    const variant = own.get(name);
    return variant === undefined ? [`${prefix}.${name}`, handler] : [`${prefix}.${variant.name}`, byQuery.get(name) ?? handler];
  });
  // The names are those of the group's operations; a handler and its type are chosen by the same test.
  return Object.freeze(Object.fromEntries(kept)) as DeviatingHandlers<G, Item, Creation, Change>;
}

function queryHandlers<T extends StoredRecord, Item>(resource: Listed<T, Item>): QueryHandlers<Item> {
  const { listing } = resource;
  return {
    // A continuation page has no total.
    page: (call) => {
      const { source, keep } = resource.source(call);
      const request = { ...listRequest(call), includeTotalCount: false };
      return ok(pageOf(call, listing, source, request, (record) => resource.present(record, call.world), keep));
    },
    count: (call) => {
      const { source, keep } = resource.source(call);
      return ok(countOf(call, listing, source, listRequest(call), keep));
    },
  };
}

/** `computed`: fields that are not stored under their own name. */
export const listingOf = <T extends StoredRecord>(group: Described, computed?: Listing<T>['computed']): Listing<T> => ({
  shape: group.shapes.item,
  search: group.search,
  restorePermission: restorePermission(group),
  ...(computed === undefined ? {} : { computed }),
});
