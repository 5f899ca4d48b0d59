/** Promotions under the standard operations (assumptions: 11). */
import { parseInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { PromotionDto, type PromotionCreateDto } from '../../../../schemas/types/engagement/promotions.ts';
import { actingMerchant, namedMerchantId, reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { checkAmounts, readCurrency } from '../../kernel/money-input.ts';
import { reaches } from '../../kernel/principal.ts';
import { duplicateName, invalidMember } from '../../kernel/refusal.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { computedFields, presentPromotion } from './present.ts';
import type { PromotionRecord } from './record.ts';

const readInstant = (text: string | null | undefined): Instant | null =>
  text === null || text === undefined ? null : (parseInstant(text) ?? null);

/** The amounts of a body; a percentage is not an amount. */
const amountsOf = ({ type, value, minimumAmount, maximumDiscountAmount }: PromotionCreateDto) => ({
  ...(type === 'FixedAmount' ? { value } : {}),
  minimumAmount,
  maximumDiscountAmount,
});

/** The currency of the amounts; the merchant's when the body names none. Undefined for a merchant out of reach. */
function currencyOf(call: CallWith<PromotionCreateDto>): string | undefined {
  const { currency } = call.body;
  if (currency !== undefined && currency !== null) return readCurrency(currency);
  const id = namedMerchantId(call);
  if (id === null || !reaches(call.world, call.principal, id)) return undefined;
  return call.world.records.merchants.get(id)?.currency;
}

function validate(call: CallWith<PromotionCreateDto>): void {
  const given = call.body;
  if (given.name.trim() === '') throw invalidMember('name', 'The field name must not be blank.');
  if (given.type === 'Percentage' && given.value > 100) throw invalidMember('value', 'The field value must be at most 100 percent.');
  const currency = currencyOf(call);
  if (currency !== undefined) checkAmounts(currency, amountsOf(given));
  const start = readInstant(given.startsAt);
  const end = readInstant(given.endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

/** What both bodies give. */
function settings(body: PromotionCreateDto) {
  return {
    name: body.name,
    code: body.code.toUpperCase(),
    description: body.description ?? null,
    type: body.type,
    value: body.value,
    currency: body.currency === undefined || body.currency === null ? null : readCurrency(body.currency),
    minimumAmount: body.minimumAmount ?? null,
    maximumDiscountAmount: body.maximumDiscountAmount ?? null,
    startsAt: readInstant(body.startsAt),
    endsAt: readInstant(body.endsAt),
    usageLimit: body.usageLimit ?? null,
    usageLimitPerCustomer: body.usageLimitPerCustomer ?? null,
    hostedPaymentPageIds: [...new Set(body.hostedPaymentPageIds ?? [])],
    isActive: body.isActive ?? true,
  };
}

/** A code is unique among the live promotions of a merchant. */
function checkCode(call: AuthenticatedCall, { merchantId, code }: Draft<PromotionRecord>, self?: PromotionRecord): void {
  for (const other of call.world.records.promotions.by('merchantId', merchantId)) {
    if (other.id !== self?.id && !other.isDeleted && other.code === code) throw duplicateName();
  }
}

export const promotionResource: Resource<PromotionRecord, 'promotions'> = {
  prefix: 'promotions',
  collection: (world) => world.records.promotions,
  listing: {
    shape: PromotionDto,
    search: ['name', 'code', 'description'],
    computed: computedFields,
    restorePermission: 'Promotions.Promotions.Update',
  },
  source: (call) => reachable(call, call.world.records.promotions),
  sees: seesOwned,
  present: presentPromotion,
  name: (promotion) => promotion.name,
  validate,
  create: (call) => {
    const draft = { merchantId: actingMerchant(call).id, ...settings(call.body), usageCount: 0 };
    checkCode(call, draft);
    return draft;
  },
  update: (call, promotion) => {
    const draft = { ...promotion, ...settings(call.body) };
    checkCode(call, draft, promotion);
    return draft;
  },
  mayRestore: (call, promotion) => checkCode(call, promotion, promotion),
};
