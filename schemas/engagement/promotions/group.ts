/** Promotions (assumptions: 11). */
import { boolean, decimal, defaulted, ids, instant, int32, maybe, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency } from '../../conventions/common-types.ts';
import { PromotionState, PromotionType } from '../../conventions/enums.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

const writable = {
  merchantId: uuid(),
  name: text(128),
  /** Stored in upper case. */
  code: text(32, { pattern: '^[A-Za-z0-9_-]+$' }),
  description: maybe(text(512)),
  type: PromotionType,
  /** The maximum of a percentage is 100; the handler checks this. */
  value: decimal({ exclusiveMinimum: 0 }),
  currency: maybe(currency()),
  minimumAmount: maybe(amount()),
  maximumDiscountAmount: maybe(amount()),
  startsAt: maybe(instant()),
  endsAt: maybe(instant()),
  usageLimit: maybe(int32({ minimum: 1 })),
  usageLimitPerCustomer: maybe(int32({ minimum: 1 })),
  /** Empty: all pages. */
  hostedPaymentPageIds: defaulted(ids(), []),
  isActive: defaulted(boolean(), true),
};

export const PromotionCreateDto = shape('PromotionCreateDto', 'assumed', writable);
export type PromotionCreateDto = Static<typeof PromotionCreateDto>;

const PromotionUpdateDto = shape('PromotionUpdateDto', 'assumed', updateFields(writable));

const PromotionDto = shape('PromotionDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  usageCount: int32({ minimum: 0 }),
  state: PromotionState,
  ...fullAudited(),
  ...stamped(),
});

export const promotions = describeGroup({
  area: 'engagement',
  prefix: 'promotions',
  noun: ['promotion', 'promotions'],
  title: 'Promotions',
  base: '/api/promotions',
  permission: 'Promotions.Promotions',
  restore: 'Update',
  shapes: { item: PromotionDto, create: PromotionCreateDto, update: PromotionUpdateDto },
  rules: 'PROMOTION',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  // The code is unique instead.
  hasUniqueName: false,
  search: ['name', 'code', 'description'],
  recipe: {
    merchantId: caller('merchantId'),
    name: name('promotion', 128),
    code: name('code', 32, 'upper'),
    type: 'Percentage',
    value: 10,
  },
  change: { usageLimit: 100 },
  wrong: [{ value: 100.5 }, ['value']],
});
