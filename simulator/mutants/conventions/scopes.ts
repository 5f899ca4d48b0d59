/** Operations whose scope is not enforced. */
import type { Principal } from '../../domain/kernel/principal.ts';
import { isAdministrator } from '../../domain/platform/users/roles.ts';
import type { Mutant } from '../framework/mutant.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Family } from '../framework/family.ts';

type Scope = 'host' | 'reseller';

const open = (rule: RuleId, scope: Scope, to: string, isOpen: (principal: Principal) => boolean): Mutant => ({
  breaks: [rule],
  description: `Operations of ${scope} scope serve ${to}.`,
  seams: ({ authorize }) => ({
    authorize: (operation, principal) => (operation.scope === scope && isOpen(principal) ? null : authorize(operation, principal)),
  }),
});

const anyone = (): boolean => true;
const isAdmin = ({ user }: Principal): boolean => isAdministrator(user);

export const scopes: Family = {
  'host-scope-open': open('PERMISSION-SCOPE-HOST', 'host', 'a merchant', anyone),
  'reseller-scope-open': open('PERMISSION-SCOPE-RESELLER', 'reseller', 'a merchant', anyone),
  'host-scope-open-to-admins': open('PERMISSION-SCOPE-HOST', 'host', "a merchant's admin, who has the permission", isAdmin),
  'reseller-scope-open-to-admins': open('PERMISSION-SCOPE-RESELLER', 'reseller', "a merchant's admin, who has the permission", isAdmin),
};
