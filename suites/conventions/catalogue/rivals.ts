/**
 * Other callers of an operation. Each sends the admin's request before the admin does, on the same record: together they are the cells of
 * the access matrix that a walk covers.
 */
import type { PersonaName } from '../../../fixtures/test.ts';
import { cellsOf, changes, isShared, type Cell, type MatrixCaller } from '../../../schemas/access-matrix.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { idsOf } from '../../checks/sweep.ts';

/** Rules that the responses to other callers of a walk's request may break. */
export const rivalRules = [
  'CATALOGUE-KEY-REQUIRED',
  'CATALOGUE-KEY-UNKNOWN',
  'CATALOGUE-PERMISSION-REFUSED',
  'PERMISSION-ALL-NEEDED',
  'PERMISSION-BASE-NEEDED',
  'PERMISSION-GRANTED',
  'PERMISSION-NONE-NEEDED',
  'PERMISSION-NONE-STILL-SCOPED',
  'PERMISSION-MERCHANT-READ',
  'PERMISSION-MERCHANT-WRITE',
  'PERMISSION-RESELLER-READ',
  'PERMISSION-RESELLER-WRITE',
  'PERMISSION-SCOPE-HOST',
  'PERMISSION-SCOPE-RESELLER',
] as const satisfies readonly RuleId[];
export type RivalRule = (typeof rivalRules)[number];
const isRivalRule = (rule: RuleId | undefined): rule is RivalRule => rivalRules.some((one) => one === rule);

/** Another caller of a walk's request, by a cell of the access matrix. */
export interface Rival extends Cell {
  readonly rule: RivalRule;
}

/** The personas that a rule needs besides those of the walk. */
export const rivalNeeds = {
  'PERMISSION-BASE-NEEDED': ['actionsOnly'],
  'CATALOGUE-PERMISSION-REFUSED': ['noPermissions'],
  'PERMISSION-NONE-NEEDED': ['noPermissions'],
  'PERMISSION-NONE-STILL-SCOPED': ['otherMerchant'],
  'PERMISSION-MERCHANT-READ': ['otherMerchant'],
  'PERMISSION-MERCHANT-WRITE': ['otherMerchant'],
  'PERMISSION-RESELLER-READ': ['reseller', 'hostAdmin'],
  'PERMISSION-RESELLER-WRITE': ['reseller', 'hostAdmin'],
} as const satisfies Partial<Record<RivalRule, readonly PersonaName[]>>;

/** The callers whose response to a request of this walk follows from the operation's row. Callers that are served send only reads. */
export function rivalsOf(operation: Operation): readonly Rival[] {
  return cellsOf(operation).flatMap((cell) => {
    const { caller, rule, expect } = cell;
    const isAsked =
      expect === 'refused' ||
      expect === 'hidden' ||
      (isLesser(caller) && !changes(operation) && isShared(operation) && !isSwept(operation));
    return isAsked && isRivalRule(rule) && !isImplied(cell, operation) ? [{ ...cell, rule }] : [];
  });
}

/** The cell of a caller without permissions who uses its own records. */
export const noneNeeded: Rival = {
  caller: 'noPermissions',
  records: 'own',
  expect: 'served',
  rule: 'PERMISSION-NONE-NEEDED',
  why: 'it needs no named permission',
};

/** Callers who may do less than the admin whose request they send. */
const isLesser = (caller: MatrixCaller): boolean => caller === 'merchantUser' || caller === 'noPermissions';

/** The tests of permissions try reads without inputs, even at targets without consent to write. */
const isSwept = ({ method, path, body, paged }: Operation): boolean =>
  !path.includes('{') && (method === 'GET' || paged === true) && body?.required !== true;

/** A caller with fewer permissions than merchantAdmin in the same scope is refused whenever merchantAdmin is. */
const isImplied = ({ caller, rule }: Cell, { scope }: Operation): boolean =>
  scope !== 'merchant' && rule?.startsWith('PERMISSION-SCOPE-') === true && caller !== 'merchantAdmin' && caller !== 'reseller';

/** The walk through merchants and resellers makes another reseller, also for requests to other groups. */
const isMet = ({ id }: Operation, { records }: Rival): boolean => records !== 'another reseller' || /^(merchants|resellers)\./.test(id);

/** The rules that the other callers of some groups' operations may break. */
export const rivalRulesOf = (over: readonly Operation[]): readonly RivalRule[] =>
  rivalRules.filter((rule) =>
    over.some((operation) => rivalsOf(operation).some((rival) => rival.rule === rule && isMet(operation, rival))),
  );

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
