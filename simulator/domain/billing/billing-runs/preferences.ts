/** What holds for the bills of a reseller (assumptions: 15). */
import type { World } from '../../kernel/world.ts';
import type { BillingPreferences } from './record.ts';

/** The preferences of a reseller that never wrote any; the currency is its own. */
export const usualPreferences: BillingPreferences = Object.freeze({
  billingDayOfMonth: 1,
  currency: 'USD',
  invoiceEmail: null,
  ccEmails: Object.freeze([]),
  autoCharge: true,
  consolidateInvoices: false,
  paymentTermsDays: 0,
  taxId: null,
  defaultPricePlanId: null,
  notifyOnFailure: true,
});

/** The preferences of a reseller; the usual ones if it never wrote any. */
export function preferencesOf({ records }: World, resellerId: string): BillingPreferences {
  const written = records.billingPreferences.get(resellerId);
  if (written !== undefined) return written;
  return { ...usualPreferences, currency: records.resellers.get(resellerId)?.currency ?? usualPreferences.currency };
}
