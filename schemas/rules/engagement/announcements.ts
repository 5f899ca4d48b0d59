/** Announcements, their templates, and what a user sees of them. That a merchant alone has its announcements is nowhere said. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { level, must } from '../entry.ts';
import { standardRules } from '../standard-set.ts';

const standard = 'endpoints: Standard resource set';
const listed = 'endpoints: Announcements';
const path = '/api/announcements';
const permission = 'Announcements.Management';
const core = level('core');
const ofUser = `${path}/user`;

export const announcements = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.announcements),
    ...standardRules(groups.announcementTemplates),
    'ANNOUNCEMENT-PATCH': must(
      standard,
      'An announcement can be changed in part.',
      `PATCH ${path}/{id} with another title, and a read after it; its body is not shown`,
    ),
    'ANNOUNCEMENT-PICKER': must(standard, 'Templates can be picked from a list.', `GET ${path}/templates/picker-list answers 200`),
    'ANNOUNCEMENT-SWITCH': must(
      listed,
      'Announcements can be enabled and disabled.',
      `POST ${path}/enable-async and /disable-async: what is read of the announcement, or of what users see, is not the same after both`,
    ),
    'ANNOUNCEMENT-UPDATE-PERMISSION': must(
      standard,
      `Changing an announcement in part, enabling and disabling it need ${permission}.Update as well.`,
      'each of the three by merchantUser is no success',
      core,
    ),
    'ANNOUNCEMENT-DUPLICATE': must(
      listed,
      'An announcement can be duplicated under a new title.',
      `POST ${path}/duplicate-async: another id and another name, and the source stays; its inputs are not shown`,
    ),
    'ANNOUNCEMENT-DUPLICATE-PERMISSION': must(
      listed,
      `Duplicating an announcement needs ${permission}.Create as well.`,
      'the same by merchantUser is no success',
      core,
    ),
    'ANNOUNCEMENT-STATS': must(
      listed,
      'It can be read how users met an announcement.',
      `GET ${path}/{id}/engagement-stats of an announcement just made answers 200`,
    ),
    'ANNOUNCEMENT-USER-LIST': must(listed, 'A user can list announcements.', `GET ${ofUser} answers 200`),
    'ANNOUNCEMENT-USER-ORDER': must(
      listed,
      'A user reads announcements by priority and date.',
      `GET ${ofUser} of some of two priorities, where it shows them: neither stands between two of the other, and dates run one way`,
    ),
    'ANNOUNCEMENT-USER-MARKS': must(
      listed,
      'A user can dismiss announcements and mark them as read.',
      `both POST under ${ofUser}/{announcementId}, of one that the user is shown: it is shown otherwise, or no more, after each`,
    ),
    'ANNOUNCEMENT-USER-MANY': must(
      listed,
      'A user can dismiss all announcements, and mark many as read.',
      `POST ${ofUser}/dismiss-all and /mark-many-as-read, with the same effects; the body of the second is not shown`,
    ),
    'ANNOUNCEMENT-POPUPS': must(
      listed,
      'A user can list pop-ups that are pending, and record that one was shown.',
      `GET ${ofUser}/pending-popups answers 200, and POST …/record-popup-shown of one of them is a success`,
    ),
    'ANNOUNCEMENT-UNREAD': must(
      listed,
      'A user can read the number of unread announcements.',
      `GET ${ofUser}/unread-count answers 200 and a number`,
    ),
  },
);
