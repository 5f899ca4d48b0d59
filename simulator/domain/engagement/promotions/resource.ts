/** Promotions under the standard operations (assumptions: 11). */
import { readInstant } from '../../../../schemas/shared/instant.ts';
import { PromotionDto, type PromotionCreateDto } from '../../../../schemas/types/engagement/promotions.ts';
import { actingMerchant, namedMerchantId, reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency } from '../../kernel/money-input.ts';
import { reaches } from '../../kernel/principal.ts';
import { duplicateName, invalidMember } from '../../kernel/refusal.ts';
import { ownedKey } from '../../resources/name-index.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { percentDigits, readPercent, type Percent } from '../../kernel/percent.ts';
import { computedFields, currencyOf, presentPromotion } from './present.ts';
import type { PromotionRecord } from './record.ts';

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
  if (given.name.trim() === '') throw invalidMember('name', 'The field name must not be blank.');
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

/** A code is unique among the live promotions of a merchant. */
function checkCode(call: AuthenticatedCall, draft: Draft<PromotionRecord>, self?: PromotionRecord): void {
  const others = call.world.records.promotions.by('code', ownedKey(draft, draft.code));
  if (others.some(({ id }) => id !== self?.id)) throw duplicateName();
}

export const promotionResource: Resource<PromotionRecord, 'promotions'> = {
  prefix: 'promotions',
  collection: (world) => world.records.promotions,
  listing: {
    shape: PromotionDto,
    search: ['name', 'code', 'description'],
    computed: computedFields,
    currencyOf,
    restorePermission: 'Promotions.Promotions.Update',
  },
  source: (call) => reachable(call, call.world.records.promotions),
  sees: seesOwned,
  present: presentPromotion,
  name: (promotion) => promotion.name,
  validate,
  create: (call) => {
    const merchant = actingMerchant(call);
    const draft = { merchantId: merchant.id, ...settings(call.body, merchant.currency), usageCount: 0 };
    checkCode(call, draft);
    return draft;
  },
  update: (call, promotion) => {
    const merchant = call.world.records.merchants.get(promotion.merchantId);
    const draft = { ...promotion, ...settings(call.body, merchant?.currency ?? promotion.amountCurrency) };
    checkCode(call, draft, promotion);
    return draft;
  },
  mayRestore: (call, promotion) => checkCode(call, promotion, promotion),
};
