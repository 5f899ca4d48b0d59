import { campaigns as described } from './group.ts';
import { act, creates, get, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { CampaignCloneDto, CampaignDto, CampaignProgressDto } from './types.ts';

const { base, permission } = described;
const changed = answers(CampaignDto);
const manage = withActions(permission, 'ManageStatus');

export const campaigns = {
  ...resourceSet(described),
  ...group(
    { prefix: 'campaigns', title: 'Campaigns' },
    {
      activate: act(`${base}/{id}/activate`, manage, 'Activate a draft campaign', changed),
      archive: act(`${base}/{id}/archive`, manage, 'Archive a campaign', { ...changed, ...stops }),
      end: act(`${base}/{id}/end`, manage, 'End a running or paused campaign', { ...changed, ...stops }),
      pause: act(`${base}/{id}/pause`, manage, 'Pause a running campaign', { ...changed, ...stops }),
      resume: act(`${base}/{id}/resume`, manage, 'Resume a paused campaign', changed),
      clone: post(`${base}/{id}/clone`, withActions(permission, 'Create'), 'Clone a campaign as a new draft', {
        ...mayTake(CampaignCloneDto),
        ...changed,
        ...creates,
      }),
      progress: get(`${base}/{id}/progress`, [], 'Read the public progress of a campaign', {
        anonymous: true,
        worldBy: [{ by: 'record', of: 'campaigns' }],
        ...answers(CampaignProgressDto),
      }),
    },
  ),
};
