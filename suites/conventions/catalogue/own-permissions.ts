/** Rules about the action permission of single operations: the walks call each of them with only the base permission. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';

export const ownPermissions: ReadonlyMap<string, RuleId> = new Map<OperationId, RuleId>([
  ['announcements.disable', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.enable', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.patch', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.duplicate', 'ANNOUNCEMENT-DUPLICATE-PERMISSION'],
  ['campaigns.activate', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.pause', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.resume', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.end', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.archive', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.clone', 'CAMPAIGN-CLONE-PERMISSION'],
  ['contractPlans.addPrice', 'PLAN-PRICE-PERMISSION'],
  ['contracts.pause', 'CONTRACT-PAUSE-PERMISSION'],
  ['contracts.resume', 'CONTRACT-RESUME-PERMISSION'],
  ['notificationDestinations.clearSuppression', 'EVENT-SUPPRESSION-CLEAR-PERMISSION'],
  ['notificationDestinations.sendSample', 'EVENT-SAMPLE-PERMISSION'],
]);

export const ownRulesOf = (groups: readonly string[]): readonly RuleId[] => [
  ...new Set([...ownPermissions].flatMap(([operation, rule]) => (groups.includes(operation.split('.')[0]!) ? [rule] : []))),
];
