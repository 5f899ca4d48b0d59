/** The rule of default values for `PUT`, over every group of the catalogue (assumptions: 36, PUT). */
import { Performance } from '../../../fixtures/perform.ts';
import { operations, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { groups, portTo } from './resource-groups.ts';
import { expect, test, type Body, type Json, type World } from './simulated.ts';

const find = (id: string): Operation | undefined => operations.find((one) => one.id === id);
const mayBeNull = ({ anyOf = [] }: Keywords): boolean => anyOf.some(({ type }) => type === 'null');
const fieldsOf = (operation: Operation): Readonly<Record<string, Keywords>> => {
  const { schema, lenient } = operation.body!;
  return keywordsOf(lenient?.schema ?? schema).properties ?? {};
};
const requiredOf = (operation: Operation): readonly string[] =>
  keywordsOf(operation.body!.lenient?.schema ?? operation.body!.schema).required ?? [];

/** Every group with a `PUT`, and the optional members of its creation that cannot be null. */
const replaced = operations.flatMap((update) => {
  const create = find(update.id.replace(/\.update$/, '.create'));
  if (update.method !== 'PUT' || !update.id.endsWith('.update') || create === undefined) return [];
  const [prefix] = update.id.split('.') as [string];
  const required = new Set(requiredOf(create));
  const optional = Object.entries(fieldsOf(create)).filter(([name]) => !required.has(name) && name in fieldsOf(update));
  return [{ prefix, create, update, optional: optional.filter(([, field]) => field.writeOnly !== true && !mayBeNull(field)) }];
});

function otherThan(name: string, value: unknown, field: Keywords & { readonly maximum?: unknown }): unknown {
  const { type, enum: options, items, maximum } = field;
  if (options !== undefined) return options.find((option) => option !== value);
  if (type === 'boolean') return value !== true;
  if (type === 'integer' || type === 'number') return value === maximum ? Number(value) - 1 : Number(value) + 1;
  if (type === 'array' && Array.isArray(value)) return value.length > 0 ? value.slice(0, 1) : items?.type === 'string' ? ['X'] : undefined;
  const known: Body = {
    currency: 'EUR',
    country: 'CA',
    timeZone: 'Europe/Paris',
    settlementTime: '03:00',
    effectiveFrom: '2026-03-09',
    config: { accountId: 'shop' },
    customFields: { seat: '4' },
    retryPolicy: { maxAttempts: 2, intervalsDays: [9] },
  };
  return known[name];
}

/** Members that a change of their value alone cannot change and restore. */
const unchangeable: readonly string[] = [
  // The default profile stays the default until another profile becomes it.
  'processorProfiles.isDefault',
  // Ids must be those of records, and domains are objects.
  'announcements.audienceIds',
  'notificationSubscriptions.destinationIds',
  'promotions.hostedPaymentPageIds',
  'walletRegistrations.domains',
];

test('a PUT requires nothing that a creation may leave out, and nothing that may be null', () => {
  const wrong = replaced.flatMap(({ prefix, create, update }) => {
    const fields = Object.entries(fieldsOf(create));
    const required = new Set(requiredOf(create));
    const shown = fieldsOf(update);
    return fields.flatMap(([name, field]) => {
      if (!(name in shown)) return [];
      const mayBeOmitted = !required.has(name) || mayBeNull(field);
      const isOmissible = !requiredOf(update).includes(name);
      const isSame = mayBeOmitted === isOmissible && JSON.stringify(shown[name]!.default) === JSON.stringify(field.default);
      return isSame ? [] : [`${prefix}.${name}`];
    });
  });
  expect(wrong).toEqual([]);
});

/** The caller and the body of a creation by its recipe; for groups beside the standard ones without the members that are tried. */
async function inputsOf(world: World, { id }: Operation, prefix: string, tried: readonly string[]) {
  const { as, body } = await new Performance(portTo(world)).inputs(id as OperationId);
  const isStandard = groups.some((one) => one.prefix === prefix);
  return { by: as, given: Object.fromEntries(Object.entries(body as Body).filter(([name]) => isStandard || !tried.includes(name))) };
}

for (const { prefix, create, update, optional } of replaced) {
  test(`a PUT of ${prefix} gives omitted members the defaults of a creation, and refuses a stale stamp`, async ({ world }) => {
    const { by, given } = await inputsOf(
      world,
      create,
      prefix,
      optional.map(([name]) => name),
    );
    const at = (operation: Operation, id = ''): string => operation.path.replace('{merchantId}', merchantOf(world)).replace(/\{\w+\}$/, id);
    const made: Json = await done(world, 'POST', at(create), given, by);
    const path = at(update, made.id);
    const { concurrencyStamp: _, ...full } = made;
    const put = (changes: Body, without?: string): Promise<Json> => {
      const replacement = Object.fromEntries(Object.entries({ ...full, ...changes }).filter(([name]) => name !== without));
      return done(world, 'PUT', path, replacement, by);
    };
    const untried: string[] = [];
    for (const [name, field] of optional) {
      const standard = 'default' in field ? field.default : name in given ? undefined : made[name];
      if (standard === undefined) continue;
      const other = otherThan(name, standard, field);
      const isKept = unchangeable.includes(`${prefix}.${name}`);
      if (isKept || other === undefined || (await world.ask(by, 'PUT', path, { ...full, [name]: other })).status !== 200) {
        untried.push(`${prefix}.${name}`);
        continue;
      }
      expect((await done(world, 'GET', path, undefined, by))[name], `${prefix}.${name}`).toEqual(other);
      expect((await put({}, name))[name], `${prefix}.${name}`).toEqual(standard);
    }
    const stale = await world.ask(by, 'PUT', path, made);
    expect([stale.status, stale.json().error.code]).toEqual([409, 'Gateway:ConcurrencyConflict']);
    expect(untried).toEqual(unchangeable.filter((member) => member.startsWith(`${prefix}.`)));
  });
}
