/** Announcements, their templates, and announcements as a user sees them (assumptions: 12). */
import { array, boolean, decimal, defaulted, ids, instant, int32, maybe, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, patchFields, replyFields, stamped, updateFields } from '../../resource.ts';
import { AnnouncementDisplay, AnnouncementPriority, AnnouncementState, AnnouncementType, AudienceKind } from '../../conventions/enums.ts';

const kinds = {
  type: defaulted(AnnouncementType, 'Information'),
  priority: defaulted(AnnouncementPriority, 'Normal'),
  display: defaulted(AnnouncementDisplay, 'Feed'),
};

const title = () => text(200);
/** Markdown. */
const content = () => text(8000);

const writable = {
  title: title(),
  content: content(),
  ...kinds,
  isEnabled: defaulted(boolean(), false),
  publishAt: maybe(instant()),
  expireAt: maybe(instant()),
  audience: defaulted(AudienceKind, 'Everyone'),
  /** Ids of the kind that `audience` names. If empty: all of that kind, but no user if `audience` names roles or users. */
  audienceIds: defaulted(ids(), []),
  isDismissible: defaulted(boolean(), true),
  maxPopupShows: defaulted(int32({ minimum: 1 }), 1),
  actionLabel: maybe(text(64)),
  actionUrl: maybe(text(512)),
  templateId: maybe(uuid()),
};

export const AnnouncementCreateDto = shape('AnnouncementCreateDto', 'assumed', writable);
export type AnnouncementCreateDto = Static<typeof AnnouncementCreateDto>;

export const AnnouncementUpdateDto = shape('AnnouncementUpdateDto', 'assumed', updateFields(writable));
export type AnnouncementUpdateDto = Static<typeof AnnouncementUpdateDto>;

export const AnnouncementPatchDto = shape('AnnouncementPatchDto', 'assumed', patchFields(writable));
export type AnnouncementPatchDto = Static<typeof AnnouncementPatchDto>;

export const AnnouncementDto = shape('AnnouncementDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  state: AnnouncementState,
  ...fullAudited(),
  ...stamped(),
});
export type AnnouncementDto = Static<typeof AnnouncementDto>;

const templateWritable = {
  name: text(128),
  /** Variables are in double braces, here and in the next member. */
  titleTemplate: title(),
  contentTemplate: content(),
  ...kinds,
  isActive: defaulted(boolean(), true),
};

export const AnnouncementTemplateCreateDto = shape('AnnouncementTemplateCreateDto', 'assumed', templateWritable);
export type AnnouncementTemplateCreateDto = Static<typeof AnnouncementTemplateCreateDto>;

export const AnnouncementTemplateUpdateDto = shape('AnnouncementTemplateUpdateDto', 'assumed', updateFields(templateWritable));
export type AnnouncementTemplateUpdateDto = Static<typeof AnnouncementTemplateUpdateDto>;

export const AnnouncementTemplateDto = shape('AnnouncementTemplateDto', 'assumed', {
  id: uuid(),
  ...replyFields(templateWritable),
  variables: array(text()),
  ...fullAudited(),
  ...stamped(),
});
export type AnnouncementTemplateDto = Static<typeof AnnouncementTemplateDto>;

export const UserAnnouncementDto = shape('UserAnnouncementDto', 'assumed', {
  id: uuid(),
  title: title(),
  content: content(),
  type: AnnouncementType,
  priority: AnnouncementPriority,
  display: AnnouncementDisplay,
  publishedAt: instant(),
  expireAt: nullable(instant()),
  isRead: boolean(),
  readAt: nullable(instant()),
  isDismissed: boolean(),
  dismissedAt: nullable(instant()),
  popupShownCount: int32({ minimum: 0 }),
  isDismissible: boolean(),
  actionLabel: nullable(text(64)),
  actionUrl: nullable(text(512)),
});
export type UserAnnouncementDto = Static<typeof UserAnnouncementDto>;

/** Counts of users, except for the shown pop-ups; `readRate` is the share of targeted users who read it, from 0 to 1. */
export const AnnouncementEngagementStatsDto = shape('AnnouncementEngagementStatsDto', 'assumed', {
  announcementId: uuid(),
  targetedUserCount: int32({ minimum: 0 }),
  seenCount: int32({ minimum: 0 }),
  readCount: int32({ minimum: 0 }),
  dismissedCount: int32({ minimum: 0 }),
  popupShownCount: int32({ minimum: 0 }),
  readRate: decimal({ minimum: 0, maximum: 1 }),
});
export type AnnouncementEngagementStatsDto = Static<typeof AnnouncementEngagementStatsDto>;

export const MarkAnnouncementsAsReadDto = shape('MarkAnnouncementsAsReadDto', 'assumed', { announcementIds: ids() });
export type MarkAnnouncementsAsReadDto = Static<typeof MarkAnnouncementsAsReadDto>;
