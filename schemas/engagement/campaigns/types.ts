/** Campaigns (assumptions: 10). */
import {
  array,
  boolean,
  decimal,
  defaulted,
  freeText,
  instant,
  int32,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency } from '../../conventions/common-types.ts';
import { CampaignStatus, HppSessionStatus } from '../../conventions/enums.ts';

const CampaignMemberLinkDto = shape('CampaignMemberLinkDto', 'assumed', {
  hppSessionId: uuid(),
  title: text(),
  status: HppSessionStatus,
  paymentLinkUrl: text(),
  raisedAmount: money(),
  completionCount: int32({ minimum: 0 }),
});
type CampaignMemberLinkDto = Static<typeof CampaignMemberLinkDto>;

const writable = {
  merchantId: uuid(),
  name: text(128),
  description: maybe(text(2048)),
  currency: optional(currency()),
  goalAmount: maybe(amount()),
  goalCount: maybe(int32({ minimum: 0 })),
  startsAt: maybe(instant()),
  endsAt: maybe(instant()),
  imageUrl: maybe(freeText()),
  isProgressPublic: defaulted(boolean(), true),
};

export const CampaignCreateDto = shape('CampaignCreateDto', 'assumed', writable);
export type CampaignCreateDto = Static<typeof CampaignCreateDto>;

export const CampaignUpdateDto = shape('CampaignUpdateDto', 'assumed', updateFields(writable));
export type CampaignUpdateDto = Static<typeof CampaignUpdateDto>;

export const CampaignDto = shape('CampaignDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  slug: text(64),
  status: CampaignStatus,
  memberLinks: array(CampaignMemberLinkDto),
  raisedAmount: money(),
  completionCount: int32({ minimum: 0 }),
  activatedAt: nullable(instant()),
  pausedAt: nullable(instant()),
  endedAt: nullable(instant()),
  archivedAt: nullable(instant()),
  sourceCampaignId: nullable(uuid()),
  ...fullAudited(),
  ...stamped(),
});
export type CampaignDto = Static<typeof CampaignDto>;

export const CampaignProgressDto = shape('CampaignProgressDto', 'assumed', {
  id: uuid(),
  name: text(),
  status: CampaignStatus,
  currency: currency(),
  goalAmount: nullable(money()),
  raisedAmount: money(),
  percent: nullable(decimal()),
  goalCount: nullable(int32()),
  completionCount: int32(),
  endsAt: nullable(instant()),
});
export type CampaignProgressDto = Static<typeof CampaignProgressDto>;

/** Optional body of a clone. */
export const CampaignCloneDto = shape('CampaignCloneDto', 'assumed', { name: maybe(text(128)) });
export type CampaignCloneDto = Static<typeof CampaignCloneDto>;
