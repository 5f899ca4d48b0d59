/** The standard groups by their descriptors: what makes a record, what changes it, and what its group rejects. */
import { fill, queryString } from '../../../fixtures/client/path.ts';
import { Performance, type Port } from '../../../fixtures/perform.ts';
import { milliseconds } from '../../../fixtures/targets/needs.ts';
import { catalogue, operations, type OperationId } from '../../../schemas/catalogue.ts';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import { restorePermission } from '../../../schemas/group.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Open } from '../../../schemas/recipe.ts';
import type { TObject } from '../../../schemas/shape.ts';
import { done } from '../billing/billing-steps.ts';
import { counter, next } from '../engagement/storefront-steps.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { frozenAt, type Body, type Json, type World } from './simulated.ts';

/** Apart from `next`, which decides what is picked. */
const nextName = counter();

/** The world's values for what a recipe leaves open. */
export function openOf(world: SeededWorld): (open: Open) => unknown {
  let place: number | undefined;
  return ({ value }) => {
    switch (value.of) {
      case 'name':
        return value.style === undefined ? `A ${value.what} ${nextName(world)}` : `${value.what.replaceAll(' ', '-')}-${next(world)}`;
      case 'pick':
        return value.options[(place ??= next(world)) % value.options.length];
      case 'day':
        return later(value.days * 86_400_000).slice(0, 10);
      case 'instant':
        return later(milliseconds(value.distance));
      case 'caller':
        return world.personas[value.persona ?? 'merchantAdmin'][value.id];
      case 'fixture':
        return world.fixtures[value.name];
      default:
        return 'test';
    }
  };
}

const later = (ms: number): string => new Date(Date.parse(frozenAt) + ms).toISOString();

export const portTo = (world: World): Port => ({
  async call(operation, { as, params, query, body, file }) {
    const { method, path } = catalogue[operation];
    const headers = file === undefined ? {} : { 'content-type': file.type };
    const answer = await world.ask(as, method, fill(path, params) + queryString(query), file?.text ?? body, headers);
    if (answer.status >= 400) throw new Error(`${operation} answered ${answer.status} ${answer.text}`);
    return /json/.test(String(answer.headers['content-type'])) && answer.text !== '' ? answer.json() : answer.text;
  },
  open: openOf(world),
});

export interface Group {
  readonly prefix: string;
  readonly base: string;
  readonly shape: TObject;
  readonly name: string;
  /** A change that leaves everything else unchanged. */
  readonly change: Body;
  /** Changes that the schema allows and the group rejects, with the members that it names. */
  readonly wrong: readonly (readonly [Body, readonly string[]])[];
  /** The member that an empty body lacks. */
  readonly required: string;
  /** Members of the reply to a creation beyond the shape of its group. */
  readonly revealed: readonly string[];
  readonly hasUniqueName: boolean;
  /** Whether each record belongs to one merchant; otherwise to its creator: the host, a reseller or a merchant. */
  readonly isMerchants: boolean;
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
  const body = async (world: World) => (await new Performance(portTo(world)).inputs(`${name}.create`)).body as Body;
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
