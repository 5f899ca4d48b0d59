/** What the catalogue lists and the simulator does not have yet: it answers 501. */
import type { catalogue } from '../../schemas/catalogue.ts';
import type { accounts } from '../../schemas/operations/access/account.ts';
import type { mySession } from '../../schemas/operations/access/my-session.ts';
import type { identityUsers } from '../../schemas/operations/access/users.ts';
import type { merchantBilling } from '../../schemas/operations/billing/merchant-billing.ts';
import type { recurringBilling } from '../../schemas/operations/billing/recurring-billing.ts';
import type { usage } from '../../schemas/operations/billing/usage.ts';
import type { hostedPaymentPages } from '../../schemas/operations/payments/hosted-payment-pages.ts';
import type { processors } from '../../schemas/operations/payments/processors.ts';
import type { accounting } from '../../schemas/operations/platform/accounting.ts';
import type { auditLog } from '../../schemas/operations/platform/audit-log.ts';
import type { favorites } from '../../schemas/operations/platform/favorites.ts';
import type { merchants } from '../../schemas/operations/platform/merchants.ts';
import type { reports } from '../../schemas/operations/platform/reports.ts';
import type { resellers } from '../../schemas/operations/platform/resellers.ts';

type Groups = typeof accounts &
  typeof mySession &
  typeof identityUsers &
  typeof merchantBilling &
  typeof recurringBilling &
  typeof usage &
  typeof hostedPaymentPages &
  typeof processors &
  typeof accounting &
  typeof auditLog &
  typeof favorites &
  typeof merchants &
  typeof reports &
  typeof resellers;

/** Settlement by hand, batch numbers, batch files, payments on hosted pages. */
type OfTransactions =
  | 'transactions.settlementOverride'
  | 'transactions.triggerSettlements'
  | 'transactions.triggerMerchantSettlement'
  | 'transactions.batchSequence'
  | 'transactions.overrideBatchSequence'
  | 'transactions.listBatchFiles'
  | 'transactions.uploadBatchFile'
  | 'transactions.readBatchFile'
  | 'transactions.deleteBatchFile'
  | 'transactions.cancelBatchFile'
  | 'transactions.triggerBatchFile'
  | 'transactions.downloadBatchFile'
  | 'transactions.exportBatchFileResults'
  | 'transactions.fromHppSession';

/** Ids of the operations without a handler. */
export type NotSimulated = keyof Groups | OfTransactions;

/** The operations with a handler. */
export type Simulated = Omit<typeof catalogue, NotSimulated>;
