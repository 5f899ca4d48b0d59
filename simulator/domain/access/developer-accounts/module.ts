import type { developerPortal } from '../../../../schemas/access/developer-portal/group.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { accountResource } from './resource.ts';
import { usersWithoutAccount } from './users.ts';
import { DeveloperAccountRecord } from './record.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

/** Accounts have no `GET` list. */
const { 'developerAccounts.list': _, ...standard } = resourceHandlers(accountResource);

const handlers = {
  ...standard,
  'developerAccounts.assignableUsers': usersWithoutAccount(),
} satisfies HandlersOf<OfPrefix<typeof developerPortal, 'developerAccounts'>>;

const records = {
  developerAccounts: kind(DeveloperAccountRecord, { userId: (account) => account.userId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const developerAccountModule = defineModule({ records, handlers });
