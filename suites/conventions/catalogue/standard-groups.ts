/** Walks through the groups of the standard set: the operations that all of them have, and those of their own. */
import type { Context } from '../../../fixtures/test.ts';
import { isOperationId } from '../../../schemas/catalogue.ts';
import { groupOf, type GroupName, type DeviatingName } from '../../../schemas/groups.ts';
import { attempt } from '../../checks/refused.ts';
import { makeActive } from '../../checks/transition.ts';
import { idOf } from '../../checks/created.ts';
import { bodyOf, makeId, methodFor, release } from '../../checks/resource.ts';
import { recordIn, valuesOf } from '../../checks/members.ts';
import { at, type Json, type Go } from './walker.ts';

export type Walk = (go: Go, context: Context) => Promise<void>;

/** The common plain operations of a record, from reading to restoration. */
export async function life(go: Go, prefix: GroupName | Exclude<DeviatingName, 'apiKeys'>, id: string, change: Json): Promise<void> {
  for (const verb of ['access', 'name'] as const) await go(`${prefix}.${verb}`, at(id));
  const { displayName: _, ...members } = recordIn((await go(`${prefix}.read`, { ...at(id), query: { suppressNulls: false } })).json, id);
  await go(`${prefix}.update`, { ...at(id), body: { ...members, ...change } });
  for (const verb of ['delete', 'restore', 'read'] as const) await go(`${prefix}.${verb}`, at(id));
}

/** Operations of a group beyond the standard set, on a record just made. */
type More = (go: Go, id: string, context: Context) => Promise<void>;

const customers: More = async (go, customerId, context) => {
  const method = await go('customers.addStoredPaymentMethod', { body: methodFor(customerId) });
  await go('customers.deleteStoredPaymentMethod', {
    body: { customerId, storedPaymentMethodId: await idOf(context, 'customers.addStoredPaymentMethod', method, { source: customerId }) },
  });
};

const contractPlans: More = async (go, id, { clock }) => {
  await go('contractPlans.lookup');
  await go('contractPlans.addPrice', { ...at(id), body: { amount: 12, effectiveFrom: (await clock.in('P30D')).slice(0, 10) } });
};

const contracts: More = async (go, _id, context) => {
  const active = await makeActive(context);
  await go('contracts.pause', at(active));
  await go('contracts.resume', at(active));
};

const campaigns: More = async (go, id, context) => {
  const clone = await go('campaigns.clone', at(id));
  const copy = (await attempt(() => idOf(context, 'campaigns', clone, { source: id }))) ?? (await makeId(context, 'campaigns'));
  for (const verb of ['activate', 'pause', 'resume', 'progress', 'end', 'archive'] as const) await go(`campaigns.${verb}`, at(copy));
};

const walletRegistrations: More = async (go, id, { build, target }) => {
  await go('walletRegistrations.providers');
  await go('walletRegistrations.platform', { params: { providerType: 'wallet-a' } });
  await go('walletRegistrations.sync', at(id));
  const merchantId = target.personas.merchantAdmin!.merchantId!;
  await go('walletCheckout.snapshot', { params: { providerType: 'wallet-a', merchantId } });
  await go('walletA.session', { body: { merchantId, domainName: build.walletDomain } });
  await go('walletRegistrations.deleteDomain', { ...at(id), query: { domain: build.walletDomain } });
};

const notificationChannels: More = async (go, id) => {
  for (const verb of ['disable', 'enable', 'duplicate'] as const) await go(`notificationChannels.${verb}`, at(id));
};

const notificationSubscriptions: More = async (go, id) => {
  for (const verb of ['disable', 'enable', 'duplicate'] as const) await go(`notificationSubscriptions.${verb}`, at(id));
  await go('notificationSubscriptions.validateFilter', { body: { eventTypes: ['*'], filter: null } });
};

const notificationDestinations: More = async (go, id, { build }) => {
  const { config } = build.body('notificationDestinations.create');
  await go('notificationDestinations.typesMetadata');
  for (const verb of ['validateConfig', 'testConfig'] as const) {
    await go(`notificationDestinations.${verb}`, { params: { type: 'Webhook' }, body: { config } });
  }
  for (const verb of ['disable', 'enable', 'duplicate', 'secretRotation'] as const) await go(`notificationDestinations.${verb}`, at(id));
  for (const verb of ['beginSecretRotation', 'promoteSecretRotation', 'beginSecretRotation', 'cancelSecretRotation'] as const) {
    await go(`notificationDestinations.${verb}`, at(id));
  }
  for (const verb of ['test', 'suppression', 'clearSuppression'] as const) await go(`notificationDestinations.${verb}`, at(id));
  // If no type on the page is recognisable by its name, this one is likely to exist.
  const [eventType = 'customer.created'] = valuesOf((await go('notificationEventTypes.list')).json, 'name');
  for (const verb of ['payloadSchema', 'samplePayload'] as const) await go(`notificationEventTypes.${verb}`, { params: { eventType } });
  await go('notificationDestinations.sendSample', { ...at(id), body: { eventType } });
};

const announcements: More = async (go, id, { build, world }) => {
  const input = { id };
  await go('announcements.patch', { ...at(id), body: { title: build.name('patched') } });
  const copied = { ...input, newTitle: build.name('copy') };
  await go('announcements.duplicate', { query: copied, body: copied });
  await go('announcements.disable', { query: input, body: input });
  await go('announcements.enable', { query: input, body: input });
  for (const verb of ['list', 'pendingPopups', 'unreadCount'] as const) await go(`userAnnouncements.${verb}`);
  const params = { announcementId: id };
  for (const verb of ['recordPopupShown', 'markAsRead', 'dismiss'] as const) await go(`userAnnouncements.${verb}`, { params });
  await go('userAnnouncements.markManyAsRead', { body: { announcementIds: [id] } });
  // At a deployment other tests examine the same user's announcements.
  if (world !== undefined) await go('userAnnouncements.dismissAll');
  await go('announcements.engagementStats', at(id));
};

const more: Readonly<Partial<Record<GroupName, More>>> = {
  announcements,
  announcementTemplates: async (go) => void (await go('announcementTemplates.pickerList')),
  campaigns,
  contractPlans,
  contracts,
  customers,
  developerAccounts: async (go) => void (await go('developerAccounts.assignableUsers')),
  notificationChannels,
  notificationDestinations,
  notificationSubscriptions,
  walletRegistrations,
};

/** A body that both makes and changes the record, if the group's sample is not suitable. */
const own: Readonly<Partial<Record<GroupName, (context: Context) => Json>>> = {
  // No other test registers with this wallet and environment.
  walletRegistrations: ({ build }) =>
    build.body('walletRegistrations.create', {
      providerType: 'WalletA',
      environment: 'Production',
      domains: [{ name: build.walletDomain }],
    }),
};

/** The walk through a group: its operations of the standard set, and its further ones. */
export const through =
  (name: GroupName): Walk =>
  async (go, context) => {
    const body = own[name]?.(context);
    const sent = body ?? (await bodyOf(context, name));
    const id = await idOf(context, name, await go(`${name}.create`, { body: sent }), { sent });
    // With the record in them, they show whether another merchant sees it.
    const listings = { list: undefined, page: {}, count: {}, summaryCounts: context.build.summaryCounts(['all']) };
    for (const [verb, body] of Object.entries(listings)) {
      const operation = `${name}.${verb}`;
      // Some groups lack some of them.
      if (isOperationId(operation)) await go(operation, { body });
    }
    await more[name]?.(go, id, context);
    await life(go, name, id, body ?? groupOf(name).change);
    await release(context, name, id);
  };
