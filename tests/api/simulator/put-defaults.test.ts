/** The rule of default values for `PUT`, over every group of the catalogue (assumptions: 36, PUT). */
import { operations } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { groups } from './resource-groups.ts';
import { expect, test, type Body, type Json, type World } from './simulated.ts';

type Persona = 'merchantAdmin' | 'hostAdmin';

/** Groups whose operations deviate from the standard set: who writes to them, and the body of a creation. */
const deviating: Readonly<Record<string, { readonly by: Persona; body(world: World): Promise<Body> }>> = {
  apiKeys: { by: 'merchantAdmin', body: async () => ({ name: 'Till' }) },
  // Inactive, so that no limit of the test is in force.
  rateLimitProfiles: { by: 'merchantAdmin', body: async () => ({ name: 'Quiet' }) },
  rateLimitRules: {
    by: 'merchantAdmin',
    body: async (world) => {
      const { id } = await done(world, 'POST', '/api/rate-limiting/profiles', { name: 'Of rules' });
      return { profileId: id, name: 'Slow', limiter: 'api.requests', permitLimit: 1000, windowSeconds: 60 };
    },
  },
  usageEntitlements: { by: 'hostAdmin', body: async () => ({ scope: 'Platform', sku: 'sms.sent', includedQuantity: 5 }) },
  merchants: { by: 'hostAdmin', body: async () => ({ name: 'Shop', email: 'office@shop.invalid' }) },
  resellers: { by: 'hostAdmin', body: async () => ({ name: 'Agency', email: 'office@agency.invalid' }) },
  users: { by: 'hostAdmin', body: async () => ({ userName: 'clerk', email: 'clerk@shop.invalid', password: 'Gateway#2026' }) },
  processorProfiles: {
    by: 'merchantAdmin',
    body: async () => ({
      name: 'Second terminal',
      processorId: 'sim-card',
      paymentTypes: ['Card'],
      currencies: ['USD'],
      config: { merchantNumber: '417', terminalNumber: '001', apiSecret: 'a-secret-of-the-profile' },
    }),
  },
  screeningProviderProfiles: { by: 'merchantAdmin', body: async () => ({ name: 'Fraud check', providerType: 'sim-screening' }) },
};

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

test('every group with a PUT is tried', () => {
  const known = [...groups.map(({ prefix }) => prefix), ...Object.keys(deviating)].toSorted();
  expect(replaced.map(({ prefix }) => prefix).toSorted()).toEqual(known);
});

for (const { prefix, create, update, optional } of replaced) {
  test(`a PUT of ${prefix} gives what it leaves out the value of a creation that leaves it out, and a stale stamp is refused`, async ({
    world,
  }) => {
    const { by, body } = deviating[prefix] ?? { by: 'merchantAdmin', body: groups.find((one) => one.prefix === prefix)!.body };
    const given = await body(world);
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
