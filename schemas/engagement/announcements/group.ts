/** Announcements, their templates, and announcements as a user sees them (assumptions: 12). */
import { array, boolean, decimal, defaulted, ids, instant, int32, maybe, nullable, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, patchFields, replyFields, stamped, updateFields } from '../../resource.ts';
import { AnnouncementDisplay, AnnouncementPriority, AnnouncementState, AnnouncementType, AudienceKind } from '../../conventions/enums.ts';
import { continuationTrio, resourceSet } from '../../resource-set.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';
import { act, creates, get, group, patch, post, withActions } from '../../operation.ts';
import { answers, answersNothing, eitherPlace, takes, takesPatch } from '../../payloads.ts';
import { AffectedCountDto, LookupDto } from '../../conventions/common-types.ts';
import { Count } from '../../conventions/paging-types.ts';

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

const AnnouncementPatchDto = shape('AnnouncementPatchDto', 'assumed', patchFields(writable));

const AnnouncementDto = shape('AnnouncementDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  state: AnnouncementState,
  ...fullAudited(),
  ...stamped(),
});
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

const AnnouncementTemplateUpdateDto = shape('AnnouncementTemplateUpdateDto', 'assumed', updateFields(templateWritable));

const AnnouncementTemplateDto = shape('AnnouncementTemplateDto', 'assumed', {
  id: uuid(),
  ...replyFields(templateWritable),
  variables: array(text()),
  ...fullAudited(),
  ...stamped(),
});
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

const MarkAnnouncementsAsReadDto = shape('MarkAnnouncementsAsReadDto', 'assumed', { announcementIds: ids() });

export const announcements = describeGroup({
  area: 'engagement',
  prefix: 'announcements',
  noun: ['announcement', 'announcements'],
  title: 'Announcements',
  base: '/api/announcements',
  permission: 'Announcements.Management',
  restore: 'Update',
  shapes: { item: AnnouncementDto, create: AnnouncementCreateDto, update: AnnouncementUpdateDto },
  omit: continuationTrio,
  rules: 'ANNOUNCEMENT',
  isIsolated: false,
  owner: 'any',
  name: 'title',
  hasUniqueName: false,
  search: ['title', 'content'],
  // Disabled, and only for the merchant's own users.
  recipe: {
    title: name('announcement', 128),
    content: 'Made by the conformance suite',
    isEnabled: false,
    audience: 'Merchants',
    audienceIds: [caller('merchantId')],
  },
  change: { content: 'They still work.' },
});

export const announcementTemplates = describeGroup({
  area: 'engagement',
  prefix: 'announcementTemplates',
  noun: ['announcement template', 'announcement templates'],
  title: 'Announcement templates',
  base: '/api/announcements/templates',
  permission: 'Announcements.Management',
  restore: 'Update',
  shapes: { item: AnnouncementTemplateDto, create: AnnouncementTemplateCreateDto, update: AnnouncementTemplateUpdateDto },
  omit: continuationTrio,
  rules: 'ANNOUNCEMENT-TEMPLATE',
  isIsolated: false,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'titleTemplate', 'contentTemplate'],
  recipe: {
    name: name('template', 128),
    titleTemplate: 'About {{what}}',
    contentTemplate: 'Made by the conformance suite',
    isActive: true,
  },
  change: { contentTemplate: 'No longer.' },
});

const { base, permission } = announcements;
const view = ['Announcements.View'];
const section = 'Standard resource set';
const changed = answers(AnnouncementDto);
const switched = { ...eitherPlace('SwitchAnnouncementInput', { id: uuid() }), ...changed };

export const announcementOperations = {
  ...resourceSet(announcements),
  ...group(
    { prefix: 'announcements', title: 'Announcements', section },
    {
      patch: patch(`${base}/{id}`, withActions(permission, 'Update'), 'Change some members of an announcement', {
        ...takesPatch(AnnouncementPatchDto),
        ...changed,
      }),
    },
  ),
  ...group(
    { prefix: 'announcements', title: 'Announcements' },
    {
      disable: post(`${base}/disable-async`, withActions(permission, 'Update'), 'Disable an announcement', switched),
      enable: post(`${base}/enable-async`, withActions(permission, 'Update'), 'Enable an announcement', switched),
      duplicate: post(`${base}/duplicate-async`, withActions(permission, 'Create'), 'Copy an announcement under a new title', {
        ...eitherPlace('DuplicateAnnouncementInput', { id: uuid(), newTitle: text(200) }),
        ...changed,
        ...creates,
      }),
      engagementStats: get(
        `${base}/{id}/engagement-stats`,
        [permission],
        'Read how users met an announcement',
        answers(AnnouncementEngagementStatsDto),
      ),
    },
  ),
  ...group(
    { prefix: 'userAnnouncements', title: 'Announcements' },
    {
      list: get(`${base}/user`, view, "List the caller's announcements by priority and date", answers(array(UserAnnouncementDto))),
      dismissAll: act(`${base}/user/dismiss-all`, view, 'Dismiss every announcement', answers(AffectedCountDto)),
      markManyAsRead: post(`${base}/user/mark-many-as-read`, view, 'Mark several announcements as read', {
        ...takes(MarkAnnouncementsAsReadDto),
        ...answers(AffectedCountDto),
      }),
      pendingPopups: get(`${base}/user/pending-popups`, view, 'List pop-ups still to be shown', answers(array(UserAnnouncementDto))),
      unreadCount: get(`${base}/user/unread-count`, view, 'Count unread announcements', answers(Count)),
      dismiss: act(`${base}/user/{announcementId}/dismiss`, view, 'Dismiss an announcement', answersNothing),
      markAsRead: act(`${base}/user/{announcementId}/mark-as-read`, view, 'Mark an announcement as read', answersNothing),
      recordPopupShown: act(`${base}/user/{announcementId}/record-popup-shown`, view, 'Record that a pop-up was shown', answersNothing),
    },
  ),
  ...resourceSet(announcementTemplates),
  ...group(
    { prefix: 'announcementTemplates', title: 'Announcement templates', section },
    { pickerList: get(`${base}/templates/picker-list`, [permission], 'List templates to pick from', answers(array(LookupDto))) },
  ),
};
