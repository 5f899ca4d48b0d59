import { announcements as described } from './group.ts';
import { announcementTemplates as templates } from './template-group.ts';
import { act, creates, get, group, patch, post, withActions } from '../../operation.ts';
import { answers, answersNothing, eitherPlace, takes, takesPatch } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array, text, uuid } from '../../shape.ts';
import {
  AnnouncementDto,
  AnnouncementEngagementStatsDto,
  AnnouncementPatchDto,
  MarkAnnouncementsAsReadDto,
  UserAnnouncementDto,
} from './types.ts';
import { AffectedCountDto, LookupDto } from '../../conventions/common-types.ts';
import { Count } from '../../conventions/paging-types.ts';

const { base, permission } = described;
const view = ['Announcements.View'];
const section = 'Standard resource set';
const changed = answers(AnnouncementDto);
const switched = { ...eitherPlace('SwitchAnnouncementInput', { id: uuid() }), ...changed };

export const announcements = {
  ...resourceSet(described),
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
  ...resourceSet(templates),
  ...group(
    { prefix: 'announcementTemplates', title: 'Announcement templates', section },
    { pickerList: get(`${base}/templates/picker-list`, [permission], 'List templates to pick from', answers(array(LookupDto))) },
  ),
};
