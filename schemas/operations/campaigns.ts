import { act, get, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const base = '/api/campaigns';
const permission = 'Campaigns.Campaigns';
const manage = withActions(permission, 'ManageStatus');

export const campaigns = {
  ...resourceSet({ prefix: 'campaigns', title: 'Campaigns', base, permission, restore: 'Update', noun: ['campaign', 'campaigns'] }),
  ...group(
    { prefix: 'campaigns', title: 'Campaigns' },
    {
      activate: act(`${base}/{id}/activate`, manage, 'Activate a draft campaign'),
      archive: act(`${base}/{id}/archive`, manage, 'Take a campaign out of the working set'),
      end: act(`${base}/{id}/end`, manage, 'End a running or paused campaign'),
      pause: act(`${base}/{id}/pause`, manage, 'Pause a running campaign'),
      resume: act(`${base}/{id}/resume`, manage, 'Resume a paused campaign'),
      clone: post(`${base}/{id}/clone`, withActions(permission, 'Create'), 'Make a new draft from a campaign'),
      progress: get(`${base}/{id}/progress`, [], 'Read the public progress of a campaign', { anonymous: true }),
    },
  ),
};
