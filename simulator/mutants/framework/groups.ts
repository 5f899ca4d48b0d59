/** The groups of records that the suites make themselves, and the prefixes of their rules. */
export const groups = {
  CUSTOMER: 'customers',
  PLAN: 'contractPlans',
  CONTRACT: 'contracts',
  CAMPAIGN: 'campaigns',
  CHANNEL: 'notificationChannels',
  DESTINATION: 'notificationDestinations',
  SUBSCRIPTION: 'notificationSubscriptions',
  PROMOTION: 'promotions',
  WALLET: 'walletRegistrations',
  'PORTAL-ACCOUNT': 'developerAccounts',
  ANNOUNCEMENT: 'announcements',
  'ANNOUNCEMENT-TEMPLATE': 'announcementTemplates',
} as const;
export type GroupPrefix = keyof typeof groups;
export type Group = (typeof groups)[GroupPrefix];

export const groupPrefixes = Object.keys(groups) as readonly GroupPrefix[];
