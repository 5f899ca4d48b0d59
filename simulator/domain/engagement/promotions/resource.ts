/** Promotions under the standard operations (assumptions: 11). */
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { PromotionCreateDto } from '../../../../schemas/types/engagement/promotions.ts';
import { actingMerchant, namedMerchantId } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { reaches } from '../../kernel/principal.ts';
import { duplicateName, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { percentDigits, readPercent, type Percent } from '../../kernel/percent.ts';
import { stateOf, valueOf } from './present.ts';
import { codeKey } from './record.ts';

/** The amounts of a body; a percentage is not an amount. */
const amountsOf = (currency: string, { type, value, minimumAmount, maximumDiscountAmount }: PromotionCreateDto) =>
  readAmounts(currency, { value: type === 'FixedAmount' ? value : null, minimumAmount, maximumDiscountAmount });

/** The percentage of a body; null when its value is an amount. */
function percentOf({ type, value }: PromotionCreateDto): Percent | null {
  if (type !== 'Percentage') return null;
  if (value > 100) throw invalidMember('value', 'The field value must be at most 100 percent.');
  const percent = readPercent(value);
  if (percent === undefined) throw invalidMember('value', `The field value may have at most ${percentDigits} decimals.`);
  return percent;
}

/** The currency of the amounts; the merchant's when the body names none. Undefined for a merchant out of reach. */
function givenCurrency(call: CallWith<PromotionCreateDto>): string | undefined {
  const { currency } = call.body;
  if (currency !== undefined && currency !== null) return readCurrency(currency);
  const id = namedMerchantId(call);
  if (id === null || !reaches(call.world, call.principal, id)) return undefined;
  return call.world.records.merchants.get(id)?.currency;
}

function validate(call: CallWith<PromotionCreateDto>): void {
  const given = call.body;
  percentOf(given);
  const currency = givenCurrency(call);
  if (currency !== undefined) amountsOf(currency, given);
  const start = readInstant(given.startsAt);
  const end = readInstant(given.endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

/** What both bodies give. `byDefault`: currency of the merchant. */
function settings(body: PromotionCreateDto, byDefault: string) {
  const currency = body.currency === undefined || body.currency === null ? null : readCurrency(body.currency);
  const amountCurrency = currency ?? byDefault;
  const { value, minimumAmount, maximumDiscountAmount } = amountsOf(amountCurrency, body);
  return {
    name: body.name,
    code: body.code.toUpperCase(),
    description: body.description ?? null,
    type: body.type,
    percent: percentOf(body),
    discountAmount: value,
    currency,
    amountCurrency,
    minimumAmount,
    maximumDiscountAmount,
    startsAt: readInstant(body.startsAt),
    endsAt: readInstant(body.endsAt),
    usageLimit: body.usageLimit ?? null,
    usageLimitPerCustomer: body.usageLimitPerCustomer ?? null,
    hostedPaymentPageIds: [...new Set(body.hostedPaymentPageIds ?? [])],
    isActive: body.isActive ?? true,
  };
}

export const promotionResource = describedResource('promotions', {
  computed: { state: stateOf, value: valueOf },
  currencyOf: ({ amountCurrency }) => amountCurrency,
  unique: { index: 'code', key: codeKey, refusal: duplicateName },
  validate,
  create: (call) => {
    const merchant = actingMerchant(call);
    return { merchantId: merchant.id, ...settings(call.body, merchant.currency), usageCount: 0 };
  },
  update: (call, promotion) => {
    const merchant = call.world.records.merchants.get(promotion.merchantId);
    return { ...promotion, ...settings(call.body, merchant?.currency ?? promotion.amountCurrency) };
  },
});
