/** Permissions of the seeded users, drawn from the catalogue. */
import { operations } from '../../schemas/catalogue.ts';

const all: readonly string[] = [...new Set(operations.flatMap((operation) => operation.permissions))].sort();

const action =
  /\.(Create|Update|Delete|Suspend|ManageStatus|Lock|Unlock|Test|Replay|Trigger|Override|CreateForUser|Manage|Retry|Assign|Import|Clear|ChangePrice|ManageBatchNumber|Export)$/;

/** Those that no operation asks for by themselves. */
const beside: ReadonlySet<string> = new Set(['MerchantBilling.Reports']);

/** Every permission except those of the host and of resellers. */
export const merchantAdminPermissions: readonly string[] = all.filter(
  (name) => !name.startsWith('Identity.') && !name.startsWith('Resellers.'),
);

/** Read permissions of every scope. */
export const auditorPermissions: readonly string[] = all.filter((name) => !action.test(name) && !beside.has(name));

/** Read permissions: without Create, Update, Delete and the special ones. */
export const readOnlyPermissions: readonly string[] = merchantAdminPermissions.filter((name) => !action.test(name) && !beside.has(name));

/** Action permissions without the base permissions that their operations need as well. */
export const actionPermissions: readonly string[] = [...new Set(operations.flatMap(({ permissions }) => permissions.slice(1)))]
  .filter((name) => merchantAdminPermissions.includes(name))
  .toSorted();
