/** Walks through the groups of the catalogue in which most operations succeed. Refused calls are left out. */
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { missing, type Need } from '../../../fixtures/targets/needs.ts';
import type { Target } from '../../../fixtures/targets/target.ts';
import { judgedElsewhere, stringAt, type Context, type PersonaName } from '../../../fixtures/test.ts';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import type { Area } from '../../../schemas/group.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { auditedIds, reportBody } from '../../checks/audit-log.ts';
import { idOf } from '../../checks/created.ts';
import { mintKey } from '../../checks/keys.ts';
import { entitlementChange, entitlementOf, usageReports } from '../../checks/billing.ts';
import { recordIn, valuesOf } from '../../checks/members.ts';
import { prefixOf } from '../../checks/sweep.ts';
import { linkOf, oneClickForm } from '../../checks/unsubscribe.ts';
import { accounts, users } from './accounts.ts';
import { billingRuns, merchantPaymentMethods, recurringBilling } from './billing.ts';
import { at, recordOf, type Go } from './walker.ts';
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
import { life, through, type Walk } from './standard-groups.ts';
import { withoutNeeds } from './without-needs.ts';

const keys: Walk = async (go, context) => {
  const { build, api, target } = context;
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
  for (const list of ['apiKeys.list', 'apiKeys.approximateCount', 'apiKeys.continuationList'] as const) await go(list);
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

const unsubscribing: Walk = async (go, context) => {
  const query = Object.fromEntries(await linkOf(context));
  await go('unsubscribe.show', { query });
  await go('unsubscribe.confirm', { query, body: query });
  await go('unsubscribe.oneClick', { query, ...oneClickForm });
};

const developerInvitations: Walk = async (go, context) => {
  const { build } = context;
  await go('developerInvitations.invitableUsers');
  const invitation = await go('developerInvitations.create', { body: build.body('developerInvitations.create') });
  const id = await idOf(context, 'developerInvitations', invitation);
  for (const verb of ['page', 'count'] as const) await go(`developerInvitations.${verb}`, { body: {} });
  await go('developerInvitations.summaryCounts', { body: build.summaryCounts(['all']) });
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

const auditLog: Walk = async (go, context) => {
  const [id] = auditedIds(await go('auditLog.continuationList', { query: { suppressNulls: false } }), context);
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
  'keys and engagement': { ...partOf(['engagement'], { apiKeys: keys }, ['userAnnouncements']), needs: [...needs, 'merchantUser.userId'] },
  billing: partOf(['billing'], { recurringBilling, billingRuns, merchantPaymentMethods, usageEntitlements: usage }, ['usageReports']),
  'merchants and developers': partOf(['access'], { developerInvitations, merchants, resellers }),
  notifications: partOf(['notifications'], { unsubscribe: unsubscribing, notificationEvents: messages, listenSessions }, [
    'emailLog',
    'inbox',
    'notificationEventTypes',
    'smsConsent',
    'smsLog',
  ]),
  'payments and users': partOf(
    ['payments'],
    { transactions, batchFiles, hostedPaymentPages: hostedPages, processors, account: accounts, users, withoutNeeds },
    ['gatewayProfile', 'hppSessions', 'myProfile', 'mySession', 'sessions', 'tokens'],
  ),
  'limits, wallets and settings': partOf(
    ['wallets', 'platform'],
    {
      walletA: wallets,
      rateLimitRules: rateLimits,
      health,
      processorProfiles,
      screeningProviderProfiles: screeningProfiles,
      taxBindings: providerBindings,
      favorites,
      accounting,
      auditLog,
      reports,
    },
    ['rateLimitProfiles', 'threeDSecureBindings', 'walletB', 'walletCheckout'],
  ),
};

/** Whether a target meets the needs of the walks that may include an operation. */
export const isWalked = (operation: Operation, target: Target): boolean =>
  Object.values(walks).some(
    (part) => part.groups.includes(prefixOf(operation)) && part.needs.every((need) => missing(need, target) === undefined),
  );

/** The operations that no walk tries. If there are none, the test is not applicable. */
export function unwalked(over: readonly Operation[], target: Target): readonly Operation[] {
  const left = over.filter((operation) => !isWalked(operation, target));
  return left.length === 0 ? judgedElsewhere('the walks try these operations with requests that are valid') : left;
}
