/** Announcements under the standard operations (assumptions: 12). */
import { type Instant, readInstant } from '../../../../schemas/shared/instant.ts';
import type { AnnouncementCreateDto } from '../../../../schemas/engagement/announcements/group.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import { invalid, type ValidationError, within } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/group-record.ts';
import type { World } from '../../kernel/world.ts';
import type { AnnouncementRecord } from './record.ts';
import { stateOf } from './audience.ts';
import { reachesOwned } from '../../kernel/reach.ts';

export const blank = (member: string): ValidationError => ({ message: `The field ${member} must not be blank.`, members: [member] });

const given = givenTo('announcements');

function validate({ body }: CallWith<AnnouncementCreateDto>): void {
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

export function enabledSince(world: World, isEnabled: boolean, before?: AnnouncementRecord): Instant | null {
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

export const announcementResource = describedResource('announcements', {
  computed: { state: stateOf },
  validateAll: validate,
  create: (call) => {
    const made = given.create(call);
    return { ...made, ...own(call, made) };
  },
  update: (call, before) => {
    const changed = given.update(call, before);
    return { ...changed, ...own(call, changed, before) };
  },
});
