/** Promotions as stored (assumptions: 11). */
import { count, currency, minor, nullable, percent, object, type Stored } from '../../kernel/record-schema.ts';
import { described, givenTo, type Changed } from '../../resources/group-record.ts';
import { ownedKey, live } from '../../resources/names.ts';
import type { PromotionState } from '../../../../schemas/conventions/enums.ts';
import { major, none, percentNumber, readAmounts, readCurrency, percentDigits, readPercent, type Percent } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { PromotionCreateDto } from '../../../../schemas/engagement/promotions/group.ts';
import { namedMerchantId } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { duplicateName, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { reachesMerchant } from '../../kernel/reach.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const { value: _value, ...withoutValue } = described('promotions');

/** The code is in capitals. */
export const PromotionRecord = object({
  ...withoutValue,
  percent: nullable(percent()),
  discountAmount: nullable(minor()),
  /** Null: any currency. */
  currency: nullable(currency()),
  /** The currency of its amounts: its own, else that of the merchant. */
  amountCurrency: currency(),
  usageCount: count(),
});
export type PromotionRecord = Stored<typeof PromotionRecord>;

/** Index key of the promotions: a code is unique among the live promotions of a merchant. */
export const codeKey = (promotion: Pick<PromotionRecord, 'merchantId' | 'code'>): string => ownedKey(promotion, promotion.code);

/** The first state that fits (assumptions: 11). */
export function stateOf({ isActive, startsAt, endsAt, usageCount, usageLimit }: PromotionRecord, world: World): PromotionState {
  const now = world.clock.now();
  if (!isActive) return 'Inactive';
  if (startsAt !== null && now < startsAt) return 'Scheduled';
  if (endsAt !== null && now > endsAt) return 'Expired';
  return usageLimit !== null && usageCount >= usageLimit ? 'Exhausted' : 'Active';
}

/** Percent, or an amount in major units. */
const valueOf = ({ percent, discountAmount, amountCurrency }: PromotionRecord): number =>
  percent === null ? major(discountAmount ?? none, amountCurrency) : percentNumber(percent);

// Promotions under the standard operations (assumptions: 11).

const given = givenTo('promotions');

const amountsOf = (currency: string, { type, value, minimumAmount, maximumDiscountAmount }: PromotionCreateDto) =>
  readAmounts(currency, { value: type === 'FixedAmount' ? value : null, minimumAmount, maximumDiscountAmount });

function percentOf({ type, value }: PromotionCreateDto): Percent | null {
  if (type !== 'Percentage') return null;
  if (value > 100) throw invalidMember('value', 'The field value must be at most 100 percent.');
  const percent = readPercent(value);
  if (percent === undefined) throw invalidMember('value', `The field value may have at most ${percentDigits} decimals.`);
  return percent;
}

/** The currency of the amounts: the body's, else the merchant's. Undefined for a merchant out of reach. */
function givenCurrency(call: CallWith<PromotionCreateDto>): string | undefined {
  const { currency } = call.body;
  if (currency !== undefined && currency !== null) return readCurrency(currency);
  const id = namedMerchantId(call);
  if (id === null || !reachesMerchant(call, id)) return undefined;
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

/** Settings as stored: a percentage or an amount replaces the value, and the currency of the amounts is kept beside the promotion's own. */
function own(body: PromotionCreateDto, settings: Changed<'promotions'>) {
  const { value: _, currency: amountCurrency, ...kept } = settings;
  return {
    amountCurrency,
    ...kept,
    code: kept.code.toUpperCase(),
    percent: percentOf(body),
    discountAmount: amountsOf(amountCurrency, body).value,
    currency: typeof body.currency === 'string' ? amountCurrency : null,
    hostedPaymentPageIds: [...new Set(kept.hostedPaymentPageIds)],
  };
}

const promotionResource = describedResource('promotions', {
  computed: { state: stateOf, value: valueOf },
  currencyOf: ({ amountCurrency }) => amountCurrency,
  unique: { index: 'code', key: codeKey, refusal: duplicateName },
  validate,
  create: (call) => {
    const { merchantId, ...settings } = given.create(call);
    return { merchantId, ...own(call.body, settings), usageCount: 0 };
  },
  update: (call, promotion) => own(call.body, given.update(call, promotion)),
});

const handlers = resourceHandlers(promotionResource);

const records = { promotions: kind(PromotionRecord, { code: live(codeKey) }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const promotionModule = defineModule({ records, handlers });
