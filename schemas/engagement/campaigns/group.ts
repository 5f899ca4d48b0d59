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
import { campaignStates } from './states.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';
import { act, creates, get, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

const CampaignMemberLinkDto = shape('CampaignMemberLinkDto', 'assumed', {
  hppSessionId: uuid(),
  title: text(),
  status: HppSessionStatus,
  paymentLinkUrl: text(),
  raisedAmount: money(),
  completionCount: int32({ minimum: 0 }),
});

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

const CampaignUpdateDto = shape('CampaignUpdateDto', 'assumed', updateFields(writable));

const CampaignDto = shape('CampaignDto', 'assumed', {
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

/** Optional body of a clone. */
const CampaignCloneDto = shape('CampaignCloneDto', 'assumed', { name: maybe(text(128)) });

export const campaigns = describeGroup({
  area: 'engagement',
  prefix: 'campaigns',
  noun: ['campaign', 'campaigns'],
  title: 'Campaigns',
  base: '/api/campaigns',
  permission: 'Campaigns.Campaigns',
  restore: 'Update',
  shapes: { item: CampaignDto, create: CampaignCreateDto, update: CampaignUpdateDto },
  states: campaignStates,
  rules: 'CAMPAIGN',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'slug', 'description'],
  hides: { field: 'status', values: ['Archived'] },
  recipe: { merchantId: caller('merchantId'), name: name('campaign', 128) },
  change: { goalAmount: 12.5 },
  wrong: [{ startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, ['endsAt']],
});

const { base, permission } = campaigns;
const changed = answers(CampaignDto);
const manage = withActions(permission, 'ManageStatus');

export const campaignOperations = {
  ...resourceSet(campaigns),
  ...group(
    { prefix: 'campaigns', title: 'Campaigns' },
    {
      activate: act(`${base}/{id}/activate`, manage, 'Activate a draft campaign', changed),
      archive: act(`${base}/{id}/archive`, manage, 'Archive a campaign', { ...changed, ...stops }),
      end: act(`${base}/{id}/end`, manage, 'End a running or paused campaign', { ...changed, ...stops }),
      pause: act(`${base}/{id}/pause`, manage, 'Pause a running campaign', { ...changed, ...stops }),
      resume: act(`${base}/{id}/resume`, manage, 'Resume a paused campaign', changed),
      clone: post(`${base}/{id}/clone`, withActions(permission, 'Create'), 'Clone a campaign as a new draft', {
        ...mayTake(CampaignCloneDto),
        ...changed,
        ...creates,
      }),
      progress: get(`${base}/{id}/progress`, [], 'Read the public progress of a campaign', {
        anonymous: true,
        worldBy: [{ by: 'record', of: 'campaigns' }],
        ...answers(CampaignProgressDto),
      }),
    },
  ),
};
