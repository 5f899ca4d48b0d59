import { groupOf, type GroupName } from '../../../schemas/groups.ts';
import { restorePermission } from '../../../schemas/group.ts';
import type { TObject } from '../../../schemas/shape.ts';
import type { AuthenticatedCall, OfRecord } from '../kernel/call.ts';
import type { Collection } from '../kernel/collection.ts';
import type { BodyOf, OperationWith, ReplyOf } from '../kernel/handler.ts';
import type { IndexNames, Records } from '../kernel/records.ts';
import { invalidMember, type Refusal } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { givenTo, type Changed, type Created, nameKeyOf, nameOf, type GroupRecord, type DescribedRecord, reachOf } from './group-record.ts';
import type { WithStamp } from './handlers.ts';
import type { Listing } from './listing/listing.ts';
import { presenter, type Computed } from './present.ts';
import type { Draft, Resource } from './resource.ts';

interface UniqueKey<T extends GroupRecord, Index extends string> {
  readonly index: Index;
  /** Null: the record has no such value. */
  key(draft: Draft<T>): string | null;
  refusal(): Refusal;
}

type Hook =
  'validate' | 'complete' | 'mayDelete' | 'mayRestore' | 'created' | 'updated' | 'deleted' | 'restored' | 'present' | 'presentListed';

/** What the domain may add to a descriptor. `Item`, `Creation`, `Change`: see `Resource`. */
interface Additions<T extends GroupRecord, P extends GroupName, Item, Creation, Change, Index extends string = string>
  extends Partial<Pick<Resource<T, P, Item, Creation, Change>, Hook | 'create'>>, Pick<Listing<T>, 'computed' | 'currencyOf'> {
  /** The changes that a `PUT` makes to a record. May throw a refusal; must not change the world. */
  readonly update?: (call: AuthenticatedCall<OfRecord, unknown, Change>, record: T) => Partial<Draft<T>>;
  /** Replaces `validate` and the check for a blank name, to report several errors at once. */
  readonly validateAll?: (call: AuthenticatedCall<unknown, unknown, Creation | Change>) => void;
  readonly unique?: UniqueKey<T, Index>;
}

type ItemOf<P extends GroupName> = ReplyOf<OperationWith<`${P}.read`>>;
type CreationOf<P extends GroupName> = BodyOf<OperationWith<`${P}.create`>>;
type ChangeOf<P extends GroupName> = Extract<BodyOf<OperationWith<`${P}.update`>>, WithStamp>;

type AdditionsTo<P extends GroupName> = Additions<Records[P], P, ItemOf<P>, CreationOf<P>, ChangeOf<P>, IndexNames[P]>;
type ResourceOf<P extends GroupName> = Resource<Records[P], P, ItemOf<P>, CreationOf<P>, ChangeOf<P>>;

/** The makers that a group must supply because its bodies do not give the whole record. */
type Makers<P extends GroupName> =
  (Created<P> extends Draft<Records[P]> ? never : 'create') | (Changed<P> extends Partial<Draft<Records[P]>> ? never : 'update');

/** The resource of a group. By default a record holds what its body gives (see `givenTo`), and an update replaces that. */
export const describedResource = <P extends GroupName>(
  name: P,
  additions: AdditionsTo<P> & Required<Pick<AdditionsTo<P>, Makers<P>>>,
): ResourceOf<P> => resourceOf(name, (world) => world.records[name], additions);

/**
 * What a new group adds to its descriptor: further checks, and effects of a stored record.
 * @public The scaffolder writes modules with it.
 */
export type Hooks<P extends GroupName> = Pick<AdditionsTo<P>, Exclude<Hook, 'present' | 'presentListed'>>;

type StandardName = { [P in GroupName]: DescribedRecord<P> extends Records[P] ? P : never }[GroupName];

/**
 * The resource of a group whose records hold only what its bodies give.
 * @public The scaffolder writes modules with it.
 */
export const standardResource = <P extends StandardName>(name: P, hooks: Hooks<P> = {}): ResourceOf<P> =>
  resourceOf(name, (world) => world.records[name], hooks);

function resourceOf<T extends GroupRecord, P extends GroupName, Item, Creation, Change>(
  prefix: P,
  collection: (world: World) => Collection<T, string>,
  additions: Additions<T, P, Item, Creation, Change>,
): Resource<T, P, Item, Creation, Change> {
  const group = groupOf(prefix);
  const { shapes, search, hides, hasUniqueName, name: member } = group;
  const { computed = {}, currencyOf, unique, validate, validateAll, mayRestore, ...own } = additions;
  const given = givenTo(prefix);
  // Without these additions, the bodies and records of the group are the given ones (see `Makers`).
  const { create, update } = { ...given, ...own } as Pick<Resource<T, P, Item, Creation, Change>, 'create' | 'update'>;
  const reach = reachOf(group);
  const named = computed[member];
  const isNameGiven = member in shapes.create.properties;
  const free = (world: World, draft: Draft<T>, self?: T): void => {
    if (unique !== undefined) checkFree(collection(world), unique, draft, self);
  };
  return {
    // The reply of `read` is the item of the shapes.
    present: presenter<T, TObject>(shapes.item, computed as Computed<T, TObject>, currencyOf) as (record: T, world: World) => Item,
    ...own,
    prefix,
    collection,
    listing: {
      shape: shapes.item,
      search,
      computed,
      restorePermission: restorePermission(group),
      ...(currencyOf === undefined ? {} : { currencyOf }),
      ...(hides === undefined ? {} : { hidden: hides }),
    },
    source: (call) => reach.source(call, collection(call.world)),
    sees: reach.sees,
    name: (record, world) => (named === undefined ? nameOf(record, member) : String(named(record, world))),
    ...(hasUniqueName ? { siblings: (world, draft) => collection(world).by('name', nameKeyOf(draft, member)) } : {}),
    validate:
      validateAll ??
      ((call) => {
        if (isNameGiven) checkBlank(call.body, member);
        validate?.(call);
      }),
    create: (call) => {
      const draft = create(call);
      free(call.world, draft);
      return draft;
    },
    update: (call, record) => {
      const draft = { ...record, ...update(call, record) };
      free(call.world, draft, record);
      return draft;
    },
    mayRestore: (call, record) => {
      free(call.world, record, record);
      mayRestore?.(call, record);
    },
  };
}

function checkBlank(body: unknown, member: string): void {
  const text = (body as Readonly<Record<string, unknown>>)[member];
  if (typeof text === 'string' && text.trim() === '') throw invalidMember(member, `The field ${member} must not be blank.`);
}

function checkFree<T extends GroupRecord>(
  records: Collection<T, string>,
  { index, key, refusal }: UniqueKey<T, string>,
  draft: Draft<T>,
  self?: T,
): void {
  const value = key(draft);
  if (value !== null && records.by(index, value).some(({ id }) => id !== self?.id)) throw refusal();
}
