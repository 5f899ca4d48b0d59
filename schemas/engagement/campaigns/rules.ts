import { groups } from '../../groups.ts';
import { chapter } from '../../rule.ts';
import { level, must, should } from '../../rules/entry.ts';
import { standardRules } from '../../rules/standard-set.ts';

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
      'Activating changes a draft to active.',
      'activate of a new campaign; it can be paused afterwards',
      lifecycle,
    ),
    'CAMPAIGN-PAUSE': must(
      states,
      'Pausing changes a running campaign to paused.',
      'pause of an active campaign; it can be resumed afterwards',
      lifecycle,
    ),
    'CAMPAIGN-RESUME': must(
      states,
      'Resuming changes a paused campaign to active.',
      'resume of a paused campaign; it can be paused again',
      lifecycle,
    ),
    'CAMPAIGN-END-RUNNING': must(states, 'Ending changes a running campaign to ended.', 'end of an active campaign', lifecycle),
    'CAMPAIGN-END-PAUSED': must(states, 'Ending changes a paused campaign to ended.', 'end of a paused campaign', lifecycle),
    'CAMPAIGN-PAUSE-DRAFT': should(states, 'A draft cannot be paused.', 'pause of a new campaign does not succeed', lifecycle),
    'CAMPAIGN-RESUME-DRAFT': should(states, 'A draft cannot be resumed.', 'resume of a new campaign does not succeed', lifecycle),
    'CAMPAIGN-END-DRAFT': should(states, 'A draft cannot be ended.', 'end of a new campaign does not succeed', lifecycle),
    'CAMPAIGN-ACTIVATE-ENDED': should(states, 'An ended campaign cannot be activated.', 'activate after end does not succeed', lifecycle),
    'CAMPAIGN-RESUME-ENDED': should(states, 'An ended campaign cannot be resumed.', 'resume after end does not succeed', lifecycle),
    'CAMPAIGN-PAUSE-PAUSED': should(states, 'A paused campaign cannot be paused.', 'pause after pause does not succeed', lifecycle),
    'CAMPAIGN-RESUME-RUNNING': should(
      states,
      'A running campaign cannot be resumed.',
      'resume of an active campaign does not succeed',
      lifecycle,
    ),
    'CAMPAIGN-CLONE': must(
      states,
      'Cloning creates a new campaign from an existing one.',
      'POST /api/campaigns/{id}/clone: another id, and the source still exists',
    ),
    'CAMPAIGN-CLONE-DRAFT': must(
      states,
      'A clone is a draft, whatever the state of its source.',
      'clone of an active campaign: it can be activated',
      lifecycle,
    ),
    'CAMPAIGN-ARCHIVE': must(states, 'Archiving retires a campaign.', 'archive of an ended campaign', lifecycle),
    'CAMPAIGN-LINKS-UNTOUCHED': must(
      states,
      'Pausing does not change the status of member links.',
      'the status of a payment link before and after its campaign is paused, where a read of the campaign shows the link',
      lifecycle,
    ),
    'CAMPAIGN-PROGRESS': must(
      listed,
      'The progress of a campaign can be read without a named permission.',
      'GET /api/campaigns/{id}/progress of an active campaign by noPermissions does not answer 403',
    ),
    'CAMPAIGN-STATUS-PERMISSION': must(
      listed,
      'Activating, pausing, resuming, ending and archiving need Campaigns.Campaigns.ManageStatus as well.',
      'each of the five by merchantUser does not succeed',
      core,
    ),
    'CAMPAIGN-CLONE-PERMISSION': must(
      listed,
      'Cloning a campaign needs Campaigns.Campaigns.Create as well.',
      'POST /api/campaigns/{id}/clone by merchantUser does not succeed',
      core,
    ),
  },
);
