/** What holds for the bills of a reseller (assumptions: 15). */
import type { World } from '../../kernel/world.ts';
import type { BillingPreferencesRecord } from './record.ts';

type Preferences = Pick<BillingPreferencesRecord, 'billingDayOfMonth' | 'currency' | 'autoCharge'>;
const usual: Preferences = Object.freeze({ billingDayOfMonth: 1, currency: 'USD', autoCharge: true });

/** The preferences of a reseller; the usual ones if it never wrote any. */
export const preferencesOf = ({ records }: World, resellerId: string): Preferences => records.billingPreferences.get(resellerId) ?? usual;
