/** A payment session as its page shows it, with numbers to try (assumptions: 6.5). */
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import { major, type Minor } from '../../domain/kernel/money.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { World } from '../../domain/kernel/world.ts';
import { reduced } from '../../domain/payments/hosted-pages/amounts.ts';
import { ownImagePath } from '../../domain/payments/hosted-pages/images.ts';
import { worldQuery } from '../../domain/payments/hosted-pages/link.ts';
import { payableSession } from '../../domain/payments/hosted-pages/pay-session.ts';
import { isOver } from '../../domain/payments/hosted-pages/reads.ts';
import type { HostedPageRecord, HostedSessionRecord } from '../../domain/payments/hosted-pages/record.ts';
import { accountScenarios, cardScenarios, returnReasons } from '../../domain/payments/payment-details/numbers.ts';
import { messageOf } from '../../domain/payments/transactions/processor-codes.ts';
import { fieldsFor } from '../../domain/platform/merchants/settings.ts';
import type { CustomField, EndState, PaymentTab, PayView, TestNumber } from './view.ts';
import type { Texts } from './texts/english.ts';
import { filled, labelOf } from './wording.ts';

const tabs: readonly PaymentTab[] = ['Card', 'Check', 'DigitalWallet'];

/** The view of a session that exists, in the language of the texts. `token`: new for each form. */
export function viewOf(world: World, sessionId: string, token: string, texts: Texts): PayView {
  const { session, page } = payableSession(world, sessionId);
  const { currency } = session;
  const shown = (amount: Minor | null): number | null => (amount === null ? null : major(amount, currency));
  const merchant = world.records.merchants.get(session.merchantId);
  const storesOnly = session.mode === 'SaveCard';
  const isOffered = (tab: PaymentTab): boolean =>
    page.paymentTypes.includes(tab) || (tab === 'DigitalWallet' && page.walletProviders.length > 0);
  const offered = tabs.filter(isOffered);
  return {
    sessionId: session.id,
    query: worldQuery(world),
    merchantName: merchant?.name ?? '',
    title: storesOnly ? filled(texts.saveCardFor, { merchant: merchant?.name ?? texts.merchant }) : session.title,
    description: page.description,
    bannerUrl: page.bannerImageUrl === null ? null : (ownImagePath(world, page.bannerImageUrl) ?? page.bannerImageUrl),
    termsUrl: page.termsUrl,
    successUrl: session.successUrl ?? page.successUrl,
    cancelUrl: session.cancelUrl ?? page.cancelUrl,
    color: page.primaryColor,
    storesOnly,
    end: endOf(world, session),
    currency,
    amount: storesOnly ? null : shown(discounted(world, session, page)),
    minimum: shown(page.minimumAmount),
    maximum: shown(page.maximumAmount),
    suggestions: page.suggestedAmounts.map((amount) => major(amount, currency)),
    tabs: offered.length === 0 ? ['Card'] : offered,
    wallets: page.walletProviders.length === 0 ? ['WalletA', 'WalletB'] : page.walletProviders,
    asksBillingAddress: page.collectBillingAddress,
    asksShippingAddress: page.collectShippingAddress,
    asksPromotionCode: page.allowPromotionCodes && session.promotionCode === null && !storesOnly,
    customFields: askedFields(world, page, storesOnly, texts),
    mayKeepCard: session.customerId !== null && !storesOnly,
    token,
    testYear: new Date(epochMilliseconds(world.clock.now())).getUTCFullYear() + 4,
    testCards: testCards(texts),
    testAccounts: testAccounts(texts),
  };
}

const usualLength = 256;
/** The fields of the page, as the merchant defined them; a name without a definition is a text. Nothing is required to store a card. */
function askedFields(
  world: World,
  { merchantId, customFieldKeys }: HostedPageRecord,
  storesOnly: boolean,
  { yes, no }: Texts,
): readonly CustomField[] {
  const yesOrNo = [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  const fields = new Map(fieldsFor(world, merchantId, 'HostedPage').map((field) => [field.key, field]));
  return customFieldKeys.map((key) => {
    const { label = labelOf(key), type = 'Text', isRequired = false, maxLength, options } = fields.get(key) ?? {};
    const chosen = type === 'Select' ? (options ?? []).map((value) => ({ value, label: value })) : type === 'Boolean' ? yesOrNo : null;
    return { key, label, isRequired: isRequired && !storesOnly, maxLength: maxLength ?? usualLength, options: chosen };
  });
}

/** The amount due after the promotion that the session names, if it applies now. */
function discounted(world: World, session: HostedSessionRecord, page: HostedPageRecord): Minor | null {
  const { amount, currency, promotionCode: code, customerId, payerEmail } = session;
  if (amount === null || code === null) return amount;
  try {
    return reduced(world, { page, code, amount, currency, customerKey: customerId ?? payerEmail?.toLowerCase() ?? null }).amount;
  } catch (error) {
    if (error instanceof Refusal) return amount;
    throw error;
  }
}

function endOf(world: World, { status, mode, merchantId, campaignId, lastTransactionId }: HostedSessionRecord): EndState | null {
  if (status === 'Paused') return 'paused';
  if (status === 'Expired') return 'expired';
  if (status === 'Completed') return mode === 'Reusable' ? 'limitReached' : 'completed';
  if (status === 'Cancelled') return 'closed';
  const last = lastTransactionId === null ? undefined : world.records.transactions.get(lastTransactionId);
  if (last?.status === 'InReview' && mode !== 'Reusable') return 'inReview';
  const merchant = world.records.merchants.get(merchantId);
  if (merchant === undefined || merchant.isLocked || merchant.status !== 'Active') return 'closed';
  const campaign = campaignId === null ? undefined : world.records.campaigns.get(campaignId);
  if (campaign === undefined) return null;
  return isOver(campaign) ? 'closed' : campaign.status === 'Paused' ? 'paused' : null;
}

const approvedCards: readonly (readonly [number: string, brand: string])[] = [
  ['4111111111111111', 'Visa'],
  ['5555555555554444', 'Mastercard'],
  ['378282246310005', 'American Express'],
];

function testCards({ tests, messages }: Texts): readonly TestNumber[] {
  const special: Readonly<Record<string, string>> = { laterDoNotHonor: tests.laterDeclined, chargeback: tests.takenBack };
  const message = (code: string): string => messages[code] ?? messageOf(code);
  return [
    ...approvedCards.map(([number, brand]) => ({ number, what: filled(tests.approved, { brand }) })),
    ...Object.entries(cardScenarios).map(([number, scenario]) => ({
      number,
      what: special[scenario] ?? filled(tests.declined, { message: message(scenario) }),
    })),
  ];
}

const testAccounts = ({ tests, returns }: Texts): readonly TestNumber[] => [
  { number: '000123456789', what: tests.settles },
  ...Object.entries(accountScenarios).map(([number, code]) => ({
    number,
    what: filled(tests.returned, { message: returns[code] ?? returnReasons[code] ?? code }),
  })),
];
