/** Every group of records, by prefix. A new group needs one line here; all other lists of groups follow from this one. */
import { developerAccounts } from './access/developer-portal/group.ts';
import { contractPlans } from './billing/contract-plans/group.ts';
import { contracts } from './billing/contracts/group.ts';
import { customers } from './billing/customers/group.ts';
import { announcementTemplates, announcements } from './engagement/announcements/group.ts';
import { campaigns } from './engagement/campaigns/group.ts';
import { promotions } from './engagement/promotions/group.ts';
import type { Group, DeviatingGroup } from './group.ts';
import { notificationChannels } from './notifications/channels/group.ts';
import { notificationDestinations } from './notifications/destinations/group.ts';
import { notificationSubscriptions } from './notifications/subscriptions/group.ts';
import { walletRegistrations } from './wallets/group.ts';
import { apiKeys } from './access/api-keys/group.ts';
import { rateLimitProfiles, rateLimitRules } from './access/rate-limits/group.ts';
import { merchants } from './platform/merchants/group.ts';
import { resellers } from './platform/resellers/group.ts';
import type { ResourceOperation, Variants } from './resource-set.ts';

export const groups = Object.freeze({
  announcements,
  announcementTemplates,
  notificationChannels,
  notificationDestinations,
  notificationSubscriptions,
  customers,
  contractPlans,
  contracts,
  campaigns,
  promotions,
  walletRegistrations,
  developerAccounts,
});

export type Groups = typeof groups;
export type GroupName = keyof Groups;
export type GroupRules = Groups[GroupName]['rules'];

export const groupNames = Object.keys(groups) as readonly GroupName[];

/** One group, typed by what all of them share. */
export const groupOf = (name: GroupName): Group => groups[name];

export const isGroupName = (name: string): name is GroupName => Object.hasOwn(groups, name);

// The groups whose operations deviate from the standard set, by prefix.

export const deviatingGroups = Object.freeze({ apiKeys, rateLimitProfiles, rateLimitRules, merchants, resellers });

type DeviatingGroups = typeof deviatingGroups;
export type DeviatingName = keyof DeviatingGroups;

export const deviatingNames = Object.keys(deviatingGroups) as readonly DeviatingName[];

/** One such group, typed by what all of them share. */
export const deviatingGroupOf = (name: DeviatingName): DeviatingGroup => deviatingGroups[name];

export function deviatingId(name: DeviatingName, operation: ResourceOperation): string {
  const variants: Variants & Readonly<Partial<Record<ResourceOperation, { readonly name: string }>>> = deviatingGroupOf(name).variants;
  return `${name}.${variants[operation]?.name ?? operation}`;
}
