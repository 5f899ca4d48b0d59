/** Operations whose scope is not enforced. */
import { ok } from '../../domain/kernel/call.ts';
import type { Mutant } from '../framework/mutant.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Family } from '../framework/family.ts';

const open = (rule: RuleId, scope: 'host' | 'reseller'): Mutant => ({
  breaks: [rule],
  description: `Operations of ${scope} scope serve a merchant.`,
  seams: ({ authorize, handler }) => ({
    authorize: (operation, principal) => (operation.scope === scope ? null : authorize(operation, principal)),
    // Not all of them are simulated.
    handler: (operation) => handler(operation) ?? (operation.scope === scope ? () => ok({}) : undefined),
  }),
});

export const scopes: Family = {
  'host-scope-open': open('PERMISSION-SCOPE-HOST', 'host'),
  'reseller-scope-open': open('PERMISSION-SCOPE-RESELLER', 'reseller'),
};
