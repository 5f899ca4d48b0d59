/** States of a campaign (concepts: Campaign). */
import type { StateMachine } from '../../state.ts';

export const campaignStatuses = ['Draft', 'Active', 'Paused', 'Ended', 'Archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
/** `time`: the end date passes. */
export type CampaignTrigger = 'create' | 'clone' | 'activate' | 'pause' | 'resume' | 'end' | 'archive' | 'time';

/** The specification calls a campaign `active` when it enters that state and `running` when it leaves it: one state, `Active`. */
export const campaignStates: StateMachine<CampaignStatus, CampaignTrigger> = {
  resource: 'campaign',
  states: campaignStatuses,
  initial: 'Draft',
  source: 'concepts: Campaign',
  refusal: 'Campaigns:InvalidState',
  transitions: [
    { from: null, trigger: 'create', to: 'Draft', provenance: 'assumed' },
    { from: null, trigger: 'clone', to: 'Draft', also: 'settings are copied; totals, links and dates are not', provenance: 'documented' },
    { from: ['Draft'], trigger: 'activate', to: 'Active', when: 'the end date has not passed', provenance: 'documented' },
    { from: ['Active'], trigger: 'pause', to: 'Paused', also: 'member links keep their own status', provenance: 'documented' },
    { from: ['Paused'], trigger: 'resume', to: 'Active', provenance: 'documented' },
    { from: ['Active', 'Paused'], trigger: 'end', to: 'Ended', provenance: 'documented' },
    { from: ['Active', 'Paused'], trigger: 'time', to: 'Ended', when: 'the end date passes', provenance: 'assumed' },
    { from: ['Draft', 'Ended'], trigger: 'archive', to: 'Archived', also: 'removed from the working set', provenance: 'assumed' },
    {
      from: ['Active', 'Paused'],
      trigger: 'archive',
      to: 'Archived',
      when: 'the choice campaigns.archiveFrom is anyButArchived',
      also: 'removed from the working set',
      provenance: 'assumed',
    },
  ],
};

/** A draft whose end date has passed is refused with its own code: a business rule, not a state. */
export const campaignEndDatePassed = 'Campaigns:EndDatePassed';
