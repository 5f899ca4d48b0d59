/** Announcements, their templates, and a user's view of them. The documents do not say that only the merchant sees its announcements. */
import { groups } from '../../groups.ts';
import { chapter } from '../../rule.ts';
import { level, must } from '../../rules/entry.ts';
import { standardRules } from '../../rules/standard-set.ts';

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
      'An announcement can be partially updated.',
      `PATCH ${path}/{id} with another title, and a read afterwards (body not specified)`,
    ),
    'ANNOUNCEMENT-PICKER': must(standard, 'The list of selectable templates can be read.', `GET ${path}/templates/picker-list answers 200`),
    'ANNOUNCEMENT-SWITCH': must(
      listed,
      'Announcements can be enabled and disabled.',
      `POST ${path}/enable-async and /disable-async: the announcement, or what users see, differs between the two states`,
    ),
    'ANNOUNCEMENT-UPDATE-PERMISSION': must(
      standard,
      `Partially updating, enabling and disabling an announcement need ${permission}.Update as well.`,
      'each of the three by merchantUser does not succeed',
      core,
    ),
    'ANNOUNCEMENT-DUPLICATE': must(
      listed,
      'An announcement can be duplicated under a new title.',
      `POST ${path}/duplicate-async: another id and another name, and the source still exists (inputs not specified)`,
    ),
    'ANNOUNCEMENT-DUPLICATE-PERMISSION': must(
      listed,
      `Duplicating an announcement needs ${permission}.Create as well.`,
      'the same request by merchantUser does not succeed',
      core,
    ),
    'ANNOUNCEMENT-STATS': must(
      listed,
      'The engagement statistics of an announcement can be read.',
      `GET ${path}/{id}/engagement-stats of an announcement just created answers 200`,
    ),
    'ANNOUNCEMENT-USER-LIST': must(listed, 'A user can list announcements.', `GET ${ofUser} answers 200`),
    'ANNOUNCEMENT-USER-ORDER': must(
      listed,
      'A user gets announcements ordered by priority and date.',
      `GET ${ofUser} with announcements of two priorities, if it shows them: grouped by priority, and dates in one direction`,
    ),
    'ANNOUNCEMENT-USER-MARKS': must(
      listed,
      'A user can dismiss announcements and mark them as read.',
      `both POST under ${ofUser}/{announcementId}, for one that the user sees: afterwards it is shown differently, or no longer`,
    ),
    'ANNOUNCEMENT-USER-MANY': must(
      listed,
      'A user can dismiss all announcements, and mark many as read.',
      `POST ${ofUser}/dismiss-all and /mark-many-as-read, with the same effects (body of the second not specified)`,
    ),
    'ANNOUNCEMENT-POPUPS': must(
      listed,
      'A user can list pending pop-ups, and record that one was shown.',
      `GET ${ofUser}/pending-popups answers 200, and POST …/record-popup-shown of one of them succeeds`,
    ),
    'ANNOUNCEMENT-UNREAD': must(
      listed,
      'A user can read the number of unread announcements.',
      `GET ${ofUser}/unread-count answers 200 and a number`,
    ),
  },
);
