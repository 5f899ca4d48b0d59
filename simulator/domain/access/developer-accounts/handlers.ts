/** Handlers of the developer accounts group. */
import type { developerPortal } from '../../../../schemas/access/developer-portal/operations.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { accountResource } from './resource.ts';
import { usersWithoutAccount } from './users.ts';

/** Accounts have no `GET` list. */
const { 'developerAccounts.list': _, ...standard } = resourceHandlers(accountResource);

export const developerAccountHandlers = {
  ...standard,
  'developerAccounts.assignableUsers': usersWithoutAccount(),
} satisfies HandlersOf<OfPrefix<typeof developerPortal, 'developerAccounts'>>;
