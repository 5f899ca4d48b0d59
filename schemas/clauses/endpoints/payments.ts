import type { Clauses } from '../../clause.ts';

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
