/** Bodies of requests that settle as little as possible. None of them is documented. */
import { bodyRecipeOf } from '../../schemas/recipes.ts';

export const noMerchants = bodyRecipeOf('transactions.triggerSettlements');
export const noProfiles = bodyRecipeOf('transactions.triggerMerchantSettlement');

export const overrideOf = (merchantId: string, transactionId: string, targetStatus: 'Captured' | 'Settled') => ({
  ...bodyRecipeOf('transactions.settlementOverride'),
  merchantId,
  transactionIds: [transactionId],
  targetStatus,
});
