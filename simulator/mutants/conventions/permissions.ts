import type { RuleId } from '../../../schemas/register.ts';
import type { Principal } from '../../domain/kernel/principal.ts';
import { forbidden, unauthenticated } from '../../domain/kernel/refusal.ts';
import { isAdministrator } from '../../domain/platform/users/record.ts';
import { asHost, openToAll, withPermissions } from '../framework/edit-keys.ts';
import { around, refusing, together } from '../framework/edit.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

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

export const permissions: Family = {
  'permission-not-checked': {
    breaks: ['CATALOGUE-PERMISSION-REFUSED'],
    description: 'One list is open to a key that lacks its permission.',
    seams: openToAll('rateLimitRules.limiters'),
  },
  'effect-before-permission': {
    breaks: ['CATALOGUE-PERMISSION-BEFORE-EFFECT'],
    description: 'The permission to delete a profile is checked after deleting it.',
    seams: together(
      openToAll('rateLimitProfiles.delete'),
      around('rateLimitProfiles.delete', (call, handler) => {
        const result = handler(call);
        const missing = call.operation.permissions.find((permission) => !call.principal.may(permission));
        if (missing !== undefined) throw forbidden(missing);
        return result;
      }),
    ),
  },
  'page-needs-update-permission': {
    breaks: ['PERMISSION-READ-ENOUGH'],
    description: 'A page of customers needs the permission to change them.',
    seams: withPermissions('customers.page', ['Customers.Customers', 'Customers.Customers.Update']),
  },
  'admin-without-access': {
    breaks: ['PERMISSION-GRANTED'],
    description: 'The list of selectable profiles answers 403 to everyone.',
    seams: refusing('rateLimitRules.profiles', () => forbidden('RateLimiting.Rules')),
  },
  'admin-key-not-accepted': {
    breaks: ['PERMISSION-GRANTED'],
    description: 'Copying an announcement answers 401 to a key that is accepted elsewhere.',
    seams: refusing('announcements.duplicate', () => unauthenticated('Unknown')),
  },
  'reports-need-permission': {
    breaks: ['PERMISSION-NONE-NEEDED'],
    description: 'The list of reports needs a permission.',
    seams: withPermissions('reports.list', ['Transactions.Reports']),
  },
  'transactions-need-permission': {
    breaks: ['PERMISSION-NONE-NEEDED'],
    description: 'The list of transactions needs a permission.',
    seams: withPermissions('transactions.list', ['Transactions.Reports']),
  },
  'keys-of-all-merchants': {
    breaks: ['PERMISSION-MERCHANT-WRITE'],
    description: 'A key can be suspended by another merchant.',
    seams: asHost('apiKeys.suspend'),
  },
  'transactions-of-all-merchants': {
    breaks: ['PERMISSION-NONE-STILL-SCOPED', 'PERMISSION-NONE-LIST-SCOPED', 'PERMISSION-MERCHANT-READ'],
    description: 'Transactions are open to every merchant.',
    seams: asHost(['transactions.list', 'transactions.read']),
  },
  'host-scope-open': open('PERMISSION-SCOPE-HOST', 'host', 'a merchant', anyone),
  'reseller-scope-open': open('PERMISSION-SCOPE-RESELLER', 'reseller', 'a merchant', anyone),
  'host-scope-open-to-admins': open('PERMISSION-SCOPE-HOST', 'host', "a merchant's admin, who has the permission", isAdmin),
  'reseller-scope-open-to-admins': open('PERMISSION-SCOPE-RESELLER', 'reseller', "a merchant's admin, who has the permission", isAdmin),
};
