/** The standard groups as their descriptors state them: what makes a record, what changes it, what its group rejects. */
import { catalogue, operations, type OperationId } from '../../../schemas/catalogue.ts';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import { restorePermission, type Group as Described, type Reference, type SampleValues } from '../../../schemas/group.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { TObject } from '../../../schemas/shape.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { next } from '../engagement/storefront-steps.ts';
import { frozenAt, type Json, type World } from './simulated.ts';

type Body = Readonly<Record<string, unknown>>;

/** What a creation with the sample of a group refers to: made as the merchant's admin, or looked up. */
async function referenceOf(world: World, reference: Reference, made: Body): Promise<unknown> {
  if ('day' in reference) return new Date(Date.parse(frozenAt) + reference.day * 86_400_000).toISOString().slice(0, 10);
  if ('record' in reference) {
    const group = groups.find(({ prefix }) => prefix === reference.record);
    return (await group!.make(world, { [group!.name]: `Of another record, ${next(world)}` })).id;
  }
  if ('answerOf' in reference) {
    const { method, path } = operationOf(reference.answerOf);
    return (await done(world, method, path, reference.body(made))).id;
  }
  const { method, path } = operationOf(reference.oneOf);
  // The last user is not the admin, whose keys a test counts.
  return (await done(world, method, path)).at(-1).id;
}

const operationOf = (id: string): Operation => operations.find((operation) => operation.id === id)!;

/** The body that a group states for a creation, with what it refers to; its name is always the same. */
async function sampleOf(world: World, { sample, references = {}, lists = [] }: Described): Promise<Body> {
  const made: Record<string, unknown> = {};
  for (const [member, reference] of Object.entries<Reference | undefined>(references)) {
    if (reference === undefined) continue;
    const value = await referenceOf(world, reference, made);
    made[member] = (lists as readonly string[]).includes(member) ? [value] : value;
  }
  const values: SampleValues = {
    name: (what) => (what === 'code' ? `code-${next(world)}` : `A ${what}`),
    pick: (options) => options[next(world) % options.length]!,
    merchantId: merchantOf(world),
    tag: 'test',
  };
  return { ...sample(values), ...made };
}

export interface Group {
  /** Prefix of its operations. */
  readonly prefix: string;
  readonly base: string;
  readonly shape: TObject;
  /** Member that is the name of a record. */
  readonly name: string;
  /** A change that leaves everything else alone. */
  readonly change: Body;
  /** Changes that the schema lets through and the group rejects, with the members that it names. */
  readonly wrong: readonly (readonly [Body, readonly string[]])[];
  /** What an empty body lacks. */
  readonly required: string;
  /** Members of the reply to a creation beyond the shape of its group. */
  readonly revealed: readonly string[];
  readonly hasUniqueName: boolean;
  /** Whether each record belongs to one merchant; otherwise to its creator: the host, a reseller or a merchant. */
  readonly isMerchants: boolean;
  /** The body of a creation. */
  body(world: World): Promise<Body>;
  make(world: World, changes?: Body): Promise<Json>;
  /** Its operations by the last part of their ids: some groups lack some. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** The permission to see and restore deleted records, beyond the base permission; null: none. */
  readonly restore: string | null;
}

const named = (prefix: string): Readonly<Record<string, Operation>> =>
  Object.fromEntries(operations.filter(({ id }) => id.startsWith(`${prefix}.`)).map((one) => [one.id.slice(prefix.length + 1), one]));

const membersOf = (schema: unknown): readonly string[] => Object.keys((schema as Partial<TObject>).properties ?? {});

export const groups: readonly Group[] = groupNames.map((name): Group => {
  const described = groupOf(name);
  const { prefix, base, shapes, owner, wrong } = described;
  const isNamedByBody = Object.hasOwn(shapes.create.properties, described.name);
  const created = catalogue[`${name}.create` satisfies OperationId].reply.schema;
  const body = (world: World) => sampleOf(world, described);
  return {
    prefix,
    base,
    shape: shapes.item,
    name: described.name,
    change: described.change,
    wrong: [...(isNamedByBody ? ([[{ [described.name]: ' ' }, [described.name]]] as const) : []), ...(wrong === undefined ? [] : [wrong])],
    required: owner === 'merchant' ? 'merchantId' : described.name,
    revealed: membersOf(created).filter((member) => !Object.hasOwn(shapes.item.properties, member)),
    hasUniqueName: described.hasUniqueName,
    isMerchants: owner === 'merchant',
    body,
    make: async (world, changes = {}) => done(world, 'POST', base, { ...(await body(world)), ...changes }),
    operations: named(prefix),
    restore: restorePermission(described),
  };
});

/** Records of a group from its continuation list, if it has one, else from its `GET` list. */
export async function listed(world: World, { base, operations: own }: Group, request: Body = {}): Promise<Json> {
  if (own['page'] !== undefined) return done(world, 'POST', `${base}/list/continuation`, { maxResultCount: 1000, ...request });
  const query = new URLSearchParams({ maxResultCount: '1000' });
  for (const [name, value] of Object.entries(request)) if (value !== null) query.set(name, String(value));
  return done(world, 'GET', `${base}?${query}`);
}
