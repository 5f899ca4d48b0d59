/** Every group of records, by prefix. A new group needs one line here; all other lists of groups follow from this one. */
import { developerAccounts } from './access/developer-portal/group.ts';
import { contractPlans } from './billing/contract-plans/group.ts';
import { contracts } from './billing/contracts/group.ts';
import { customers } from './billing/customers/group.ts';
import { announcementTemplates, announcements } from './engagement/announcements/group.ts';
import { campaigns } from './engagement/campaigns/group.ts';
import { promotions } from './engagement/promotions/group.ts';
import type { Group } from './group.ts';
import { notificationChannels } from './notifications/channels/group.ts';
import { notificationDestinations } from './notifications/destinations/group.ts';
import { notificationSubscriptions } from './notifications/subscriptions/group.ts';
import { walletRegistrations } from './wallets/group.ts';

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
