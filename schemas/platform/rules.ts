/** Groups about which the specification states little: a few operations each. The CATALOGUE rules check their permissions. */
import { chapter } from '../rule.ts';
import { must } from '../rules/entry.ts';

const messaging = 'endpoints: Messaging logs';

export const smallGroups = chapter(
  { level: 'operations' },
  {
    'MESSAGING-EMAIL': must(messaging, 'The e-mail log can be read.', 'GET /api/messaging/email-log and below'),
    'MESSAGING-SMS': must(messaging, 'The text message log can be read.', 'GET /api/messaging/sms-log and below'),
    'MESSAGING-CONSENT': must(
      messaging,
      'Consent is recorded with its proof and can be checked.',
      'operations under /api/messaging/sms-consent',
    ),
    'PROCESSOR-METADATA': must(
      'endpoints: Processor metadata',
      'Processors and their configuration schemas can be read.',
      'GET /api/processors and below',
    ),
    'PROCESSOR-VALIDATE': must('endpoints: Processor metadata', 'A configuration can be validated.', 'POST …/validate-config'),
    'PROCESSOR-VALIDATE-DRY-RUN': must(
      'endpoints: Processor metadata',
      'Validating a configuration saves nothing of it.',
      'POST …/validate-config, then what is read of processors and profiles',
    ),
    'REPORT-RUN': must(
      'endpoints: Reports',
      'Reports can be listed, described, run and exported.',
      'operations under /api/reports, with a report that the list names',
    ),
    'REPORT-SCOPED': must(
      'concepts: Authentication',
      'A report, which needs no named permission, shows a merchant nothing of another merchant.',
      "POST /api/reports/{reportId}/run and /export of reports that the list names, by two merchants, each searched for the other's transaction and for other values of merchantId",
    ),
    'USAGE-ENTITLEMENTS': must(
      'endpoints: Usage',
      'Entitlements can be managed, with scope checks.',
      'operations under /api/usage/entitlements',
    ),
    'USAGE-REPORTS': must('endpoints: Usage', 'Usage can be reported and exported.', 'operations under /api/usage/reports'),
    'USER-RECORDS': must('endpoints: Users', 'Users can be managed in host scope.', 'operations under /api/identity/users'),
    'USER-ACCOUNT': must(
      'endpoints: Account and sessions',
      'A caller can manage account, profile and sessions.',
      'reads under /api/account and /api/app, the profile written back as it was read, and a session by its id; at a simulator also a changed name and an ended session',
    ),
    'USER-FAVORITES': must('endpoints: User favorites', 'Favorites can be stored.', 'operations under /api/favorites/user'),
    'USER-AUDIT-LOG': must(
      'endpoints: Audit log',
      'The audit log can be read, paged and counted.',
      'operations under /api/app/audit-log-continuation',
    ),
    'USER-AUDIT-SCOPED': must(
      'concepts: What the service does',
      'The audit log shows a merchant nothing that another merchant did with its own records.',
      'pages of the audit log by otherMerchant, also by the address of the request, searched for a listen session of merchantAdmin',
    ),
    'ACCOUNTING-CONNECT': must(
      'endpoints: Accounting OAuth',
      'Connecting returns the address where the provider asks for consent.',
      'POST /api/accounting/oauth/connect',
    ),
    'ACCOUNTING-CALLBACK': must(
      'endpoints: Accounting OAuth',
      'The callback verifies its state parameter and redirects to a fixed route.',
      'GET /api/accounting/oauth/callback',
    ),
  },
);

const auth = 'concepts: Authentication';
const listed = 'endpoints: Health checks';

export const health = chapter(
  { level: 'core' },
  {
    'HEALTH-ANONYMOUS': must(auth, 'The overall health needs no key.', 'GET /api/health without a key is neither 401 nor 403'),
    'HEALTH-ANONYMOUS-200': must(
      listed,
      'The overall health answers an anonymous caller.',
      'GET /api/health without a key answers 200; not judged if the target reports itself unhealthy with 503',
    ),
    'HEALTH-ANONYMOUS-SUMMARY': must(
      auth,
      'An anonymous caller gets only a summary, without components.',
      'GET /api/health without a key, searched for the names of the components that hostAdmin sees',
    ),
    'HEALTH-DETAIL': must(
      auth,
      'An authenticated caller gets components according to permissions.',
      'GET /api/health returns more to hostAdmin than to an anonymous caller, and no more to noPermissions than to hostAdmin',
    ),
    'HEALTH-CATEGORY': must(
      listed,
      'The health of a category can be read.',
      'GET /api/health/category/{category} of a category that the overall health names',
    ),
    'HEALTH-COMPONENT': must(
      listed,
      'The health of a component can be read.',
      'GET /api/health/components/{name} of a component that the overall health names',
    ),
    'HEALTH-GROUPS': must(listed, 'The groups of components can be read.', 'GET /api/health/groups'),
  },
);

// Merchants, resellers, and the billing of merchants. The CATALOGUE rules check their permissions.

const merchants = 'endpoints: Merchants';
const billing = 'endpoints: Merchant billing';

export const merchantRules = chapter(
  { level: 'operations' },
  {
    'MERCHANT-RECORDS': must(
      merchants,
      'Merchants can be created, read, updated, deleted and restored.',
      'operations under /api/merchants on a merchant that was created, and what a read shows after each of them',
    ),
    'MERCHANT-LOCK': must(
      merchants,
      'A merchant can be locked and unlocked.',
      'POST /api/merchants/{id}/lock and /unlock of a merchant that was created',
    ),
    'MERCHANT-PRICE-PLAN': must(
      merchants,
      'A price plan can be assigned and removed.',
      'POST …/assign-price-plan/{pricePlanId} and …/unassign-price-plan of a merchant that was created',
    ),
    'MERCHANT-PROCESSOR-PROFILES': must(
      merchants,
      'Processor profiles can be created, listed, read and deleted.',
      'operations under …/processor-profiles',
    ),
    'MERCHANT-PROFILE-SCOPED': must(
      'concepts: What the service does',
      'Below its own path a merchant finds no processor profile of another merchant.',
      'GET …/processor-profiles/{profileId} and …/summary by otherMerchant below its own id, of a profile of merchantAdmin',
    ),
    'MERCHANT-PROFILE-SUMMARY': must(
      merchants,
      'The summary of a processor profile is without its secrets.',
      'GET …/processor-profiles/{profileId}/summary of a profile that was created with a secret',
    ),
    'MERCHANT-PROFILE-REPLACE': must(
      merchants,
      'A processor profile is replaced as a whole: what the new one lacks is gone.',
      'PUT …/processor-profiles/{profileId}, then GET',
    ),
    'MERCHANT-SCREENING-PROFILES': must(
      merchants,
      'Screening profiles are replaced as a whole.',
      'operations under …/screening-provider-profiles',
    ),
    'MERCHANT-BINDINGS': must(
      merchants,
      'Bindings of tax and 3-D Secure providers can be read, set and tested.',
      'operations under …/tax-bindings and …/three-d-secure-bindings',
    ),
    'MERCHANT-RESELLERS': must(
      'endpoints: Resellers',
      'Resellers and their billing preferences can be managed.',
      'operations under /api/resellers on a reseller that was created, and what a read shows after each of them',
    ),
    'MERCHANT-BILLING-RUNS': must(
      billing,
      'Billing runs can be started, read, exported and cancelled, and the charge of a result tried again.',
      'POST /api/billing-runs, then GET …/{id} and …/{id}/export, and POST …/{id}/cancel; at a simulator also POST …/results/{resultId}/retry-charge',
    ),
    'MERCHANT-BILLING-METHODS': must(
      billing,
      'The payment methods with which a merchant is billed can be read.',
      'GET …/billing/payment-method/history and …/capture-readiness of the own merchant',
    ),
    'MERCHANT-CAPTURE-LINK': must(
      billing,
      'A link that asks a merchant for a payment method can be sent, sent again and cancelled.',
      'POST …/billing/payment-method/capture-link/send, …/resend and …/cancel (bodies not specified)',
    ),
  },
);
