/** Walks through the groups of the catalogue in which most operations succeed. Refused calls are left out. */
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { missing, type Need } from '../../../fixtures/targets/needs.ts';
import type { Target } from '../../../fixtures/targets/target.ts';
import { stringAt, type Context, type PersonaName } from '../../../fixtures/test.ts';
import { isOperationId } from '../../../schemas/catalogue.ts';
import { groupNames, groupOf, type GroupName, type DeviatingName } from '../../../schemas/groups.ts';
import type { Area } from '../../../schemas/group.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { attempt } from '../../checks/refused.ts';
import { auditedIds, reportBody } from '../../checks/audit-log.ts';
import { makeActive } from '../../checks/transition.ts';
import { idOf } from '../../checks/created.ts';
import { mintKey } from '../../checks/keys.ts';
import { bodyOf, makeId, methodFor, release } from '../../checks/resource.ts';
import { entitlementChange, entitlementOf, usageReports } from '../../checks/billing.ts';
import { recordIn, valuesOf } from '../../checks/members.ts';
import { prefixOf } from '../../checks/sweep.ts';
import { linkOf, oneClickForm } from '../../checks/unsubscribe.ts';
import { accounts, users } from './accounts.ts';
import { billingRuns, merchantPaymentMethods, recurringBilling } from './billing.ts';
import { at, recordOf, type Json, type Go } from './walker.ts';
import {
  merchants,
  resellers,
  processorProfiles,
  processors,
  accounting,
  favorites,
  providerBindings,
  screeningProfiles,
} from './merchants.ts';
import { messages } from './messages.ts';
import { batchFiles, hostedPages, transactions, wallets } from './payments.ts';

type Walk = (go: Go, context: Context) => Promise<void>;

const keys: Walk = async (go, context) => {
  const { build, api, target } = context;
  for (const list of ['apiKeys.list', 'apiKeys.approximateCount', 'apiKeys.continuationList'] as const) await go(list);
  // Tests that only examine the reply share these.
  const shared = 'walk';
  await go('apiKeys.create', { body: await build.dated('apiKeys.create'), shared });
  await go('apiKeys.reveal', { body: await build.dated('apiKeys.create'), shared });
  await go('apiKeys.forUser', { body: await build.dated('apiKeys.forUser'), shared });
  /** A key whose owner lacks only a permission: others are refused because they do not own it. */
  const ownedBy = async (persona: PersonaName): Promise<string | undefined> => {
    const { userId } = target.personas[persona] ?? {};
    if (userId === undefined) return undefined;
    const owned = await api.call('apiKeys.forUser', { as: 'merchantAdmin', body: await build.dated('apiKeys.forUser', { userId }) });
    return typeof owned.get('id') === 'string' ? stringAt(owned, 'id') : undefined;
  };
  const id = (await ownedBy('noPermissions')) ?? (await mintKey(context)).id;
  const ofActions = await ownedBy('actionsOnly');
  for (const key of [id, ...(ofActions === undefined ? [] : [ofActions])]) {
    await go('apiKeys.suspend', at(key));
    await go('apiKeys.reinstate', at(key));
  }
  await keyLife(go, id, api);
};

async function keyLife(go: Go, id: string, api: Context['api']): Promise<void> {
  for (const read of ['apiKeys.detail', 'apiKeys.hasAccess', 'apiKeys.name'] as const) await go(read, at(id));
  const { name, active, expireAt, concurrencyStamp } = recordOf(await go('apiKeys.read', { ...at(id), query: { suppressNulls: false } }));
  await go('apiKeys.update', { ...at(id), body: { name, active, expireAt, concurrencyStamp } });
  await go('apiKeys.rotate', { ...at(id), body: api.bodyFor('apiKeys.rotate', {}) });
  await go('apiKeys.revoke', at(id));
  for (const last of ['apiKeys.delete', 'apiKeys.restore', 'apiKeys.read'] as const) await go(last, at(id));
}

/** The common plain operations of a record, from reading to restoration. */
async function life(go: Go, prefix: GroupName | Exclude<DeviatingName, 'apiKeys'>, id: string, change: Json): Promise<void> {
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
const through =
  (name: GroupName): Walk =>
  async (go, context) => {
    const listings = { list: undefined, page: {}, count: {}, summaryCounts: context.build.summaryCounts(['all']) };
    for (const [verb, body] of Object.entries(listings)) {
      const operation = `${name}.${verb}`;
      // Some groups lack some of them.
      if (isOperationId(operation)) await go(operation, { body });
    }
    const body = own[name]?.(context);
    const sent = body ?? (await bodyOf(context, name));
    const id = await idOf(context, name, await go(`${name}.create`, { body: sent }), { sent });
    await more[name]?.(go, id, context);
    await life(go, name, id, body ?? groupOf(name).change);
    await release(context, name, id);
  };

const unsubscribing: Walk = async (go, context) => {
  const query = Object.fromEntries(await linkOf(context));
  await go('unsubscribe.show', { query });
  await go('unsubscribe.confirm', { query, body: query });
  await go('unsubscribe.oneClick', { query, ...oneClickForm });
};

const developerInvitations: Walk = async (go, context) => {
  const { build } = context;
  await go('developerInvitations.invitableUsers');
  for (const verb of ['page', 'count'] as const) await go(`developerInvitations.${verb}`, { body: {} });
  await go('developerInvitations.summaryCounts', { body: build.summaryCounts(['all']) });
  const invitation = await go('developerInvitations.create', { body: build.body('developerInvitations.create') });
  const id = await idOf(context, 'developerInvitations', invitation);
  for (const verb of ['read', 'revoke'] as const) await go(`developerInvitations.${verb}`, at(id));
};

const rateLimits: Walk = async (go, context) => {
  const { build } = context;
  const lists = ['list', 'continuation', 'continuationCount'] as const;
  for (const verb of lists) await go(`rateLimitProfiles.${verb}`);
  for (const verb of [...lists, 'limiters', 'profiles'] as const) await go(`rateLimitRules.${verb}`);
  const profile = await go('rateLimitProfiles.create', { body: build.body('rateLimitProfiles.create'), query: { suppressNulls: false } });
  const profileId = stringAt(profile, 'id');
  const rule = build.body('rateLimitRules.create', { profileId });
  const made = await go('rateLimitRules.create', { body: rule });
  if (made.ok) await life(go, 'rateLimitRules', await idOf(context, 'rateLimitRules', made, { sent: rule }), {});
  await life(go, 'rateLimitProfiles', profileId, {});
};

const listenSessions: Walk = async (go, context) => {
  const id = await idOf(context, 'listenSessions', await go('listenSessions.create', { body: {} }));
  await go('listenSessions.sample', { ...at(id), body: bodyRecipeOf('listenSessions.sample') });
  await go('listenSessions.events', at(id));
  await go('listenSessions.end', at(id));
};

const auditLog: Walk = async (go) => {
  const [id] = auditedIds(await go('auditLog.continuationList', { query: { suppressNulls: false } }));
  for (const verb of ['continuationList', 'approximateTotalCount', 'summaryCounts'] as const) await go(`auditLog.${verb}`);
  if (id === undefined) return;
  for (const verb of ['ensureEntityAccess', 'tryEnsureEntityAccess'] as const) await go(`auditLog.${verb}`, at(id));
};

const reports: Walk = async (go, context) => {
  const [reportId] = valuesOf((await go('reports.list')).json, 'id');
  if (reportId === undefined) return;
  for (const verb of ['columns', 'parameters'] as const) await go(`reports.${verb}`, { params: { reportId } });
  const body = await reportBody(context, 'merchantAdmin', reportId);
  for (const verb of ['run', 'export'] as const) await go(`reports.${verb}`, { params: { reportId }, body });
};

const health: Walk = async (go, { target }) => {
  if (target.personas.hostAdmin === undefined) return;
  const as = 'hostAdmin' as const;
  await go('health.groups', { as });
  const overall = await go('health.overall', { as });
  const [category] = valuesOf(overall.json, 'category');
  const [name] = valuesOf(overall.json, 'name');
  if (category !== undefined) await go('health.category', { as, params: { category } });
  if (name !== undefined) await go('health.component', { as, params: { name } });
};

const usage: Walk = async (go, context) => {
  const { target } = context;
  for (const id of usageReports) await go(id);
  await go('usageEntitlements.effective');
  if (target.personas.hostAdmin === undefined) return;
  const as = 'hostAdmin' as const;
  const sent = entitlementOf(target);
  const id = await idOf(context, 'usageEntitlements', await go('usageEntitlements.create', { as, body: sent }), { sent, as });
  await go('usageEntitlements.list');
  const members = recordIn((await go('usageEntitlements.read', { as, ...at(id), query: { suppressNulls: false } })).json, id);
  await go('usageEntitlements.read', { as, ...at(id) });
  await go('usageEntitlements.update', { as, ...at(id), body: { ...members, ...entitlementChange } });
  await go('usageEntitlements.delete', { as, ...at(id) });
};

interface Part {
  readonly walks: readonly Walk[];
  readonly groups: readonly string[];
  readonly needs: readonly Need[];
}

const needs = ['merchantAdmin.merchantId', 'merchantUser', 'consent.write'] as const;

function partOf(areas: readonly Area[], more: Readonly<Record<string, Walk>>, others: readonly string[] = []): Part {
  const ofAreas = groupNames.filter((name) => areas.includes(groupOf(name).area));
  return { walks: [...ofAreas.map(through), ...Object.values(more)], groups: [...ofAreas, ...Object.keys(more), ...others], needs };
}

/** The walks in parts of similar length: the others judge even if one part finds nothing served. */
export const walks: Readonly<Record<string, Part>> = {
  'keys and engagement': {
    ...partOf(['engagement'], { apiKeys: keys }, ['userAnnouncements']),
    needs: [...needs, 'merchantUser.userId'],
  },
  'billing and developers': partOf(
    ['billing', 'access'],
    { developerInvitations, recurringBilling, billingRuns, merchantPaymentMethods, usageEntitlements: usage, merchants, resellers },
    ['usageReports'],
  ),
  notifications: partOf(['notifications'], { unsubscribe: unsubscribing, notificationEvents: messages, listenSessions }, [
    'emailLog',
    'inbox',
    'notificationEventTypes',
    'smsConsent',
    'smsLog',
  ]),
  'payments, limits and wallets': partOf(
    ['payments', 'wallets', 'platform'],
    {
      walletA: wallets,
      rateLimitRules: rateLimits,
      transactions,
      batchFiles,
      hostedPaymentPages: hostedPages,
      health,
      processors,
      processorProfiles,
      screeningProviderProfiles: screeningProfiles,
      taxBindings: providerBindings,
      favorites,
      accounting,
      account: accounts,
      auditLog,
      users,
      reports,
    },
    [
      'gatewayProfile',
      'hppSessions',
      'myProfile',
      'mySession',
      'rateLimitProfiles',
      'sessions',
      'threeDSecureBindings',
      'tokens',
      'walletB',
      'walletCheckout',
    ],
  ),
};

/** Whether a target meets the needs of the walks that may include an operation. */
export const isWalked = (operation: Operation, target: Target): boolean =>
  Object.values(walks).some(
    (part) => part.groups.includes(prefixOf(operation)) && part.needs.every((need) => missing(need, target) === undefined),
  );
