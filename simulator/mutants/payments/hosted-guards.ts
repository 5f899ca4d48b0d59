/** What payers do without a permission, guarded by one. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { forbidden } from '../../domain/kernel/refusal.ts';
import { family, type Family } from '../framework/family.ts';

const permission = 'HostedPaymentPage.HppSessions';

const guarded: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'HOSTED-BEACON': 'hostedPaymentPages.recordInteraction',
  'TX-HOSTED-SESSION': 'transactions.fromHppSession',
};

export const hostedGuards: Family = family('guarded', guarded, (id, rule) => ({
  breaks: [rule],
  description: `${id} needs the permission to see sessions.`,
  operation: id,
  seams: ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id === id && !principal.may(permission) ? forbidden(permission) : authorize(operation, principal),
  }),
}));
