/** Operations whose scope is not enforced. */
import type { Operation } from '../../../schemas/operation.ts';
import { ok } from '../../domain/kernel/call.ts';
import type { Principal } from '../../domain/kernel/principal.ts';
import { isAdministrator } from '../../domain/platform/users/roles.ts';
import type { Mutant } from '../framework/mutant.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Family } from '../framework/family.ts';

type Scope = 'host' | 'reseller';

const open = (rule: RuleId, scope: Scope, to: string, isOpen: (operation: Operation, principal: Principal) => boolean): Mutant => ({
  breaks: [rule],
  description: `Operations of ${scope} scope serve ${to}.`,
  seams: ({ authorize, handler }) => ({
    authorize: (operation, principal) =>
      operation.scope === scope && isOpen(operation, principal) ? null : authorize(operation, principal),
    // Not all of them are simulated.
    handler: (operation) => handler(operation) ?? (operation.scope === scope ? () => ok({}) : undefined),
  }),
});

const anyone = (): boolean => true;
const isAdmin = (_operation: Operation, { user }: Principal): boolean => isAdministrator(user);
const needsNothing = ({ permissions }: Operation): boolean => permissions.length === 0;

export const scopes: Family = {
  'host-scope-open': open('PERMISSION-SCOPE-HOST', 'host', 'a merchant', anyone),
  'reseller-scope-open': open('PERMISSION-SCOPE-RESELLER', 'reseller', 'a merchant', anyone),
  'host-scope-open-to-admins': open('PERMISSION-SCOPE-HOST', 'host', "a merchant's admin, who has the permission", isAdmin),
  'reseller-scope-open-to-admins': open('PERMISSION-SCOPE-RESELLER', 'reseller', "a merchant's admin, who has the permission", isAdmin),
  'host-scope-open-without-permission': open('PERMISSION-SCOPE-HOST', 'host', 'a merchant where no permission is named', needsNothing),
};
