/** Announcements, their templates, and what each user did with them (assumptions: 12). */
import { count, instant, nullable, record, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';

export const AnnouncementRecord = object({
  ...described('announcements'),
  /** When it was last enabled; null: never. */
  enabledAt: nullable(instant()),
});
export type AnnouncementRecord = Stored<typeof AnnouncementRecord>;

export const AnnouncementTemplateRecord = object({ ...described('announcementTemplates') });
export type AnnouncementTemplateRecord = Stored<typeof AnnouncementTemplateRecord>;

export const AnnouncementMarkRecord = record({
  announcementId: uuid(),
  userId: uuid(),
  readAt: nullable(instant()),
  dismissedAt: nullable(instant()),
  popupShownCount: count(),
});
export type AnnouncementMarkRecord = Stored<typeof AnnouncementMarkRecord>;

export const markKey = ({ announcementId, userId }: { readonly announcementId: string; readonly userId: string }): string =>
  `${announcementId} ${userId}`;
