/** The default world of this simulator: the persona whose key a request carries, and record ids for examples. */
import { computed, signal } from '@preact/signals';
import { read } from '../shared/api.ts';
import type { Personas, Worlds } from '../shared/types.ts';
import { groupOf, listed } from './data.ts';
import { root } from '../shared/root.ts';

export interface TryWorld extends Personas {
  readonly id: string;
  readonly now: string;
}

/** Null until it is loaded; undefined if the control plane is closed to this page. */
export const tryWorld = signal<TryWorld | null | undefined>(null);
/** The persona that the reader chose; null: the one that fits the operation; empty: no key. */
export const chosen = signal<string | null>(null);
/** A key that the reader typed, where the control plane gives none. */
export const typedKey = signal('');

export async function loadWorld(): Promise<void> {
  try {
    const { worlds } = await read<Worlds>('/worlds');
    const world = worlds.find(({ isDefault }) => isDefault);
    if (world === undefined) throw new Error('There is no default world.');
    tryWorld.value = { id: world.id, now: world.now, ...(await read<Personas>(`/worlds/${encodeURIComponent(world.id)}/personas`)) };
  } catch {
    tryWorld.value = undefined;
  }
}

type Persona = Personas['personas'][keyof Personas['personas']];

const personas = computed<Readonly<Record<string, Persona>>>(() => tryWorld.value?.personas ?? {});
export const personaNames = computed(() => Object.keys(personas.value));

/** Operations of the merchant scope that only another persona may call. */
const byOperation: Readonly<Record<string, string>> = {
  'resellers.create': 'hostAdmin',
  'merchants.create': 'reseller',
  'billingRuns.triggerAllResellers': 'reseller',
  'usageEntitlements.create': 'hostAdmin',
  'usageEntitlements.update': 'hostAdmin',
  'usageEntitlements.delete': 'hostAdmin',
};
const byScope: Readonly<Record<string, string>> = { host: 'hostAdmin', reseller: 'reseller' };

/** The persona whose key a request carries; undefined: none. */
export function callerFor(operation: string, scope: string, isAnonymous: boolean): string | undefined {
  if (chosen.value !== null) return chosen.value === '' ? undefined : chosen.value;
  const fitting = byOperation[operation] ?? byScope[scope] ?? 'merchantAdmin';
  return isAnonymous || personas.value[fitting] === undefined ? undefined : fitting;
}

export function keyFor(caller: string | undefined): string | undefined {
  if (tryWorld.value === undefined) return typedKey.value === '' ? undefined : typedKey.value;
  return caller === undefined ? undefined : personas.value[caller]?.key;
}

/** Ids that the world itself lists: those of the caller, else those of another persona. */
function statedIds(caller: string | undefined): Readonly<Record<string, string>> {
  const world = tryWorld.value;
  if (world === null || world === undefined) return {};
  const order = [caller, 'merchantAdmin', 'reseller', ...personaNames.value];
  const first = (name: 'merchantId' | 'resellerId' | 'userId' | 'keyId'): string | undefined =>
    order.map((one) => (one === undefined ? undefined : personas.value[one]?.[name])).find((id) => id !== undefined && id !== null) ??
    undefined;
  const { cardTransaction } = world.fixtures as { readonly cardTransaction?: string };
  const ids = {
    merchantId: first('merchantId'),
    resellerId: first('resellerId'),
    userId: first('userId'),
    keyId: first('keyId'),
    apiKeyId: first('keyId'),
    transactionId: cardTransaction,
  };
  return Object.fromEntries(Object.entries(ids).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
}

/** Names of members that differ from the name of their group. */
const namedOtherwise: Readonly<Record<string, string>> = {
  processorProfileId: 'processorProfiles',
  screeningProfileId: 'screeningProviderProfiles',
  pageId: 'hostedPaymentPages',
  hostedPaymentPageId: 'hostedPaymentPages',
  sessionId: 'hppSessions',
  planId: 'contractPlans',
  profileId: 'rateLimitProfiles',
  destinationId: 'notificationDestinations',
  channelId: 'notificationChannels',
  deliveryId: 'notificationEvents',
};

/** `customers` for `customerId`; the group itself for `id`. */
function groupOfId(name: string, group: string): string {
  if (name === 'id' || (name === 'profileId' && group.endsWith('Profiles'))) return group;
  return namedOtherwise[name] ?? `${name.replace(/Id$/, '')}s`;
}

const memberOfGroup = (group: string): string => (group === 'apiKeys' ? 'keyId' : `${group.replace(/s$/, '')}Id`);

interface Listed {
  readonly id?: string;
  readonly status?: string;
}

/** How many records to search for one in the wanted state. */
const looked = 100;

/** The first record of a group in one of the states; otherwise an active one. */
async function firstOf(
  group: string,
  key: string | undefined,
  { states, spared, merchantId }: { readonly states: readonly string[]; readonly spared: readonly string[]; readonly merchantId: string },
): Promise<string | undefined> {
  const list = listed(`${group}.list`);
  if (list === undefined || list.method !== 'GET' || key === undefined) return undefined;
  const path = list.path.replace('{merchantId}', merchantId);
  if (path.includes('{')) return undefined;
  const answer = await fetch(`${root}${path}?maxResultCount=${looked}`, { headers: { 'api-key': key }, cache: 'no-store' });
  if (!answer.ok) return undefined;
  const page = (await answer.json()) as { readonly items?: readonly Listed[] } | readonly Listed[];
  const all = 'items' in page ? (page.items ?? []) : (page as readonly Listed[]);
  const items = all.filter(({ id }) => id === undefined || !spared.includes(id));
  const wanted = states.length > 0 ? states : ['Active'];
  return (items.find(({ status }) => status !== undefined && wanted.includes(status)) ?? items[0])?.id;
}

/** Operations that take a record out of service: the examples avoid the caller's own key and user, so that the page keeps working. */
const ends = /\.(?:delete|revoke|suspend|rotate|lock|update|changePassword)$/;

/** A customer with a payment method of its own: one of another customer is refused. */
async function customerWithMethod(key: string | undefined): Promise<Readonly<Record<string, string>>> {
  if (key === undefined) return {};
  const answer = await fetch(`${root}/api/customers?maxResultCount=${looked}`, { headers: { 'api-key': key }, cache: 'no-store' });
  if (!answer.ok) return {};
  const { items } = (await answer.json()) as {
    readonly items: readonly { readonly id: string; readonly defaultStoredPaymentMethodId: string | null }[];
  };
  const customer = items.find(({ defaultStoredPaymentMethodId: method }) => method !== null);
  const method = customer?.defaultStoredPaymentMethodId;
  return customer === undefined || method === undefined || method === null
    ? {}
    : { customerId: customer.id, storedPaymentMethodId: method };
}

interface Wanted {
  /** Names of members and parameters, such as `id` and `customerId`. */
  readonly names: readonly string[];
  readonly operation: string;
  readonly caller: string | undefined;
  /** States of the record in the path with which the operation works; empty for any. */
  readonly states: readonly string[];
}

/** Ids in the world by name; a name without a record is absent. */
export async function worldIds({ names, operation, caller, states }: Wanted): Promise<Readonly<Record<string, string>>> {
  const group = groupOf(operation);
  const key = keyFor(caller) ?? keyFor('merchantAdmin');
  const stated: Readonly<Record<string, string>> = {
    ...statedIds(caller),
    ...(names.includes('storedPaymentMethodId') ? await customerWithMethod(key) : {}),
  };
  const find = async (name: string): Promise<string | undefined> => {
    const own = groupOfId(name, group) === group;
    const known = stated[name === 'id' ? memberOfGroup(group) : name];
    const isSpared = own && ends.test(operation);
    if (known !== undefined && !isSpared && !(own && states.length > 0)) return known;
    const spared = isSpared ? Object.values(stated) : [];
    return (
      (await firstOf(groupOfId(name, group), key, { states: own ? states : [], spared, merchantId: stated['merchantId'] ?? '' })) ?? known
    );
  };
  const found = await Promise.all([...new Set(names)].map(async (name) => [name, await find(name)] as const));
  return Object.fromEntries(found.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
}
