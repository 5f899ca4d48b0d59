/** The areas of the reference in the order of its side bar, and the most frequent tasks. */
import type { OperationId } from '../../../schemas/catalogue.ts';

interface Area {
  readonly title: string;
  /** Groups of operations: the first words of their ids. */
  readonly groups: readonly string[];
}

export const areas: readonly Area[] = [
  { title: 'Payments', groups: ['transactions', 'tokens', 'hostedPaymentPages', 'hppSessions'] },
  { title: 'Wallets', groups: ['walletCheckout', 'walletRegistrations', 'walletA', 'walletB'] },
  { title: 'Customers and billing', groups: ['customers', 'contracts', 'contractPlans', 'recurringBilling', 'promotions', 'campaigns'] },
  {
    title: 'Webhooks and notifications',
    groups: [
      'notificationDestinations',
      'notificationSubscriptions',
      'notificationEvents',
      'notificationEventTypes',
      'listenSessions',
      'notificationChannels',
      'inbox',
      'unsubscribe',
      'emailLog',
      'smsLog',
      'smsConsent',
    ],
  },
  { title: 'Keys, limits and access', groups: ['apiKeys', 'rateLimitProfiles', 'rateLimitRules', 'auditLog', 'mySession', 'sessions'] },
  {
    title: 'Merchants and resellers',
    groups: [
      'merchants',
      'processorProfiles',
      'threeDSecureBindings',
      'screeningProviderProfiles',
      'taxBindings',
      'processors',
      'resellers',
      'merchantPaymentMethods',
      'billingRuns',
      'usageEntitlements',
      'usageReports',
    ],
  },
  {
    title: 'Users and accounts',
    groups: ['users', 'account', 'myProfile', 'gatewayProfile', 'developerAccounts', 'developerInvitations', 'favorites'],
  },
  { title: 'Platform', groups: ['reports', 'accounting', 'announcements', 'userAnnouncements', 'announcementTemplates', 'health'] },
];

/** Parts of large groups, by the purpose of their operations; the last part has all other operations. */
export const tasks: Readonly<Record<string, readonly { readonly title: string; readonly operations: readonly OperationId[] }[]>> = {
  transactions: [
    { title: 'Take a payment', operations: ['transactions.create', 'transactions.fromHppSession'] },
    { title: 'Capture, void and refund', operations: ['transactions.operate', 'transactions.operateLegacy'] },
    {
      title: 'Find and label payments',
      operations: [
        'transactions.read',
        'transactions.list',
        'transactions.page',
        'transactions.getById',
        'transactions.getByIdempotencyKey',
        'transactions.count',
        'transactions.updateTags',
      ],
    },
    {
      title: 'Summaries',
      operations: [
        'transactions.summaryCounts',
        'transactions.merchantSummary',
        'transactions.payTypeSummary',
        'transactions.unsettledSummary',
      ],
    },
    {
      title: 'Settlement',
      operations: [
        'transactions.triggerSettlements',
        'transactions.triggerMerchantSettlement',
        'transactions.settlementOverride',
        'transactions.batchSequence',
        'transactions.overrideBatchSequence',
      ],
    },
    {
      title: 'Batch files',
      operations: [
        'transactions.uploadBatchFile',
        'transactions.listBatchFiles',
        'transactions.readBatchFile',
        'transactions.triggerBatchFile',
        'transactions.cancelBatchFile',
        'transactions.deleteBatchFile',
        'transactions.downloadBatchFile',
        'transactions.exportBatchFileResults',
      ],
    },
  ],
};

interface Task {
  readonly title: string;
  readonly about: string;
  /** Below `#/` of the reference. */
  readonly to: string;
}

/** Where to begin, on the first page. */
export const commonTasks: readonly Task[] = [
  { title: 'Take a payment', about: 'A sale or an authorization, with a test card.', to: 'operations/transactions.create' },
  {
    title: 'Refund, capture or void',
    about: 'Follow-up operations of a payment, also of a part of it.',
    to: 'operations/transactions.operate',
  },
  {
    title: 'Choose a test card',
    about: 'Numbers and amounts that decline, fail or are charged back.',
    to: 'guides/reference/test-numbers',
  },
  { title: 'Pay on a hosted page', about: 'A session with a link that a customer pays.', to: 'operations/hppSessions.create' },
  { title: 'Save a card', about: 'A reusable payment method from a payment.', to: 'operations/tokens.createFromTransaction' },
  { title: 'Bill a subscription', about: 'Plans, contracts and the runs that charge them.', to: 'operations/contracts.create' },
  { title: 'Receive webhooks', about: 'Destinations, signatures, retries and replays.', to: 'guides/how-to/receive-webhooks' },
  {
    title: 'Repeat a request safely',
    about: 'Idempotency keys, and what to do without an answer.',
    to: 'guides/tutorials/a-client-that-never-charges-twice',
  },
  { title: 'Understand a refusal', about: 'Every error code, when it is sent and what to do.', to: 'errors' },
];
