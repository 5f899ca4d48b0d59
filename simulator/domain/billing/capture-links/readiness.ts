/**
 * Whether a merchant can be asked for a payment method, and the link for it, as replies show them (assumptions: 16, CaptureReadinessDto).
 */
import type { CaptureRequirement } from '../../../../schemas/conventions/enums.ts';
import { conflict, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { cardPageOf } from '../../payments/hosted-pages/reads.ts';
import type { HostedPageRecord } from '../../payments/hosted-pages/record.ts';
import { supports } from '../../payments/processors/known.ts';
import { chooseProfile } from '../../payments/processors/profiles.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import { collectionOf, type Collection } from '../merchant-payment-methods/collection.ts';
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { CaptureLinkStatusDto } from '../../../../schemas/billing/merchant-payment-methods/group.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { isLive } from '../merchant-payment-methods/links.ts';
import type { CaptureLinkRecord } from '../merchant-payment-methods/record.ts';

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
  readonly page: HostedPageRecord | undefined;
}

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
 * @throws Refusal 409 `MerchantBilling:NotReady`, with the missing requirements
 */
export function capturePage(world: World, merchant: MerchantRecord, email: string): HostedPageRecord {
  const { missing, page } = readinessOf(world, merchant, email);
  if (page !== undefined && missing.length === 0) return page;
  throw conflict('MerchantBilling:NotReady', 'The merchant cannot be asked for a payment method yet.', { missing });
}

const instant = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));

export const presentLink = (world: World, merchantId: string, link: CaptureLinkRecord | undefined): CaptureLinkStatusDto => ({
  merchantId,
  status: link?.status ?? 'None',
  email: link?.email ?? null,
  url: link === undefined || !isLive(link) ? null : linkOf(world, link.hppSessionId),
  sentAt: instant(link?.sentAt ?? null),
  resendCount: link?.resendCount ?? 0,
  openedAt: instant(link?.openedAt ?? null),
  completedAt: instant(link?.completedAt ?? null),
  expiresAt: instant(link?.expiresAt ?? null),
});
