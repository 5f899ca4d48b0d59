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
