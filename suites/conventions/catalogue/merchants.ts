/** Walks through merchants and resellers. A walk locks, changes and deletes only its own records, and writes the caller's own settings back. */
import type { Context, Answer } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/refused.ts';
import {
  anyProcessor,
  configFor,
  makeProfile,
  ofMerchant,
  processorIn,
  profileBody,
  boundTo,
  connectBody,
  favoriteBody,
  screeningBody,
  secureBindingBody,
  secureProvider,
  taxBindingBody,
  taxProvider,
} from '../../checks/processor.ts';
import { type Go, at } from './walker.ts';
import { idOf } from '../../checks/created.ts';
import { maySend } from '../../checks/serving.ts';
import { recordIn, valuesOf } from '../../checks/members.ts';
import { bodyOf, userBody } from '../../checks/merchant.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { marksIn } from '../../../schemas/shared/marks.ts';

export async function processors(go: Go, context: Context): Promise<void> {
  const found = await processorIn(context, await go('processors.list'));
  if (found === undefined) return;
  const { params } = found;
  for (const read of ['processors.configSchema', 'processors.configTemplate'] as const) await go(read, { params });
  await go('processors.validateConfig', { params, body: { config: found.template.json } });
}

export async function processorProfiles(go: Go, context: Context): Promise<void> {
  await go('processorProfiles.list', { params: ofMerchant(context) });
  const processor = await anyProcessor(context);
  const body = profileBody(context, processor, configFor(context, processor, 'of a walk').config);
  const profileId = await makeProfile(context, body, (options) => go('processorProfiles.create', options));
  const on = { params: { ...ofMerchant(context), profileId } };
  for (const read of ['processorProfiles.read', 'processorProfiles.summary'] as const) await go(read, on);
  await attempt(() => go('processorProfiles.update', { ...on, body: { ...body, priority: 1 } }));
  await go('processorProfiles.delete', on);
}

// Walks through a merchant's screening profiles and bindings to providers, a user's favorites, and the connection to accounting.

export async function screeningProfiles(go: Go, context: Context): Promise<void> {
  const params = ofMerchant(context);
  await go('screeningProviderProfiles.list', { params });
  const body = screeningBody(context);
  const sent = context.api.bodyFor('screeningProviderProfiles.create', body, { name: String(body['name']) });
  const made = await go('screeningProviderProfiles.create', { params, body: sent });
  const profileId = await idOf(context, 'screeningProviderProfiles', made, { sent, params });
  const on = { params: { ...params, profileId } };
  await go('screeningProviderProfiles.read', on);
  await attempt(() => go('screeningProviderProfiles.update', { ...on, body: { ...body, order: 1 } }));
  await go('screeningProviderProfiles.delete', on);
}

/** Outside a world of its own it would overwrite the settings of the merchant's owner. */
export async function providerBindings(go: Go, context: Context): Promise<void> {
  const tax = { params: boundTo(context, 'providerName', taxProvider(context)) };
  if (maySend(context, 'taxBindings.update')) await go('taxBindings.update', { ...tax, body: taxBindingBody });
  await go('taxBindings.read', tax);
  if (maySend(context, 'taxBindings.update')) await go('taxBindings.testConnection', tax);
  const secure = { params: boundTo(context, 'providerType', secureProvider(context)) };
  if (context.world !== undefined) await go('threeDSecureBindings.update', { ...secure, body: secureBindingBody });
  await go('threeDSecureBindings.list', { params: { id: secure.params.id } });
  await go('threeDSecureBindings.read', secure);
  if (context.world === undefined) return;
  await go('threeDSecureBindings.testConnection', secure);
  await go('threeDSecureBindings.delete', secure);
}

export async function favorites(go: Go, context: Context): Promise<void> {
  const favorite = favoriteBody(context, 'of a walk');
  await go('favorites.add', { body: favorite });
  for (const verb of ['list', 'count', 'ids'] as const) await go(`favorites.${verb}`);
  await go('favorites.remove', { query: favorite });
}

/** Begins a flow and goes no further. */
export const accounting = async (go: Go): Promise<void> => void (await go('accounting.connect', { body: connectBody }));

const as = 'hostAdmin' as const;

async function readings(go: Go, context: Context): Promise<void> {
  const { api, build, target } = context;
  for (const verb of ['list', 'resellerScope'] as const) await go(`merchants.${verb}`);
  for (const verb of ['page', 'count'] as const) await go(`merchants.${verb}`, { body: {} });
  await go('merchants.summaryCounts', { body: build.summaryCounts(['all']) });
  const { pricePlan: pricePlanId } = target.fixtures;
  if (pricePlanId !== undefined) {
    for (const verb of ['assignableForPricePlan', 'byPricePlan'] as const) await go(`merchants.${verb}`, { query: { pricePlanId } });
  }
  const own = ofMerchant(context);
  for (const verb of ['getDefaultMerchantUser', 'getMerchantUsers'] as const) await go(`merchants.${verb}`, { query: own, body: own });
  for (const verb of ['read', 'access', 'name', 'registers'] as const) await go(`merchants.${verb}`, at(own.merchantId));
  const [profileId] = valuesOf((await api.call('processorProfiles.list', { as: 'merchantAdmin', params: own })).json, 'id');
  if (typeof profileId === 'string') {
    const input = { ...own, profileId };
    await go('merchants.validateProcessorProfileDeactivation', { query: input, body: input });
  }
}

/** Reads the settings of the caller's own merchant and writes them back. */
async function settings(go: Go): Promise<void> {
  const back = ({ json }: Answer) => ({ body: json });
  await go('merchants.updateCustomFields', back(await go('merchants.readCustomFields', { query: { suppressNulls: false } })));
  await go('merchants.updateOrderDataDefaults', back(await go('merchants.readOrderDataDefaults', { query: { suppressNulls: false } })));
}

/** How requests name the reseller that the walk made: it is not the persona's. */
const foreign = { as, records: 'another reseller' } as const;

async function made(go: Go, context: Context, kind: 'merchants' | 'resellers', over: JsonObject = {}): Promise<string> {
  const sent = { ...bodyOf(context, kind), ...over };
  return idOf(context, kind, await go(`${kind}.create`, { ...foreign, body: sent }), { sent, as });
}

/** A key for a user of a merchant of another reseller. How a user of a merchant is made is not documented: the key shows whether it is one. */
async function keyOfUser(go: Go, context: Context, merchantId: string): Promise<void> {
  const { api, build } = context;
  const sent = { ...userBody(context), extraProperties: { merchantId } };
  const userId = await idOf(context, 'users', await api.assumed('users.create', { as, body: sent }), { sent, as });
  await go('apiKeys.forUser', { ...foreign, body: await build.dated('apiKeys.forUser', { userId, merchantId }) });
  // Once its merchant is deleted, no caller may reach it.
  await api.call('users.delete', { as, params: { id: userId } });
}

async function lists(go: Go, kind: 'merchants' | 'resellers'): Promise<void> {
  await go(`${kind}.list`, foreign);
  await go(`${kind}.page`, { ...foreign, body: {} });
}

/** The life of a merchant, if possible one of the reseller that the walk made, until it is deleted. */
async function merchantLife(go: Go, context: Context, resellerId: string | undefined): Promise<void> {
  const ofReseller = resellerId === undefined ? undefined : await attempt(() => made(go, context, 'merchants', { resellerId }));
  const id = ofReseller ?? (await made(go, context, 'merchants'));
  const read = await go('merchants.read', { as, ...at(id), query: { suppressNulls: false } });
  // By which member a merchant names its reseller is not documented; its record shows whether it does.
  const isForeign = resellerId !== undefined && marksIn(read.text).includes(resellerId.toLowerCase());
  const one = isForeign ? foreign : { as };
  const on = { ...one, ...at(id) };
  await go('merchants.update', { ...on, body: recordIn(read.json, id) });
  for (const verb of ['access', 'name', 'registers'] as const) await go(`merchants.${verb}`, on);
  await go('merchants.lock', { ...on, body: {} });
  await go('merchants.unlock', on);
  if (isForeign) {
    await lists(go, 'merchants');
    await go('merchants.resellerScope', foreign);
    await attempt(() => keyOfUser(go, context, id));
  }
  for (const verb of ['delete', 'restore', 'read', 'delete'] as const) await go(`merchants.${verb}`, on);
}

export async function merchants(go: Go, context: Context): Promise<void> {
  const { personas, fixtures } = context.target;
  await readings(go, context);
  await settings(go);
  const { otherPricePlan: pricePlanId } = fixtures;
  if (personas.reseller === undefined || pricePlanId === undefined) return;
  const sent = bodyOf(context, 'merchants');
  const made = await context.api.assumed('merchants.create', { as: 'reseller', body: sent });
  const id = await attempt(() => idOf(context, 'merchants', made, { sent, as: 'reseller' }));
  if (id === undefined) return;
  await go('merchants.assignPricePlan', { as: 'reseller', params: { id, pricePlanId } });
  await go('merchants.unassignPricePlan', { as: 'reseller', ...at(id) });
}

export async function resellers(go: Go, context: Context): Promise<void> {
  const { build, target } = context;
  const { reseller, hostAdmin } = target.personas;
  if (reseller !== undefined) {
    const own = { as: 'reseller' } as const;
    await go('resellers.list', own);
    for (const verb of ['page', 'count'] as const) await go(`resellers.${verb}`, { ...own, body: {} });
    await go('resellers.summaryCounts', { ...own, body: build.summaryCounts(['all']) });
    await go('resellers.getOwnEffectiveCollectionConfiguration', own);
    const read = await go('resellers.getOwnBillingPreferences', { ...own, query: { suppressNulls: false } });
    if (read.ok) await go('resellers.updateOwnBillingPreferences', { ...own, body: read.json });
  }
  if (hostAdmin === undefined) return;
  const resellerId = await attempt(() => made(go, context, 'resellers'));
  await merchantLife(go, context, resellerId);
  if (resellerId === undefined) return;
  const on = { ...foreign, ...at(resellerId) };
  const read = await go('resellers.read', { ...on, query: { suppressNulls: false } });
  await go('resellers.update', { ...on, body: recordIn(read.json, resellerId) });
  for (const verb of ['access', 'name'] as const) await go(`resellers.${verb}`, on);
  await lists(go, 'resellers');
  const input = { ...foreign, query: { resellerId }, body: { resellerId } };
  await go('resellers.getDefaultResellerUser', input);
  await go('resellers.getEffectiveCollectionConfiguration', input);
  await go('resellers.getForBillingSelfService', input);
  const preferences = await go('resellers.getBillingPreferences', { ...input, query: { resellerId, suppressNulls: false } });
  await go('resellers.updateBillingPreferences', { ...input, body: { ...recordIn(preferences.json, resellerId), resellerId } });
  for (const verb of ['delete', 'restore', 'read'] as const) await go(`resellers.${verb}`, on);
}
