import type { campaignOperations } from '../../../../schemas/engagement/campaigns/group.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { invalidMember, notFound } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { checkName, found } from '../../resources/record.ts';
import type { Resource } from '../../resources/resource.ts';
import { madeBy } from '../../resources/stamps.ts';
import { presentProgress, campaignResource, untouched, freeSlug } from './resource.ts';
import { CampaignRecord } from './record.ts';
import { moves, watchEnd, campaignEnd } from './status.ts';
import { type DueHandlers } from '../../kernel/due.ts';
import { slugKey } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { campaignStates } from '../../../../schemas/engagement/campaigns/states.ts';
import { isGone, reachesMerchant } from '../../kernel/reach.ts';

const maxNameLength = 128;
const copySuffix = ' (copy)';

/** A new draft with the settings of a campaign, without its totals, links and dates. */
function clone(call: CallTo<'campaigns.clone'>) {
  const { world, principal } = call;
  const { name: given } = call.body ?? {};
  if (given?.trim() === '') throw invalidMember('name', 'The field name must not be blank.');
  const source = found(call, campaignResource);
  const name = given ?? `${source.name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`;
  const draft = { ...source, ...untouched, name, startsAt: null, endsAt: null, sourceCampaignId: source.id };
  checkName(call, campaignResource, draft);
  const slug = freeSlug(world, source.merchantId, name);
  const made = madeBy(world, principal.user.id);
  return ok(campaignResource.present(world.records.campaigns.insert({ ...draft, slug, ...made }), world));
}

/** Anyone can read the progress of a public campaign that has begun; callers who reach its merchant can read any. */
function progress({ world, principal, params }: CallTo<'campaigns.progress'>) {
  const campaign = world.records.campaigns.get(params.id);
  if (campaign === undefined || campaign.isDeleted) throw notFound('no such campaign');
  const isPublic = campaign.isProgressPublic && campaign.status !== 'Draft' && !isGone(world, campaign.merchantId);
  const isOwn = principal !== null && reachesMerchant({ world, principal }, campaign.merchantId);
  if (!isPublic && !isOwn) throw notFound('not public');
  return ok(presentProgress(campaign, world));
}

/** Watches the end of a campaign. Not part of the definition, which the moves of a campaign refer to. */
const watched: Resource<CampaignRecord, 'campaigns'> = {
  ...campaignResource,
  updated: (world, campaign) => void watchEnd(world, campaign),
  deleted: (world, campaign) => void watchEnd(world, campaign),
  restored: watchEnd,
};

const handlers = {
  ...resourceHandlers(watched),
  'campaigns.activate': moves('activate'),
  'campaigns.archive': moves('archive'),
  'campaigns.end': moves('end'),
  'campaigns.pause': moves('pause'),
  'campaigns.resume': moves('resume'),
  'campaigns.clone': clone,
  'campaigns.progress': progress,
} satisfies HandlersOf<typeof campaignOperations>;

const records = {
  campaigns: kind(CampaignRecord, { slug: slugKey }),
};

const due: DueHandlers<typeof campaignEnd> = {
  [campaignEnd]: (world, id) => {
    const campaign = world.records.campaigns.get(id);
    if (campaign !== undefined) watchEnd(world, campaign);
  },
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const campaignModule = defineModule({
  records,
  machines: { campaigns: campaignStates },
  handlers,
  due,
});
