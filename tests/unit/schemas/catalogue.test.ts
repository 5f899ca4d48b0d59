/** The catalogue against figures and rows transcribed from the specification by hand, never from the data itself. */
import { expect, test } from '@playwright/test';
import { catalogue, isOperationId, operationAt, operations, operationsTsv } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { indexes } from '../../../simulator/domain/modules.ts';
import { confusable } from './confusable.ts';

/** Method and path pairs under each heading, counted on paper. */
const counts: Readonly<Record<string, number>> = {
  'Account and sessions': 39, // account 17, my-profile 6, gateway-profile 7, sessions 3, my session 6
  'Accounting OAuth': 2,
  'Standard resource set': 127, // 9 full sets of 11, announcements and templates 9 each, developer accounts 10
  Announcements: 12,
  'API keys': 17,
  'Audit log': 5,
  Campaigns: 7,
  'Contract plans, contracts, customers': 6,
  'Developer portal': 8,
  'Health checks': 4,
  'Hosted payment pages': 19,
  Merchants: 45,
  'Merchant billing': 21, // runs 12, payment methods 9
  'Messaging logs': 8,
  Notifications: 41,
  'Processor metadata': 4,
  'Rate limits': 22, // profiles 10, rules 12
  'Recurring billing': 5,
  Reports: 5,
  Resellers: 19,
  Transactions: 27,
  Tokens: 1,
  Usage: 14,
  'User favorites': 5,
  Users: 34,
  'Wallet providers and wallet checkout': 29, // registrations 4, checkout 1, Wallet A 15, Wallet B 9
};

const section = (operation: Operation) => operation.source.replace('endpoints: ', '').replace(/;.*/, '');

test('every heading of the specification has as many operations as were counted', () => {
  const found: Record<string, number> = {};
  for (const operation of operations) found[section(operation)] = (found[section(operation)] ?? 0) + 1;
  expect(found).toEqual(counts);
  expect(operations).toHaveLength(526);
});

test('ids are keys, well formed and unique', () => {
  expect(Object.entries(catalogue).filter(([id, operation]) => operation.id !== id)).toEqual([]);
  expect(new Set(operations.map((o) => o.id)).size).toBe(operations.length);
  expect(operations.filter((o) => !/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/.test(o.id))).toEqual([]);
});

test('no group overwrites an operation of another', () => {
  const lines = operationsTsv().trimEnd().split('\n');
  expect(lines).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0));
  expect(new Set(lines).size).toBe(lines.length);
});

test('method and path lead to one operation', () => {
  expect(new Set(operations.map((o) => `${o.method} ${o.path.toLowerCase()}`)).size).toBe(operations.length);
  expect(operations.filter((operation) => operationAt(operation.method, operation.path) !== operation)).toEqual([]);
});

test('no two paths of one method can be confused by a router', () => {
  const clashes = operations.flatMap((a, i) =>
    operations
      .slice(i + 1)
      .filter((b) => a.method === b.method && confusable(a, b))
      .map((b) => `${a.method} ${a.path} and ${b.path}`),
  );
  expect(clashes).toEqual([]);
});

test('the check for confusion sees a clash', () => {
  const at = (path: string, pathParameters?: Operation['pathParameters']): Operation => ({
    ...catalogue['health.overall'],
    path,
    ...(pathParameters === undefined ? {} : { pathParameters }),
  });
  const free = { name: {} };
  expect(confusable(at('/api/x/{a}'), at('/api/X/{b}'))).toBe(true);
  expect(confusable(at('/api/{name}/y', free), at('/api/x/{name}', free))).toBe(true);
  expect(confusable(at('/api/{name}'), at('/api/x'))).toBe(false); // a uuid is never "x"
  expect(confusable(at('/api/{name}', free), at('/api/x'))).toBe(false); // the static path wins
  expect(confusable(at('/api/x/{a}'), at('/api/x/{a}/y'))).toBe(false);
});

test('permissions are full dotted names, each once', () => {
  const isFull = (name: string): boolean => /^[A-Z][A-Za-z]+(\.[A-Z][A-Za-z]+){1,2}$/.test(name);
  expect(operations.filter(({ permissions }) => new Set(permissions).size < permissions.length)).toEqual([]);
  expect(operations.flatMap(({ permissions }) => permissions.filter((name) => !isFull(name)))).toEqual([]);
});

test('paths are written as the specification writes them', () => {
  const paths = operations.map(({ path }) => path);
  expect(paths.filter((path) => !/^\/(api|\.well-known)(\/([A-Za-z0-9.-]+|\{[a-zA-Z]+\}))+$/.test(path))).toEqual([]);
  const lacks = ({ path, pathParameters = {} }: Operation): boolean =>
    Object.keys(pathParameters).some((name) => !path.includes(`{${name}}`));
  expect(operations.filter(lacks)).toEqual([]);
  expect(catalogue['users.externalLoginProviders'].path).toBe('/api/identity/users/external-login-Providers');
});

test('only resellers and users leave the merchant scope', () => {
  const scopes = (scope: string) => new Set(operations.filter((o) => o.scope === scope).map(section));
  expect(scopes('reseller')).toEqual(new Set(['Resellers']));
  expect(scopes('host')).toEqual(new Set(['Users']));
  expect(operations.filter((o) => o.scope === 'reseller')).toHaveLength(19);
  expect(operations.filter((o) => o.scope === 'host')).toHaveLength(34);
});

/** Title, prefix, base, permission, further actions of restoring, and the rows that are absent. */
const sets: readonly (readonly [prefix: string, base: string, permission: string, restore: string, absent: readonly string[]])[] = [
  [
    'announcements',
    '/api/announcements',
    'Announcements.Management',
    '+Announcements.Management.Update',
    ['page', 'count', 'summaryCounts'],
  ],
  [
    'announcementTemplates',
    '/api/announcements/templates',
    'Announcements.Management',
    '+Announcements.Management.Update',
    ['page', 'count', 'summaryCounts'],
  ],
  ['campaigns', '/api/campaigns', 'Campaigns.Campaigns', '+Campaigns.Campaigns.Update', []],
  ['contractPlans', '/api/contract-plans', 'Customers.ContractPlans', '+Customers.ContractPlans.Delete', []],
  ['contracts', '/api/contracts', 'Customers.Contracts', '+Customers.Contracts.Delete', []],
  ['customers', '/api/customers', 'Customers.Customers', '', []],
  ['developerAccounts', '/api/developer-portal/accounts', 'DeveloperPortal.Accounts', '+DeveloperPortal.Accounts.Create', ['list']],
  ['promotions', '/api/promotions', 'Promotions.Promotions', '+Promotions.Promotions.Update', []],
  ['notificationChannels', '/api/notifications/channels', 'Notifications.Channels', '', []],
  ['notificationDestinations', '/api/notifications/destinations', 'Notifications.Destinations', '', []],
  ['notificationSubscriptions', '/api/notifications/subscriptions', 'Notifications.Subscriptions', '', []],
  [
    'walletRegistrations',
    '/api/payment-tokenization/wallet-providers',
    'PaymentTokenization.PaymentTokenizations',
    '+PaymentTokenization.PaymentTokenizations.Update',
    [],
  ],
];

for (const [prefix, base, permission, restore, absent] of sets) {
  test(`${prefix} have the standard resource set, without ${absent.join(', ') || 'exception'}`, () => {
    const rows: readonly (readonly [name: string, row: string])[] = [
      ['list', `GET ${base} ${permission}`],
      ['create', `POST ${base} ${permission}+${permission}.Create`],
      ['page', `POST ${base}/list/continuation ${permission}`],
      ['count', `POST ${base}/list/continuation/count ${permission}`],
      ['summaryCounts', `POST ${base}/list/continuation/summary-counts ${permission}`],
      ['read', `GET ${base}/{id} ${permission}`],
      ['update', `PUT ${base}/{id} ${permission}+${permission}.Update`],
      ['delete', `DELETE ${base}/{id} ${permission}+${permission}.Delete`],
      ['access', `GET ${base}/{id}/access ${permission}`],
      ['name', `GET ${base}/{id}/name ${permission}`],
      ['restore', `POST ${base}/{id}/restore ${permission}${restore}`],
    ];
    for (const [name, row] of rows) {
      const id = `${prefix}.${name}`;
      if (absent.includes(name)) {
        expect(isOperationId(id), id).toBe(false);
        const [method = '', path = ''] = row.split(' ');
        expect(operations.filter((o) => o.method === method && o.path === path)).toEqual([]);
        continue;
      }
      const operation = operations.find((o) => o.id === id);
      expect(operation && `${operation.method} ${operation.path} ${operation.permissions.join('+')}`, id).toBe(row);
    }
  });
}

/** Rows copied by eye, with the specification's shorthand written out. */
const transcribed = [
  'GET\t/api/api-keys/{id}/detail\tmerchant\tApiKeyAuthorization.ApiKeys',
  'POST\t/api/api-keys/for-user\tmerchant\tApiKeyAuthorization.ApiKeys.CreateForUser',
  'POST\t/api/api-keys/{id}/suspend\tmerchant\tApiKeyAuthorization.ApiKeys+ApiKeyAuthorization.ApiKeys.Suspend',
  'POST\t/api/api-keys/{id}/revoke\tmerchant\tApiKeyAuthorization.ApiKeys',
  'POST\t/api/tokens/create-from-transaction-async\tmerchant\tnone',
  'POST\t/api/transactions/list/continuation/summary-counts\tmerchant\tTransactions.Reports',
  'POST\t/api/transactions/list/continuation/count\tmerchant\tnone',
  'GET\t/api/transactions/reports/paytype-summary\tmerchant\tTransactions.Reports.Summary',
  'POST\t/api/transactions/from-hpp-session\tmerchant\tnone',
  'DELETE\t/api/transactions/batch-file/{id}\tmerchant\tnone',
  'POST\t/api/rate-limiting/profiles\tmerchant\tRateLimiting.Profiles+RateLimiting.Profiles.Create',
  'POST\t/api/rate-limiting/rules/{id}/restore\tmerchant\tRateLimiting.Rules+RateLimiting.Rules.Update',
  'GET\t/api/rate-limiting/rules/continuation/count\tmerchant\tRateLimiting.Rules',
  'GET\t/api/rate-limiting/rules/limiters\tmerchant\tRateLimiting.Rules',
  'PATCH\t/api/announcements/{id}\tmerchant\tAnnouncements.Management+Announcements.Management.Update',
  'GET\t/api/announcements/templates/picker-list\tmerchant\tAnnouncements.Management',
  'POST\t/api/campaigns/{id}/archive\tmerchant\tCampaigns.Campaigns+Campaigns.Campaigns.ManageStatus',
  'POST\t/api/contract-plans/{id}/prices\tmerchant\tCustomers.ContractPlans+Customers.ContractPlans.ChangePrice',
  'POST\t/api/developer-portal/invitations/{id}/revoke\tmerchant\tDeveloperPortal.Invitations+DeveloperPortal.Invitations.Delete',
  'GET\t/api/hostedpaymentpages/sessions/{sessionId}/clone-data\tmerchant\tHostedPaymentPage.HppSessions+HostedPaymentPage.HppSessions.Create',
  'POST\t/api/hostedpaymentpages/images/upload\tmerchant\tHostedPaymentPage.HostedPaymentPages.Update',
  'POST\t/api/hostedpaymentpages/lock-async\tmerchant\tHostedPaymentPage.HostedPaymentPages+HostedPaymentPage.HostedPaymentPages.Lock',
  'POST\t/api/merchants\tmerchant\tMerchants.Merchants.Create',
  'GET\t/api/merchants/{merchantId}/processor-profiles/{profileId}/summary\tmerchant\tnone',
  'DELETE\t/api/merchants/{id}/three-d-secure-bindings/{providerType}\tmerchant\tMerchants.Merchants.Update',
  'GET\t/api/billing-runs/price-plan-history/export\tmerchant\tMerchantBilling.BillingRuns+MerchantBilling.Reports',
  'GET\t/api/merchants/{merchantId}/billing/payment-method/capture-readiness\tmerchant\tMerchantBilling.PaymentMethods+MerchantBilling.PaymentMethods.Manage',
  'GET\t/api/messaging/email-log/by-correlation/{correlationId}\tmerchant\tMessaging.EmailLog.View',
  'POST\t/api/notifications/destinations/{id}/suppression/clear\tmerchant\tNotifications.Destinations+Notifications.Suppressions.Clear',
  'POST\t/api/notifications/listen-sessions/{id}/sample\tmerchant\tNotifications.ListenSessions.Listen+Notifications.Destinations.Test',
  'POST\t/api/notifications/events/{id}/replay\tmerchant\tNotifications.Events.Replay',
  'GET\t/api/customers/recurring-billing/history\tmerchant\tCustomers.RecurringBilling.ViewHistory',
  'POST\t/api/resellers/get-billing-preferences-async\treseller\tResellers.Resellers.Update',
  'GET\t/api/resellers/{id}/name\treseller\tnone',
  'PUT\t/api/usage/entitlements/{id}\tmerchant\tnone',
  'GET\t/api/usage/reports/summary/export\tmerchant\tUsage.Reports.Export',
  'DELETE\t/api/favorites/user\tmerchant\tFavorites.Manage',
  'GET\t/api/identity/users/external-login-Providers\thost\tIdentity.Users+Identity.Users.Import',
  'GET\t/api/identity/users/export-as-csv\thost\tnone',
  'DELETE\t/api/payment-tokenization/wallet-providers/wallet-a/certificates/{type}/pending\tmerchant\tPaymentTokenization.SettingManagement',
  'GET\t/api/payment-tokenization/wallet-providers/wallet-b/jwks/{environment}/download\tmerchant\tPaymentTokenization.SettingManagement',
  'GET\t/.well-known/wallet-b/{environment}/jwks.json\tmerchant\tnone',
];

test('rows copied from the specification are in the table', () => {
  const lines = new Set(operationsTsv().trimEnd().split('\n'));
  expect(transcribed.filter((row) => !lines.has(row))).toEqual([]);
});

test('the row marked as not a path is not a path', () => expect(operations.filter((o) => o.path.includes('deprecated'))).toEqual([]));

/** Health is from the specification; the others are assumed. */
const anonymous = [
  'GET /api/health',
  'GET /.well-known/wallet-a-merchantid-domain-association',
  'GET /.well-known/wallet-b/{environment}/jwks.json',
  'GET /api/campaigns/{id}/progress',
  'GET /api/payment-tokenization/checkout-snapshot/{providerType}/{merchantId}',
  'POST /api/payment-tokenization/wallet-a/session',
  'POST /api/payment-tokenization/wallet-a/payment',
  'POST /api/hosted-payment-page/interactions',
  'POST /api/transactions/from-hpp-session',
  'GET /api/notifications/unsubscribe',
  'POST /api/notifications/unsubscribe',
  'POST /api/notifications/unsubscribe/confirm',
  'GET /api/accounting/oauth/callback',
  'POST /api/account/register',
  'POST /api/account/reset-password',
  'POST /api/account/send-password-reset-code',
  'POST /api/app/account/send-password-reset-code-with-username',
  'POST /api/account/verify-password-reset-token',
  'POST /api/account/confirm-email',
  'POST /api/account/verify-email-confirmation-token',
  'GET /api/account/captcha-validate',
  'GET /api/account/profile-picture-file/{id}',
];

test('exactly the listed operations need no key, and none requires a permission', () => {
  const found = operations.filter((o) => o.anonymous);
  expect(found.map((o) => `${o.method} ${o.path}`).toSorted()).toEqual(anonymous.toSorted());
  expect(found.filter((o) => o.permissions.length > 0)).toEqual([]);
});

/** By group, without the three rows of `list/continuation` that every such group has. */
const reading = [
  'account.verifyEmailConfirmationToken',
  'account.verifyPasswordResetToken',
  'auditLog.ensureEntityAccess',
  'auditLog.tryEnsureEntityAccess',
  'gatewayProfile.canEnableTwoFactor',
  'merchants.getDefaultMerchantUser',
  'merchants.getMerchantUsers',
  'merchants.validateProcessorProfileDeactivation',
  'mySession.ensureEntityAccess',
  'mySession.tryEnsureEntityAccess',
  'notificationDestinations.validateConfig',
  'notificationEvents.outcomeSummary',
  'notificationSubscriptions.validateFilter',
  'processors.validateConfig',
  'reports.export',
  'reports.run',
  'resellers.getBillingPreferences',
  'resellers.getDefaultResellerUser',
  'resellers.getEffectiveCollectionConfiguration',
  'resellers.getForBillingSelfService',
  'resellers.getOwnBillingPreferences',
  'resellers.getOwnEffectiveCollectionConfiguration',
  'transactions.getById',
  'transactions.getByIdempotencyKey',
  'transactions.unsettledSummary',
];

test('exactly the listed operations read without being a GET', () => {
  const found = operations.filter((o) => o.reads);
  expect(
    found
      .filter((o) => !o.path.includes('/list/continuation'))
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(reading);
  expect(found.filter((o) => o.method !== 'POST')).toEqual([]);
  expect(operations.filter((o) => o.path.includes('/list/continuation') && !o.reads)).toEqual([]);
});

test('a call without a key finds its world as its operation states', () => {
  const found = operations.flatMap(({ id, anonymous: isOpen, worldBy }) => (worldBy === undefined ? [] : [[id, isOpen, ...worldBy]]));
  const registered = { by: 'merchant', of: 'walletRegistrations' };
  const confirming = { by: 'code', purpose: 'EmailConfirmation', input: 'token' };
  const resetting = { by: 'code', purpose: 'PasswordReset', input: 'resetToken' };
  expect(found).toEqual([
    ['account.confirmEmail', true, confirming],
    ['account.profilePictureFile', true, { by: 'record', of: 'profilePictures', idOf: 'users' }],
    ['account.resetPassword', true, resetting],
    ['account.verifyEmailConfirmationToken', true, confirming],
    ['account.verifyPasswordResetToken', true, resetting],
    ['accounting.callback', true, { by: 'token', input: 'state' }],
    ['campaigns.progress', true, { by: 'record', of: 'campaigns' }],
    [
      'hostedPaymentPages.recordInteraction',
      true,
      { by: 'record', of: 'hppSessions', input: 'sessionId' },
      { by: 'record', of: 'hostedPaymentPages', input: 'hostedPaymentPageId' },
    ],
    ['unsubscribe.show', true, { by: 'token' }],
    ['unsubscribe.oneClick', true, { by: 'token' }],
    ['unsubscribe.confirm', true, { by: 'token' }],
    ['transactions.fromHppSession', true, { by: 'record', of: 'hppSessions', input: 'sessionId' }],
    ['walletCheckout.snapshot', true, registered],
    ['walletA.pay', true, registered, { by: 'merchant' }],
    ['walletA.session', true, registered],
  ]);
  const named = found.flatMap(([, , ...hints]) => hints).flatMap((hint) => (typeof hint === 'object' && 'of' in hint ? [hint.of] : []));
  for (const name of named) expect(Object.keys(indexes)).toContain(name);
});

test('one operation is deprecated and one has a 404 without a body', () => {
  expect(operations.filter((o) => o.deprecated).map((o) => o.path)).toEqual(['/api/transactions/{transactionId}/operations']);
  expect(operations.filter((o) => o.bodiless404).map((o) => o.path)).toEqual(['/api/notifications/listen-sessions/{id}/events']);
});

const nameOf = (schema: object | undefined) => (schema !== undefined && 'x-name' in schema ? schema['x-name'] : undefined);
const members = (schema: { properties: object } | undefined) => Object.keys(schema?.properties ?? {});

test('the seven detailed operations have the documented requests and replies', () => {
  const shown = operations.filter((o) => o.provenance === 'documented');
  const rows = shown.map((o) => [
    o.source.replace(/.*; operation /, ''),
    o.method,
    o.path,
    members(o.query),
    nameOf(o.body?.schema),
    nameOf(o.reply.schema),
  ]);
  expect(rows.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    ['1', 'GET', '/api/api-keys/{id}/detail', [], undefined, 'ApiKeyDetailDto'],
    [
      '2',
      'POST',
      '/api/tokens/create-from-transaction-async',
      ['transactionId', 'merchantId', 'customerId'],
      undefined,
      'CreateStandaloneTokenResponseDto',
    ],
    ['3', 'GET', '/api/notifications/listen-sessions/{id}/events', ['CursorUtc', 'MaxResultCount'], undefined, 'ListenSessionEventsDto'],
    ['4', 'POST', '/api/api-keys/for-user', [], 'CreateApiKeyForMerchantUserDto', 'ApiKeyRevealedDto'],
    ['5', 'POST', '/api/transactions/list/continuation/summary-counts', [], 'SummaryCountsRequest', 'SummaryCounts'],
    ['6', 'POST', '/api/rate-limiting/profiles', [], 'RateLimitProfileCreateDto', 'RateLimitProfileDto'],
    ['7', 'GET', '/api/rate-limiting/profiles/{id}/name', [], undefined, undefined],
  ]);
  expect(catalogue['rateLimitProfiles.name'].reply.schema).toMatchObject({ type: 'string' });
  expect(shown.filter(({ body }) => body !== undefined && body.required !== true)).toEqual([]);
});

test('reads and deletions have no body, and an empty reply has no schema', () => {
  expect(operations.filter(({ method, body }) => /^(?:GET|DELETE)$/.test(method) && body !== undefined)).toEqual([]);
  expect(operations.filter(({ reply }) => reply.mediaType === null && reply.schema !== undefined)).toEqual([]);
});

test('continuation pages are marked as pages', () => {
  const paths = operations.filter((o) => /\/(list\/continuation|continuation|continuation-list)$/.test(o.path));
  expect(paths).toHaveLength(10 + 5 + 2 + 4); // sets; other trios; rate limits; keys, audit log, my session, users
  expect(paths.filter((o) => !o.paged)).toEqual([]);
});
