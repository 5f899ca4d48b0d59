/** Campaigns: the standard set, their states and their progress. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { level, must, planned, should } from '../entry.ts';
import { standardRules } from '../standard-set.ts';

const states = 'concepts: Campaign';
const listed = 'endpoints: Campaigns';
const lifecycle = level('lifecycle');
const core = level('core');
export const campaigns = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.campaigns),
    'CAMPAIGN-ACTIVATE': must(
      states,
      'Activating takes a draft to active.',
      'activate of a new campaign; it can be paused after it',
      lifecycle,
    ),
    'CAMPAIGN-PAUSE': must(
      states,
      'Pausing takes a running campaign to paused.',
      'pause of an active campaign; it can be resumed after it',
      lifecycle,
    ),
    'CAMPAIGN-RESUME': must(
      states,
      'Resuming takes a paused campaign to active.',
      'resume of a paused campaign; it can be paused again',
      lifecycle,
    ),
    'CAMPAIGN-END-RUNNING': must(states, 'Ending takes a running campaign to ended.', 'end of an active campaign', lifecycle),
    'CAMPAIGN-END-PAUSED': must(states, 'Ending takes a paused campaign to ended.', 'end of a paused campaign', lifecycle),
    'CAMPAIGN-PAUSE-DRAFT': should(states, 'A draft cannot be paused.', 'pause of a new campaign is no success', lifecycle),
    'CAMPAIGN-RESUME-DRAFT': should(states, 'A draft cannot be resumed.', 'resume of a new campaign is no success', lifecycle),
    'CAMPAIGN-END-DRAFT': should(states, 'A draft cannot be ended.', 'end of a new campaign is no success', lifecycle),
    'CAMPAIGN-ACTIVATE-ENDED': should(states, 'An ended campaign cannot be activated.', 'activate after end is no success', lifecycle),
    'CAMPAIGN-RESUME-ENDED': should(states, 'An ended campaign cannot be resumed.', 'resume after end is no success', lifecycle),
    'CAMPAIGN-PAUSE-PAUSED': should(states, 'A paused campaign cannot be paused.', 'pause after pause is no success', lifecycle),
    'CAMPAIGN-RESUME-RUNNING': should(
      states,
      'A running campaign cannot be resumed.',
      'resume of an active campaign is no success',
      lifecycle,
    ),
    'CAMPAIGN-CLONE': must(
      states,
      'Cloning makes a new campaign from an existing one.',
      'POST /api/campaigns/{id}/clone: another id, and the source stays',
    ),
    'CAMPAIGN-CLONE-DRAFT': must(
      states,
      'A clone is a draft, whatever its source.',
      'clone of an active campaign: it can be activated',
      lifecycle,
    ),
    'CAMPAIGN-ARCHIVE': must(states, 'Archiving retires a campaign.', 'archive of an ended campaign', lifecycle),
    'CAMPAIGN-LINKS-UNTOUCHED': must(
      states,
      'Pausing changes no status of a member link.',
      'member links before and after pause',
      planned('the simulator does not simulate hosted payment links yet, so a campaign has no member', [
        'hostedPaymentPages.*',
        'hppSessions.*',
      ]),
    ),
    'CAMPAIGN-PROGRESS': must(
      listed,
      'The progress of a campaign can be read without a named permission.',
      'GET /api/campaigns/{id}/progress of an active campaign by noPermissions is not 403',
    ),
    'CAMPAIGN-STATUS-PERMISSION': must(
      listed,
      'Activating, pausing, resuming, ending and archiving need Campaigns.Campaigns.ManageStatus as well.',
      'each of the five by merchantUser is no success',
      core,
    ),
    'CAMPAIGN-CLONE-PERMISSION': must(
      listed,
      'Cloning a campaign needs Campaigns.Campaigns.Create as well.',
      'POST /api/campaigns/{id}/clone by merchantUser is no success',
      core,
    ),
  },
);
