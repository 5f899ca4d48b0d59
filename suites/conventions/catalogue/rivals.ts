/** Callers who lack something that an operation requires: they send the admin's next request first, on the same record. */
import type { PersonaName } from '../../../fixtures/test.ts';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { idsOf, prefixOf } from '../../checks/sweep.ts';

export const rivalRules = [
  'PERMISSION-ALL-NEEDED',
  'PERMISSION-BASE-NEEDED',
  'CATALOGUE-PERMISSION-REFUSED',
  'PERMISSION-MERCHANT-READ',
  'PERMISSION-MERCHANT-WRITE',
] as const;
export type RivalRule = (typeof rivalRules)[number];

export interface Rival {
  readonly as: PersonaName;
  readonly rule: RivalRule;
}

export const rivalries: Readonly<Record<RivalRule, string>> = {
  'PERMISSION-ALL-NEEDED': 'by a key with the base permission only',
  'PERMISSION-BASE-NEEDED': 'by a key with the action permission only',
  'CATALOGUE-PERMISSION-REFUSED': 'by a key without permissions',
  'PERMISSION-MERCHANT-READ': 'by another merchant',
  'PERMISSION-MERCHANT-WRITE': 'by another merchant',
};

/** The personas that a rule needs besides those of the walk. */
export const rivalNeeds = {
  'PERMISSION-BASE-NEEDED': ['actionsOnly'],
  'CATALOGUE-PERMISSION-REFUSED': ['noPermissions'],
  'PERMISSION-MERCHANT-READ': ['otherMerchant'],
  'PERMISSION-MERCHANT-WRITE': ['otherMerchant'],
} as const;

const ofMerchants: ReadonlySet<string> = new Set([
  ...groupNames.filter((name) => groupOf(name).isIsolated),
  'apiKeys',
  'developerInvitations',
  'hppSessions',
  'listenSessions',
  'merchantPaymentMethods',
  'processorProfiles',
  'screeningProviderProfiles',
  'taxBindings',
  'threeDSecureBindings',
  'transactions',
]);

/** Access checks may return that there is no access, and the progress of a campaign is public. */
const openToOthers = /\/(access|has-access|progress)$/;

/** Lists and counts accept the sweeps' requests: an empty body and no inputs. */
const isSwept = ({ id, path, paged, reply }: Operation): boolean =>
  !path.includes('{') && (paged === true || /\.(page|count|summaryCounts)$/.test(id) || isList(reply));
const isList = ({ schema }: Operation['reply']): boolean => (schema as { readonly type?: unknown } | undefined)?.type === 'array';

export const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;

/** Callers who must not succeed with an operation that the admin calls. */
export function rivalsOf(operation: Operation): readonly Rival[] {
  const { permissions, path } = operation;
  const rivals: Rival[] = [];
  const hasIds = idsOf(operation).length > 0;
  if (permissions.length > 1)
    rivals.push({ as: 'merchantUser', rule: 'PERMISSION-ALL-NEEDED' }, { as: 'actionsOnly', rule: 'PERMISSION-BASE-NEEDED' });
  // The sweeps send an empty body and unknown ids: only a valid request shows that a permission is required.
  else if (permissions.length === 1 && !isSwept(operation)) rivals.push({ as: 'noPermissions', rule: 'CATALOGUE-PERMISSION-REFUSED' });
  if (hasIds && ofMerchants.has(prefixOf(operation)) && !openToOthers.test(path))
    rivals.push({
      as: 'otherMerchant',
      rule: changes(operation) ? 'PERMISSION-MERCHANT-WRITE' : 'PERMISSION-MERCHANT-READ',
    });
  return rivals;
}

/** Operations that may find nothing although the record exists: because of its state, or of undocumented inputs. */
const mayBeMissing = new Set([
  'account.confirmationState',
  'account.profilePicture',
  'account.profilePictureFile',
  'auditLog.ensureEntityAccess',
  'auditLog.tryEnsureEntityAccess',
  'billingRuns.clearBatch',
  'billingRuns.exportPricePlanHistory',
  'billingRuns.merchantHistory',
  'billingRuns.pricePlanHistory',
  'billingRuns.readBatch',
  'billingRuns.retryCharge',
  'campaigns.progress',
  'customers.deleteStoredPaymentMethod',
  'merchants.assignPricePlan',
  'notificationDestinations.clearSuppression',
  'notificationDestinations.cancelSecretRotation',
  'notificationDestinations.promoteSecretRotation',
  'notificationDestinations.validateConfig',
  'notificationDestinations.testConfig',
  'notificationDestinations.sendSample',
  'notificationEvents.read',
  'notificationEvents.replay',
  'processors.configSchema',
  'processors.configTemplate',
  'processors.validateConfig',
  'transactions.getById',
  'transactions.getByIdempotencyKey',
  'transactions.triggerMerchantSettlement',
  'hostedPaymentPages.createSaveCardCapture',
  'hostedPaymentPages.lock',
  'transactions.fromHppSession',
  'transactions.unsettledSummary',
  'walletRegistrations.deleteDomain',
  'walletRegistrations.platform',
]);
/** Groups whose records a walk knows only from undocumented replies or by undocumented names, or whose settings a deployment makes once. */
const mayLackRecords =
  /^(hppSessions|merchantPaymentMethods|emailLog|smsLog|inbox|walletCheckout|health|notificationEventTypes|recurringBilling|userAnnouncements|taxBindings)\.|^threeDSecureBindings\.(?!list)/;
const isSetUpOnce = /^(unsubscribe|walletA|walletB)\./;

/** Whether a 404 or 405 to the admin can only mean that the operation is not served, if its record can be read. */
export const mustBeServed = ({ id, path }: Operation): boolean =>
  !mayBeMissing.has(id) && !isSetUpOnce.test(id) && !(path.includes('{') && mayLackRecords.test(id));

/** Whether the sweep of unknown records is not conclusive for an operation, since it sends an empty body. */
export const needsGhost = (operation: Operation): boolean =>
  changes(operation) &&
  idsOf(operation).length > 0 &&
  (operation.body?.required === true || operation.query !== undefined || operation.path.includes('{merchantId}'));
