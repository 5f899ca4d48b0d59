/** Which processor profile carries a payment (assumptions: X2). */
import type { TokenType } from '../../../../schemas/conventions/enums.ts';
import { notFound, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { liveProfiles } from './profiles.ts';
import type { ProcessorProfileRecord } from './record.ts';

export interface PaymentRoute {
  readonly merchantId: string;
  readonly paymentType: TokenType;
  readonly currency: string;
  /** The profile that the request names, or null. */
  readonly profileId: string | null;
}

/**
 * The named profile, else the best of the merchant's active ones for the payment type and currency: the default, then the highest
 * priority, then the oldest.
 * @throws Refusal not found for an unknown profile or one of another merchant; `Transactions:NoProcessorProfile` when none fits.
 */
export function chooseProfile(world: World, { merchantId, paymentType, currency, profileId }: PaymentRoute): ProcessorProfileRecord {
  const own = liveProfiles(world, merchantId);
  const named = own.filter((profile) => profileId === null || profile.id === profileId);
  if (profileId !== null && named.length === 0) throw notFound('no such processor profile of the merchant');
  let best: ProcessorProfileRecord | undefined;
  for (const profile of named) {
    if (!profile.isActive || !profile.paymentTypes.includes(paymentType) || !profile.currencies.includes(currency)) continue;
    if (best === undefined || isPreferred(profile, best)) best = profile;
  }
  if (best === undefined) {
    throw refused('Transactions:NoProcessorProfile', 'No active processor profile accepts this payment type in this currency.', {
      paymentType,
      currency,
    });
  }
  return best;
}

/** Whether a profile takes precedence over an older one. */
const isPreferred = (profile: ProcessorProfileRecord, other: ProcessorProfileRecord): boolean =>
  profile.isDefault === other.isDefault ? profile.priority > other.priority : profile.isDefault;
