import type { Clauses } from '../../clause.ts';

export const engagement: Clauses = {
  'endpoints: Announcements': {
    title: 'Announcements',
    text: [
      'Enabling and disabling need Announcements.Management and its .Update, duplicating under a new title its .Create, and reading the statistics of engagement Announcements.Management alone.',
      'With Announcements.View a user lists announcements by priority and date, lists the pop-ups that are pending, records that one was shown, reads the number of unread ones, marks one or many as read, and dismisses one or all.',
    ],
  },
  'endpoints: Campaigns': {
    title: 'Campaigns',
    text: [
      'Activating, pausing, resuming, ending and archiving need Campaigns.Campaigns and its .ManageStatus; cloning needs its .Create. The public progress of a campaign needs no named permission.',
    ],
  },
};
