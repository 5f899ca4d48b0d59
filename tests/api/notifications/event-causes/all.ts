import { batchFileCauses } from './batch-files.ts';
import { billingCauses } from './billing.ts';
import { checkoutCauses } from './checkout.ts';
import { customerCauses } from './customers.ts';
import { securityCauses } from './security.ts';
import { settlementCauses } from './settlement.ts';
import { transactionCauses } from './transactions.ts';
import { usageCauses } from './usage.ts';
import { walletCauses } from './wallets.ts';
import type { Cause } from './cause.ts';

export const causes: readonly Cause[] = [
  ...transactionCauses,
  ...settlementCauses,
  ...batchFileCauses,
  ...customerCauses,
  ...billingCauses,
  ...securityCauses,
  ...usageCauses,
  ...walletCauses,
  ...checkoutCauses,
];
