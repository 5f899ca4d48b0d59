import { act, get, group, patch, post, withActions } from '../operation.ts';
import { mayTakeOf } from '../payloads.ts';
import { continuationTrio, resourceSet } from '../resource-set.ts';

const base = '/api/announcements';
const permission = 'Announcements.Management';
const view = ['Announcements.View'];
const section = 'Standard resource set';

export const announcements = {
  ...resourceSet({
    prefix: 'announcements',
    title: 'Announcements',
    base,
    permission,
    restore: 'Update',
    noun: ['announcement', 'announcements'],
    omit: continuationTrio,
  }),
  ...group(
    { prefix: 'announcements', title: 'Announcements', section },
    {
      patch: patch(
        `${base}/{id}`,
        withActions(permission, 'Update'),
        'Change some members of an announcement',
        mayTakeOf('application/merge-patch+json', 'application/json'),
      ),
    },
  ),
  ...group(
    { prefix: 'announcements', title: 'Announcements' },
    {
      disable: post(`${base}/disable-async`, withActions(permission, 'Update'), 'Disable an announcement'),
      enable: post(`${base}/enable-async`, withActions(permission, 'Update'), 'Enable an announcement'),
      duplicate: post(`${base}/duplicate-async`, withActions(permission, 'Create'), 'Copy an announcement under a new title'),
      engagementStats: get(`${base}/{id}/engagement-stats`, [permission], 'Read how users met an announcement'),
    },
  ),
  ...group(
    { prefix: 'userAnnouncements', title: 'Announcements' },
    {
      list: get(`${base}/user`, view, "List the caller's announcements by priority and date"),
      dismissAll: act(`${base}/user/dismiss-all`, view, 'Dismiss every announcement'),
      markManyAsRead: post(`${base}/user/mark-many-as-read`, view, 'Mark several announcements as read'),
      pendingPopups: get(`${base}/user/pending-popups`, view, 'List pop-ups still to be shown'),
      unreadCount: get(`${base}/user/unread-count`, view, 'Count unread announcements'),
      dismiss: act(`${base}/user/{announcementId}/dismiss`, view, 'Dismiss an announcement'),
      markAsRead: act(`${base}/user/{announcementId}/mark-as-read`, view, 'Mark an announcement as read'),
      recordPopupShown: act(`${base}/user/{announcementId}/record-popup-shown`, view, 'Record that a pop-up was shown'),
    },
  ),
  ...resourceSet({
    prefix: 'announcementTemplates',
    title: 'Announcement templates',
    base: `${base}/templates`,
    permission,
    restore: 'Update',
    noun: ['announcement template', 'announcement templates'],
    omit: continuationTrio,
  }),
  ...group(
    { prefix: 'announcementTemplates', title: 'Announcement templates', section },
    { pickerList: get(`${base}/templates/picker-list`, [permission], 'List templates to pick from') },
  ),
};
