/** What must be there before a merchant can be asked for a payment method (assumptions: 16, CaptureReadinessDto). */
import type { CaptureRequirement } from '../../../../schemas/conventions/enums.ts';
import { conflict, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { cardPageOf } from '../../payments/hosted-pages/reads.ts';
import type { HostedPageRecord } from '../../payments/hosted-pages/record.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { collectionOf, type Collection } from '../collection/configuration.ts';

/** Whether the collection merchant can verify a card. */
function canVerify(world: World, { merchant, processorProfileId }: Collection, page: HostedPageRecord | undefined): boolean {
  const currency = page?.currency ?? merchant.currency;
  const profileId = page?.processorProfileId ?? processorProfileId;
  try {
    const profile = chooseProfile(world, { merchantId: merchant.id, paymentType: 'Card', currency, profileId });
    return supports(profile.processorId, 'Verification');
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

interface Readiness {
  readonly missing: readonly CaptureRequirement[];
  /** The page that asks; undefined where it is missing. */
  readonly page: HostedPageRecord | undefined;
}

/** `email`: where the link would be sent. */
export function readinessOf(world: World, merchant: MerchantRecord, email: string = merchant.email): Readiness {
  const collection = collectionOf(world, merchant);
  const page = collection === undefined ? undefined : cardPageOf(world, collection.merchant.id);
  const met: Readonly<Record<CaptureRequirement, boolean>> = {
    CollectionMerchant: collection !== undefined,
    ProcessorProfile: collection !== undefined && canVerify(world, collection, page),
    HostedPage: page !== undefined,
    MerchantEmail: isMailAddress(email),
  };
  return { missing: (Object.keys(met) as CaptureRequirement[]).filter((name) => !met[name]), page };
}

/**
 * The page that asks for a payment method.
 * @throws Refusal 409 `MerchantBilling:NotReady`, with what is missing
 */
export function capturePage(world: World, merchant: MerchantRecord, email: string): HostedPageRecord {
  const { missing, page } = readinessOf(world, merchant, email);
  if (page !== undefined && missing.length === 0) return page;
  throw conflict('MerchantBilling:NotReady', 'The merchant cannot be asked for a payment method yet.', { missing });
}
