/** What a storefront reads without a permission, guarded by one. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { forbidden } from '../../domain/kernel/refusal.ts';
import { family, type Family } from '../framework/family.ts';

const permission = 'PaymentTokenization.PaymentTokenizations';

const guarded: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'WALLET-SNAPSHOT': 'walletCheckout.snapshot',
  'WALLET-PAYMENT': 'walletA.pay',
};

export const storefrontReads: Family = family('guarded', guarded, (id, rule) => ({
  breaks: [rule],
  description: `${id} needs the permission to see wallet registrations.`,
  seams: ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id === id && !principal.may(permission) ? forbidden(permission) : authorize(operation, principal),
  }),
}));
