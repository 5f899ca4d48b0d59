import { continuationTrio } from '../../../../schemas/resource-set.ts';
import type { announcements } from '../../../../schemas/engagement/announcements/operations.ts';
import { AnnouncementUpdateDto } from '../../../../schemas/engagement/announcements/types.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { invalid } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { found, requireStamp } from '../../resources/record.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import { engagementStats } from './engagement.ts';
import { feedHandlers } from './feed.ts';
import { callingOwner } from '../../kernel/owned.ts';
import { AnnouncementRecord, AnnouncementTemplateRecord, AnnouncementMarkRecord, markKey } from './record.ts';
import { announcementResource, blank, enabledSince } from './resource.ts';
import { pickTemplates, templateResource } from './templates.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

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
} satisfies HandlersOf<typeof announcements>;

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
