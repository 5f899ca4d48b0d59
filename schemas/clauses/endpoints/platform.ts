import type { Clauses } from '../../clause.ts';

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
      'Beginning a connection returns the address at which the provider asks for consent. The callback checks the state, turns the code into a token by itself, and redirects to one fixed route. Neither names a permission.',
    ],
  },
};
