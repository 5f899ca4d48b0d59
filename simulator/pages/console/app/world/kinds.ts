/** Kinds of records by area, under names that a reader knows. */
import { words } from '../shared/format.ts';

interface Area {
  readonly title: string;
  readonly kinds: readonly string[];
}

export const areas: readonly Area[] = [
  {
    title: 'Payments',
    kinds: [
      'transactions',
      'pendingRefunds',
      'tokens',
      'settlementBatches',
      'batchSequences',
      'batchFiles',
      'batchFileRows',
      'hostedPaymentPages',
      'hostedPageImages',
      'hppSessions',
      'hppCompletions',
      'hppInteractions',
      'hppHeldAttempts',
      'captureLinks',
      'processorProfiles',
      'screeningProfiles',
      'taxBindings',
      'threeDSecureBindings',
    ],
  },
  { title: 'Wallets', kinds: ['walletRegistrations', 'walletCertificates', 'walletAssociationFiles', 'usedWalletTokens'] },
  {
    title: 'Customers and billing',
    kinds: [
      'customers',
      'storedPaymentMethods',
      'contractPlans',
      'contracts',
      'recurringRuns',
      'recurringAttempts',
      'promotions',
      'campaigns',
      'billingPreferences',
      'billingRuns',
      'billingResults',
      'billingBatches',
      'merchantPaymentMethods',
      'collectionConfigurations',
      'usageEntitlements',
      'usageRows',
    ],
  },
  {
    title: 'Webhooks and messages',
    kinds: [
      'notificationDestinations',
      'notificationSubscriptions',
      'notificationChannels',
      'listenSessions',
      'deliveries',
      'unsubscriptions',
      'inboxItems',
      'emailLogs',
      'smsLogs',
      'smsConsents',
      'announcements',
      'announcementTemplates',
      'announcementMarks',
    ],
  },
  { title: 'Keys and limits', kinds: ['apiKeys', 'rateLimitProfiles', 'rateLimitRules'] },
  {
    title: 'Merchants and resellers',
    kinds: [
      'merchants',
      'merchantRegisters',
      'merchantCustomFields',
      'merchantOrderDefaults',
      'resellers',
      'pricePlans',
      'pricePlanAssignments',
      'accountingFlows',
    ],
  },
  {
    title: 'Users and access',
    kinds: [
      'users',
      'roles',
      'claimTypes',
      'organizationUnits',
      'profilePictures',
      'favorites',
      'identitySessions',
      'accountCodes',
      'resetRequests',
      'developerAccounts',
      'developerInvitations',
    ],
  },
  { title: 'Logs', kinds: ['auditLogs', 'securityLogs', 'idempotencyKeys', 'downloadTokens'] },
];

const names: Readonly<Record<string, string>> = {
  batchSequences: 'numbers of batches',
  hppSessions: 'hosted page sessions',
  hppCompletions: 'completed hosted pages',
  hppInteractions: 'steps on hosted pages',
  hppHeldAttempts: 'attempts on hosted pages that are held',
  processorProfiles: 'processors of merchants',
  screeningProfiles: 'fraud screening of merchants',
  taxBindings: 'tax services',
  threeDSecureBindings: '3-D Secure services',
  recurringRuns: 'runs of recurring billing',
  recurringAttempts: 'attempts of recurring billing',
  usageRows: 'usage',
  notificationDestinations: 'destinations',
  notificationSubscriptions: 'subscriptions',
  notificationChannels: 'channels',
  deliveries: 'deliveries of events',
  unsubscriptions: 'unsubscribed addresses',
  inboxItems: 'inbox',
  emailLogs: 'e-mails',
  smsLogs: 'text messages',
  smsConsents: 'consents to text messages',
  announcementMarks: 'announcements that were read',
  apiKeys: 'API keys',
  merchantCustomFields: 'custom fields',
  merchantOrderDefaults: 'order defaults',
  merchantRegisters: 'registers',
  accountingFlows: 'connections to accounting',
  identitySessions: 'sign-ins',
  accountCodes: 'codes sent to users',
  resetRequests: 'password resets',
  auditLogs: 'audit log',
  securityLogs: 'security log',
  idempotencyKeys: 'requests with an idempotency key',
};

export const kindName = (kind: string): string => names[kind] ?? words(kind);

/** Kinds by area, in the order of the areas; those of none come last. */
export function inAreas<T>(of: readonly T[], kindOf: (one: T) => string): readonly { readonly title: string; readonly of: readonly T[] }[] {
  const listed = new Set(areas.flatMap(({ kinds }) => kinds));
  const others = of.filter((one) => !listed.has(kindOf(one)));
  return [
    ...areas.map(({ title, kinds }) => ({ title, of: kinds.flatMap((kind) => of.filter((one) => kindOf(one) === kind)) })),
    { title: 'Others', of: others },
  ].filter((area) => area.of.length > 0);
}

const naming = [
  'displayName',
  'name',
  'title',
  'subject',
  'lastName',
  'userName',
  'email',
  'toAddress',
  'number',
  'externalReference',
  'type',
  'operation',
  'status',
];

/** The readable name of a record: its name, number or reference; null if it has only an id. */
export function recordName(record: Readonly<Record<string, unknown>>): string | null {
  const name = naming.find(
    (one) => (typeof record[one] === 'string' && record[one] !== '' && record[one] !== '***') || typeof record[one] === 'number',
  );
  if (name === undefined) return null;
  if (name === 'number') return `No. ${String(record[name])}`;
  const first = name === 'lastName' && typeof record['firstName'] === 'string' ? `${record['firstName']} ` : '';
  return `${first}${String(record[name])}`;
}
