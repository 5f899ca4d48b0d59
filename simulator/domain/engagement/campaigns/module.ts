/** Campaigns as stored (assumptions: 10). */
import { count, instant, minor, nullable, text, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { CampaignStatus } from '../../../../schemas/conventions/enums.ts';
import { described, givenTo } from '../../resources/group-record.ts';
import { type CampaignCreateDto, CampaignProgressDto, type campaignOperations } from '../../../../schemas/engagement/campaigns/group.ts';
import { groups } from '../../../../schemas/groups.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { readInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { type CallWith, ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import { readAmounts, readCurrency, none, divide, unitsOf, major } from '../../kernel/money.ts';
import { invalidMember, refused, notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import { describedResource } from '../../resources/described.ts';
import { slugKey, slugOf } from '../../resources/names.ts';
import { presenter } from '../../resources/present.ts';
import { outcomes, transition } from '../../../../schemas/state.ts';
import { campaignEndDatePassed, type CampaignTrigger, campaignStates } from '../../../../schemas/engagement/campaigns/states.ts';
import { stageEvent } from '../../kernel/events.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { statusBefore } from '../../resources/history.ts';
import { moveRefused, found, checkName } from '../../resources/record.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import type { Resource } from '../../resources/resource.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { isGone, reachesMerchant } from '../../kernel/reach.ts';

export const CampaignRecord = object({
  ...described('campaigns'),
  slug: text(),
  status: CampaignStatus,
  raisedAmount: minor(),
  completionCount: count(),
  activatedAt: nullable(instant()),
  pausedAt: nullable(instant()),
  endedAt: nullable(instant()),
  archivedAt: nullable(instant()),
  sourceCampaignId: nullable(uuid()),
});
export type CampaignRecord = Stored<typeof CampaignRecord>;

// Campaigns under the standard operations (assumptions: 10).

/** The latest sessions whose payments count for the campaign. */
const memberLinks = ({ id, currency }: CampaignRecord, world: World) =>
  world.records.hppSessions
    .by('campaignId', id)
    .slice(-worldLimits.campaignLinks.max)
    .map((session) => ({
      hppSessionId: session.id,
      title: session.title,
      status: session.status,
      paymentLinkUrl: linkOf(world, session.id),
      raisedAmount: session.raisedAmount,
      completionCount: session.completionCount,
      currency,
    }));

const computedFields = { memberLinks } as const;

const hundredths = (reached: number, goal: number): number => divide(reached, goal, 10_000) / 100;

/** Percentage of the goal: by amount, else by count; null without a goal. */
function percent({ goalAmount, raisedAmount, goalCount, completionCount }: CampaignRecord): number | null {
  if (goalAmount !== null && goalAmount > none) return hundredths(unitsOf(raisedAmount), unitsOf(goalAmount));
  if (goalCount !== null && goalCount > 0) return hundredths(completionCount, goalCount);
  return null;
}

const presentProgress = presenter<CampaignRecord, typeof CampaignProgressDto>(CampaignProgressDto, { percent });

export const freeSlug = (world: World, merchantId: string, name: string): string =>
  slugOf(name, 'campaign', (slug) => world.records.campaigns.by('slug', slugKey({ merchantId, slug })).length === 0);

const given = givenTo('campaigns');

function validate({ body }: CallWith<CampaignCreateDto>): void {
  const { currency, goalAmount, startsAt, endsAt } = body;
  if (currency !== undefined) readAmounts(readCurrency(currency), { goalAmount });
  const start = readInstant(startsAt);
  const end = readInstant(endsAt);
  if (start !== null && end !== null && end <= start) throw invalidMember('endsAt', 'The field endsAt must be after startsAt.');
}

export const untouched = {
  status: groups.campaigns.states.initial,
  raisedAmount: none,
  completionCount: 0,
  activatedAt: null,
  pausedAt: null,
  endedAt: null,
  archivedAt: null,
} as const;

const campaignResource = describedResource('campaigns', {
  computed: computedFields,
  validate,
  create: (call) => {
    const made = given.create(call);
    return { sourceCampaignId: null, ...made, slug: freeSlug(call.world, made.merchantId, made.name), ...untouched };
  },
});

// Moves a campaign between states (concepts: Campaign; assumptions: 10).

const { states } = groups.campaigns;

const campaignEnd = 'campaigns.end';

const isRunning = ({ status }: CampaignRecord): boolean => status === 'Active' || status === 'Paused';

function marks(status: CampaignStatus, at: Instant): Partial<CampaignRecord> {
  switch (status) {
    case 'Active':
      return { pausedAt: null };
    case 'Paused':
      return { pausedAt: at };
    case 'Ended':
      return { endedAt: at };
    case 'Archived':
      return { archivedAt: at };
    default:
      return {};
  }
}

const stageStatusChanged = (world: World, campaign: CampaignRecord, previousStatus: CampaignStatus): void =>
  stageEvent(world, 'campaign.status_changed', campaign.merchantId, {
    campaignId: campaign.id,
    name: campaign.name,
    status: campaign.status,
    previousStatus,
    raisedAmount: major(campaign.raisedAmount, campaign.currency),
    completionCount: campaign.completionCount,
    currency: campaign.currency,
  });

const campaign = announcer('a campaign', 'campaigns', ({ campaigns }, id) => campaigns.get(id));

/**
 * The previous status of a campaign, from the audit log, or derived if the clock ended the campaign. Null for a draft, and if the log no
 * longer has the change.
 */
function statusBeforeOf(world: World, one: CampaignRecord): CampaignStatus | null {
  const noted = statusBefore(world, 'campaigns', one, states.states);
  if (noted !== undefined || one.status !== 'Ended') return noted ?? null;
  return one.pausedAt === null ? 'Active' : 'Paused';
}

const announcements = {
  'campaign.status_changed': campaign((world, one) => {
    const before = statusBeforeOf(world, one);
    return before === null ? null : () => stageStatusChanged(world, one, before);
  }),
} satisfies Readonly<Record<string, Announcement>>;

/** Moves a campaign to a state and stages the event. `userId`: null if the clock causes the move. */
function enter(world: World, before: CampaignRecord, status: CampaignStatus, userId: string | null): CampaignRecord {
  const at = world.clock.now();
  const activated = before.status === 'Draft' && status === 'Active' ? { activatedAt: at } : {};
  const campaign = world.records.campaigns.replace({ ...before, ...marks(status, at), ...activated, status, ...changedBy(world, userId) });
  stageStatusChanged(world, campaign, before.status);
  return watchEnd(world, campaign);
}

/** Ends a running campaign whose end date has passed; schedules the end of one whose end date is in the future. */
export function watchEnd(world: World, campaign: CampaignRecord): CampaignRecord {
  world.schedule.cancel(campaignEnd, campaign.id);
  if (campaign.isDeleted || campaign.endsAt === null || !isRunning(campaign)) return campaign;
  const ended = transition(states, campaign.status, 'time');
  if (campaign.endsAt <= world.clock.now()) return ended === undefined ? campaign : enter(world, campaign, ended.to, null);
  world.schedule.add({ at: campaign.endsAt, kind: campaignEnd, id: campaign.id });
  return campaign;
}

const running = outcomesOf('a campaign', ({ campaigns }, id) => campaigns.get(id));

const campaignOutcomes: readonly Outcome[] = [
  running('Ended', (world, one) =>
    isRunning(one) && !one.isDeleted ? { event: 'campaign.status_changed', carryOut: () => void enter(world, one, 'Ended', null) } : null,
  ),
];

/** @throws Refusal if the state does not allow the trigger (choice campaigns.archiveFrom), or if the end date has passed. */
function target({ world }: AuthenticatedCall, { status, endsAt }: CampaignRecord, trigger: CampaignTrigger): CampaignStatus {
  const isWider = world.choices['campaigns.archiveFrom'] === 'anyButArchived';
  const to = outcomes(states, status, trigger).find((one) => trigger !== 'archive' || one.when === undefined || isWider)?.to;
  if (to === undefined) throw moveRefused(states, status, trigger);
  if (trigger === 'activate' && endsAt !== null && endsAt <= world.clock.now()) {
    throw refused(campaignEndDatePassed, 'The end date of the campaign has passed.');
  }
  return to;
}

const moves = (trigger: CampaignTrigger) => (call: AuthenticatedCall<OfRecord>) => {
  const campaign = found(call, campaignResource);
  const status = target(call, campaign, trigger);
  return ok(campaignResource.present(enter(call.world, campaign, status, call.principal.user.id), call.world));
};

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

const records = { campaigns: kind(CampaignRecord, { slug: slugKey }) };

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
  announcements,
  outcomes: campaignOutcomes,
});
