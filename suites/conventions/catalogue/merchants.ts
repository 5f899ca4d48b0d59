/** Walks through merchants and resellers. A walk locks, changes and deletes only its own records, and writes the caller's own settings back. */
import type { Answer, Context } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/attempt.ts';
import { idOf } from '../../checks/created.ts';
import { recordIn, valuesOf } from '../../checks/members.ts';
import { bodyOf } from '../../checks/merchant.ts';
import { ofMerchant } from '../../checks/processor.ts';
import { at, type Go } from './walker.ts';

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

/** The life of the walk's own record; `more` runs while it exists. */
async function life(go: Go, context: Context, kind: 'merchants' | 'resellers', more: (id: string) => Promise<void>): Promise<void> {
  const sent = bodyOf(context, kind);
  const id = await idOf(context, kind, await go(`${kind}.create`, { as, body: sent }), { sent, as });
  const on = { as, ...at(id) };
  const read = await go(`${kind}.read`, { ...on, query: { suppressNulls: false } });
  await go(`${kind}.update`, { ...on, body: recordIn(read.json, id) });
  for (const verb of ['access', 'name'] as const) await go(`${kind}.${verb}`, on);
  await more(id);
  for (const verb of ['delete', 'restore', 'read'] as const) await go(`${kind}.${verb}`, on);
}

export async function merchants(go: Go, context: Context): Promise<void> {
  const { personas, fixtures } = context.target;
  await readings(go, context);
  await settings(go);
  if (personas.hostAdmin !== undefined) {
    await life(go, context, 'merchants', async (id) => {
      await go('merchants.lock', { as, ...at(id), body: {} });
      await go('merchants.unlock', { as, ...at(id) });
    });
  }
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
  await life(go, context, 'resellers', async (resellerId) => {
    const input = { as, query: { resellerId }, body: { resellerId } };
    await go('resellers.getDefaultResellerUser', input);
    await go('resellers.getEffectiveCollectionConfiguration', input);
    await go('resellers.getForBillingSelfService', input);
    const read = await go('resellers.getBillingPreferences', { ...input, query: { resellerId, suppressNulls: false } });
    const body = { ...recordIn(read.json, resellerId), resellerId };
    await go('resellers.updateBillingPreferences', { ...input, body });
  });
}
