/** Promotions under the standard operations (assumptions: 11). */
import { readInstant } from '../../../../schemas/shared/instant.ts';
import type { PromotionCreateDto } from '../../../../schemas/engagement/promotions/group.ts';
import { namedMerchantId } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { readAmounts, readCurrency, percentDigits, readPercent, type Percent } from '../../kernel/money.ts';
import { duplicateName, invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/group-record.ts';
import { stateOf, valueOf } from './present.ts';
import { codeKey } from './record.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

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

export const promotionResource = describedResource('promotions', {
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
