import type { Clauses } from './clause.ts';
import { groups } from '../groups.ts';
import { restorePermission, type Group } from '../group.ts';

/** Statements about every operation, and the operations that groups share. */
export const conventions: Clauses = {
  'endpoints: Conventions': {
    title: 'Conventions of every operation',
    text: [
      'The header `api-key` authenticates. Every operation takes `suppressNulls` in its query; what holds without it is left open.',
      'Each failure of each operation, such as 400, 401, 403, 404, 500 or 501, has the error envelope. Only 429 has a body of its own.',
      'Permissions joined by `+` are all needed. The scope is that of the merchant unless the operation names reseller or host; `none` means that no permission is named.',
      'An operation without a body takes its inputs from path and query only.',
    ],
  },
  'endpoints: Standard resource set': {
    title: 'The standard resource set',
    text: [
      'Groups of records share eleven operations. With the base path B and the base permission P of a group:',
      '- Only P: list (`GET B`), read (`GET B/{id}`), check the own access (`GET B/{id}/access`), read the name (`GET B/{id}/name`), and the trio of continuation page, count and summary counts (`POST B/list/continuation`, `…/count`, `…/summary-counts`).',
      '- P and P.Create: create (`POST B`). P and P.Update: update (`PUT B/{id}`). P and P.Delete: delete (`DELETE B/{id}`).',
      '- Restore (`POST B/{id}/restore`): P, and what the group names beside it.',
      'The groups, with B, P, and what restoring needs beside P:',
      ...Object.values(groups).map((group) => groupLine(group)),
      'Deviations: announcements and their templates lack the trio; announcements also have PATCH (P and P.Update), and templates a list to pick from (P). Developer accounts have no plain list.',
      'The bodies of listing, counting and creating, and the filters in them, are left open.',
    ],
  },
  'endpoints: Catalogue of further operations': {
    title: 'The catalogue',
    text: [
      'Besides the seven operations that are described in detail, the gateway serves a catalogue of operations, of which method, path and permissions are given. Their bodies are left open. `gateproof operations` lists them all.',
    ],
  },
};

function groupLine(group: Group): string {
  const { title, base, permission } = group;
  return `- ${title}: \`${base}\`, ${permission}; ${restorePermission(group) ?? 'nothing'}.`;
}

export const access: Clauses = {
  'endpoints: API keys': {
    title: 'API keys',
    text: [
      'Keys can be listed, counted approximately, read page by page, created, created with their value revealed, read, updated, deleted, restored, revoked, rotated, suspended and reinstated; a caller can read the name of one and check its access.',
      'All of it needs ApiKeyAuthorization.ApiKeys, suspending and reinstating also ApiKeyAuthorization.ApiKeys.Suspend, and creating for another user ApiKeyAuthorization.ApiKeys.CreateForUser.',
    ],
  },
  'endpoints: Rate limits': {
    title: 'Rate-limit profiles and rules',
    text: [
      'Profiles and rules have the same operations: list, create, page, count, read, update, delete, access, name and restore. Profiles need RateLimiting.Profiles, rules RateLimiting.Rules, and a write also its .Create, .Update or .Delete; restoring needs .Update.',
      'Two more lists belong to rules: the limiters that the running host declares, with their defaults, and the profiles to pick from.',
    ],
  },
  'endpoints: Developer portal': {
    title: 'Developer accounts and invitations',
    text: [
      'Accounts have the standard set without the plain list. The users who can be given one are listed with DeveloperPortal.Accounts and its .Create.',
      'An invitation is issued, and its link sent by e-mail, with DeveloperPortal.Invitations and its .Create, which listing the users who can be invited needs too. Reading, paging and counting invitations needs DeveloperPortal.Invitations alone. Withdrawing one that is pending needs .Delete as well.',
    ],
  },
  'endpoints: Account and sessions': {
    title: 'Account and sessions',
    text: [
      'Without a named permission a caller registers and confirms an account, manages profile, password and second factor, and lists and ends its sessions.',
    ],
  },
  'endpoints: Users': {
    title: 'Users',
    text: [
      'In the scope of the host, Identity.Users lets a caller list, look up, read and export users, with roles, claims and organization units. Writes need .Create, .Update or .Delete as well, and imports .Import; the exports name no permission.',
    ],
  },
};

export const billing: Clauses = {
  'endpoints: Contract plans, contracts, customers': {
    title: 'Contract plans, contracts and customers',
    text: [
      'Beyond the standard set: the active plans with the price of today can be looked up (Customers.ContractPlans); a new price is recorded with the day from which it applies to subscribers (also .ChangePrice).',
      'Pausing and resuming a contract need Customers.Contracts and its .Update. Storing a payment method for a customer needs Customers.Customers and its .Create, deleting one its .Delete.',
    ],
  },
  'endpoints: Recurring billing': {
    title: 'Recurring billing',
    text: [
      'The history of a contract, of a customer and of all, and one run, can be read with Customers.RecurringBilling.ViewHistory. Triggering needs Customers.RecurringBilling.Trigger.',
    ],
  },
  'endpoints: Merchant billing': {
    title: 'Billing of merchants',
    text: [
      'Billing runs are listed, read and exported with MerchantBilling.BillingRuns; starting and cancelling need .Create, clearing a batch .Manage, charging again .Retry, and the history of price plans MerchantBilling.Reports.',
      'The payment method by which a merchant is billed is read with MerchantBilling.PaymentMethods; activating or deactivating it and sending links to capture one need .Manage too.',
    ],
  },
  'endpoints: Usage': {
    title: 'Usage',
    text: [
      'Entitlements are read with Usage.PlatformDefaults, and written without a named permission, with checks of scope. Reports of usage need Usage.Reports, exports Usage.Reports.Export, and the list of units Usage.Skus.',
    ],
  },
};

export const engagement: Clauses = {
  'endpoints: Announcements': {
    title: 'Announcements',
    text: [
      'Enabling and disabling need Announcements.Management and its .Update, duplicating under a new title its .Create, and reading the statistics of engagement only Announcements.Management.',
      'With Announcements.View a user lists announcements by priority and date, lists the pop-ups that are pending, records that one was shown, reads the number of unread ones, marks one or many as read, and dismisses one or all.',
    ],
  },
  'endpoints: Campaigns': {
    title: 'Campaigns',
    text: [
      'Activating, pausing, resuming, ending and archiving need Campaigns.Campaigns and its .ManageStatus; cloning needs its .Create. The public progress of a campaign needs no named permission.',
    ],
  },
};

export const notifications: Clauses = {
  'endpoints: Notifications': {
    title: 'Notifications',
    text: [
      'Channels, destinations and subscriptions can be disabled and enabled (.Update of the resource) and duplicated (.Create). While a subscription or a destination is disabled nothing is sent for it; once it is enabled, the next event is sent again.',
      'Destinations: metadata of the types and validating a configuration need Notifications.Destinations, testing a configuration also .Create, testing a destination or sending it a sample also .Test. The rotation of a secret is read with the base permission and moved with .Update. Suppression is read with the base permission and cleared with Notifications.Suppressions.Clear as well.',
      'Event types with schema and sample of their payload: Notifications.EventTypes. Events: Notifications.Events, and to replay one or many Notifications.Events.Replay. The summary of outcomes: Notifications.Deliveries. Validating a filter: Notifications.Subscriptions.',
      'Listen sessions are opened, polled and ended with Notifications.ListenSessions.Listen; staging a sample needs Notifications.Destinations.Test too.',
      'The inbox with its categories and its summary of unread messages, marking as read, and unsubscribing need no named permission.',
    ],
  },
  'endpoints: Messaging logs': {
    title: 'Logs of e-mail and text messages',
    text: [
      'The logs are read with Messaging.EmailLog.View and Messaging.SmsLog.View. Consent to text messages is read and checked with Messaging.SmsConsent.View; recording a consent or an opt-out with its proof needs .Manage as well.',
    ],
  },
};

export const payments: Clauses = {
  'endpoints: Transactions': {
    title: 'Transactions',
    text: [
      'Without a named permission, transactions are listed, read, paged and counted, followed up, requested by merchant and id, and summed up where they are not settled yet; one merchant is settled, and batch files are uploaded, read, processed, cancelled, downloaded and deleted.',
      'Creating a transaction, setting its tags and counting by several filters need Transactions.Reports; looking one up by its idempotency key Transactions.Reports.View; summaries by merchant and type of payment Transactions.Reports.Summary.',
      'Overriding a settlement needs Transactions.Settlement.Override, triggering it for all Transactions.Settlement.Trigger, and reading or overriding the next batch number Transactions.Settlement.ManageBatchNumber.',
    ],
  },
  'endpoints: Hosted payment pages': {
    title: 'Hosted payment pages',
    text: [
      'Pages are listed, paged and counted with HostedPaymentPage.HostedPaymentPages, created with its .Create, given images with .Update, and locked with .Lock: a locked page cannot be deleted, nor changed where billing depends on it.',
      'Sessions need HostedPaymentPage.HppSessions to be listed and for their link, code and completions, and also .Create to be created, paused, or read for cloning and level 3 data. The completions of a reusable link can be counted again.',
      'Recording what a client did on a page, and creating a transaction from a session, need no named permission.',
    ],
  },
  'endpoints: Processor metadata': {
    title: 'Processors',
    text: [
      'With Transactions.ProcessorConfiguration.ViewSchema a caller lists processors, reads the schema and the template of a configuration, and has a configuration validated without saving it.',
    ],
  },
  'endpoints: Wallet providers and wallet checkout': {
    title: 'Wallets',
    text: [
      'Registrations have the standard set. The providers and, of one type, the configuration of the platform are read with PaymentTokenization.PaymentTokenizations; removing a domain and synchronising need its .Update too.',
      'A storefront reads the snapshot of a checkout, opens a session of Wallet A and hands in an encrypted token without a named permission.',
      'Two well-known files are served from the root without a named permission: the domain association of Wallet A and the public keys of Wallet B for an environment. The association file is replaced and deleted without one too, and downloaded with PaymentTokenization.PaymentTokenizations.',
      'With PaymentTokenization.SettingManagement, certificates are generated, completed, read and withdrawn: of Wallet A by type, with an API key that can be stored, deleted and asked for; of Wallet B by environment, with the public keys to read and download.',
    ],
  },
};

export const platform: Clauses = {
  'endpoints: Health checks': {
    title: 'Health',
    text: [
      'The overall health needs no permission and gives callers without a key a summary. The health of a category or of a component, and the groups, need HealthChecks.HealthChecks; how much detail is shown depends on a further permission.',
    ],
  },
  'endpoints: Merchants': {
    title: 'Merchants',
    text: [
      'Merchants are listed, read, paged, counted and restored without a named permission; creating, updating, deleting, locking and unlocking need Merchants.Merchants with .Create, .Update, .Delete, .Lock and .Unlock. Price plans are assigned and removed with MerchantBilling.PricePlans.Assign.',
      'Profiles of processors and of screening are read without their secrets and without a named permission, and replaced as a whole. Bindings of tax and of 3-D Secure providers are read, set and tested; a merchant reads and sets its own custom fields and defaults.',
    ],
  },
  'endpoints: Resellers': {
    title: 'Resellers',
    text: [
      'In the scope of the reseller, resellers are listed, read, paged, counted and restored with Resellers.Resellers; they are created, updated and deleted with its .Create, .Update and .Delete. Preferences of billing and the configuration of collection need .Update. Access and name need no permission.',
    ],
  },
  'endpoints: Reports': {
    title: 'Reports',
    text: ['Without a named permission, reports are listed, their columns and parameters read, and each is run and exported.'],
  },
  'endpoints: User favorites': {
    title: 'Favorites',
    text: ['With Favorites.Manage a user adds, removes, lists and counts favorites, and reads their ids.'],
  },
  'endpoints: Audit log': {
    title: 'Audit log',
    text: ['With AuditLogging.AuditLogs the audit log is read page by page and counted, and a caller checks whether it may see an entry.'],
  },
  'endpoints: Accounting OAuth': {
    title: 'Connection to accounting',
    text: [
      'Beginning a connection returns the address at which the provider asks for consent. The callback checks the state, exchanges the code for a token, and redirects to one fixed route. Neither names a permission.',
    ],
  },
};
