/** Announcements under the standard operations (assumptions: 12). */
import { type Instant, readInstant } from '../../../../schemas/shared/instant.ts';
import {
  type AnnouncementCreateDto,
  type AnnouncementEngagementStatsDto,
  type AnnouncementTemplateCreateDto,
  AnnouncementUpdateDto,
  type announcementOperations,
} from '../../../../schemas/engagement/announcements/group.ts';
import { type AuthenticatedCall, type CallWith, ok } from '../../kernel/call.ts';
import { fault, invalid, within, type ValidationError } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/group-record.ts';
import type { World } from '../../kernel/world.ts';
import { AnnouncementRecord, stateOf, targetedUsers, AnnouncementTemplateRecord, AnnouncementMarkRecord, markKey } from './record.ts';
import { reachesOwned } from '../../kernel/reach.ts';
import type { Handler, CallTo, HandlersOf } from '../../kernel/handler.ts';
import { found, requireStamp } from '../../resources/record.ts';
import type { LookupDto } from '../../../../schemas/conventions/common-types.ts';
import { continuationTrio } from '../../../../schemas/resource-set.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import { feedHandlers } from './feed.ts';
import { callingOwner } from '../../kernel/acting-merchant.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const blank = (member: string): ValidationError => fault(member, 'must not be blank');

const given = givenTo('announcements');

function validateAnnouncement({ body }: CallWith<AnnouncementCreateDto>): void {
  const { title, content, publishAt, expireAt } = body;
  const errors: ValidationError[] = [];
  if (title.trim() === '') errors.push(blank('title'));
  if (content.trim() === '') errors.push(blank('content'));
  const [start, end] = [readInstant(publishAt), readInstant(expireAt)];
  if (start !== null && end !== null && end <= start)
    errors.push({ message: 'The field expireAt must be after publishAt.', members: ['expireAt'] });
  if (errors.length > 0) throw invalid(errors);
}

/** A newly named template must be one that the caller manages; the one named before may be gone. */
function checkTemplate(call: AuthenticatedCall, templateId: string | null, before?: AnnouncementRecord): void {
  if (templateId === null || templateId === before?.templateId) return;
  within(call.world.records.announcementTemplates.get(templateId), (one) => reachesOwned(call, one), 'no such template');
}

function enabledSince(world: World, isEnabled: boolean, before?: AnnouncementRecord): Instant | null {
  const isNew = isEnabled && before?.isEnabled !== true;
  return isNew ? world.clock.now() : (before?.enabledAt ?? null);
}

function own(
  call: CallWith<AnnouncementCreateDto>,
  { isEnabled, templateId, audienceIds }: Changed<'announcements'>,
  before?: AnnouncementRecord,
) {
  checkTemplate(call, templateId, before);
  return { enabledAt: enabledSince(call.world, isEnabled, before), audienceIds: audienceIds.map((id) => id.toLowerCase()) };
}

const announcementResource = describedResource('announcements', {
  computed: { state: stateOf },
  validateAll: validateAnnouncement,
  create: (call) => {
    const made = given.create(call);
    return { ...made, ...own(call, made) };
  },
  update: (call, before) => {
    const changed = given.update(call, before);
    return { ...changed, ...own(call, changed, before) };
  },
});

// How users reacted to an announcement (assumptions: 12, AnnouncementEngagementStatsDto).

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);

/** Counts the users whom it addresses now; any reaction means that the user has seen it. */
const engagementStats: Handler<'announcements.engagementStats'> = (call) => {
  const { world } = call;
  const announcement = found(call, announcementResource);
  const users = new Set(targetedUsers(world, announcement).map(({ id }) => id));
  const marks = world.records.announcementMarks.by('announcementId', announcement.id).filter(({ userId }) => users.has(userId));
  const readCount = marks.filter(({ readAt }) => readAt !== null).length;
  const stats: AnnouncementEngagementStatsDto = {
    announcementId: announcement.id,
    targetedUserCount: users.size,
    seenCount: marks.length,
    readCount,
    dismissedCount: marks.filter(({ dismissedAt }) => dismissedAt !== null).length,
    popupShownCount: marks.reduce((sum, { popupShownCount }) => sum + popupShownCount, 0),
    readRate: share(readCount, users.size),
  };
  return ok(stats);
};

// Templates of announcements under the standard operations (assumptions: 12, R11).

const variable = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Names in double braces, in order of first occurrence. */
const variablesOf = ({ titleTemplate, contentTemplate }: AnnouncementTemplateRecord): readonly string[] => [
  ...new Set([titleTemplate, contentTemplate].flatMap((text) => Array.from(text.matchAll(variable), ([, name]) => name!))),
];

function validate({ body }: CallWith<AnnouncementTemplateCreateDto>): void {
  const { name, titleTemplate, contentTemplate } = body;
  const texts = Object.entries({ name, titleTemplate, contentTemplate });
  const errors = texts.filter(([, text]) => text.trim() === '').map(([member]) => blank(member));
  if (errors.length > 0) throw invalid(errors);
}

const templateResource = describedResource('announcementTemplates', { computed: { variables: variablesOf }, validateAll: validate });

const pickTemplates: Handler<'announcementTemplates.pickerList'> = (call) => {
  const { announcementTemplates } = call.world.records;
  const picked = announcementTemplates.all().filter((one) => one.isActive && !one.isDeleted && reachesOwned(call, one));
  const byName = picked.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return ok(byName.map(({ id, name }): LookupDto => ({ id, name })));
};

const standard = resourceHandlers(announcementResource, continuationTrio);

/** @throws Refusal 404 unless an input `id` names a live announcement within reach. */
const at = (call: AuthenticatedCall, id: string): AnnouncementRecord =>
  found({ ...call, params: { id: id.toLowerCase() } }, announcementResource);

const writable: ReadonlySet<string> = new Set(Object.keys(AnnouncementUpdateDto.properties).filter((name) => name !== 'concurrencyStamp'));

/** A merge patch: the given members replace those of the stored announcement (assumptions: C17). */
function patch(call: CallTo<'announcements.patch'>) {
  const given = call.body;
  requireStamp(call.world.choices, given.concurrencyStamp);
  const before = announcementResource.present(found(call, announcementResource), call.world);
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => writable.has(name)));
  // All writable members of the reply and the given ones: the body of a `PUT`.
  const body = { ...kept, ...given } as AnnouncementUpdateDto;
  return standard['announcements.update']({ ...call, body });
}

/** Writes nothing if nothing changes (assumptions: AN1). */
const switches = (isEnabled: boolean) => (call: CallTo<'announcements.enable'>) => {
  const { world, principal } = call;
  const before = at(call, requiredInputs(call, ['id']).id);
  if (before.isEnabled === isEnabled) return ok(announcementResource.present(before, world));
  const enabledAt = enabledSince(world, isEnabled, before);
  const after = world.records.announcements.replace({ ...before, isEnabled, enabledAt, ...changedBy(world, principal.user.id) });
  return ok(announcementResource.present(after, world));
};

/** A disabled copy under a new title, owned by the caller (assumptions: AN2). */
function duplicate(call: CallTo<'announcements.duplicate'>) {
  const { world, principal } = call;
  const { id, newTitle: title } = requiredInputs(call, ['id', 'newTitle']);
  if (title.trim() === '') throw invalid([blank('newTitle')]);
  const copy = { ...at(call, id), ...callingOwner(call), title, isEnabled: false, enabledAt: null };
  return ok(announcementResource.present(world.records.announcements.insert({ ...copy, ...madeBy(world, principal.user.id) }), world));
}

const handlers = {
  ...standard,
  'announcements.patch': patch,
  'announcements.enable': switches(true),
  'announcements.disable': switches(false),
  'announcements.duplicate': duplicate,
  'announcements.engagementStats': engagementStats,
  ...feedHandlers,
  ...resourceHandlers(templateResource, continuationTrio),
  'announcementTemplates.pickerList': pickTemplates,
} satisfies HandlersOf<typeof announcementOperations>;

const records = {
  announcements: kind(AnnouncementRecord, {}),
  announcementTemplates: kind(AnnouncementTemplateRecord, {}),
  announcementMarks: kind(AnnouncementMarkRecord, { announcementId: (one) => one.announcementId, mark: markKey }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const announcementModule = defineModule({ records, handlers });
