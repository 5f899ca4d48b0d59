import { campaignStates } from './states.ts';
import { CampaignCreateDto, CampaignDto, CampaignUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

export const campaigns = describeGroup({
  area: 'engagement',
  prefix: 'campaigns',
  noun: ['campaign', 'campaigns'],
  title: 'Campaigns',
  base: '/api/campaigns',
  permission: 'Campaigns.Campaigns',
  restore: 'Update',
  shapes: { item: CampaignDto, create: CampaignCreateDto, update: CampaignUpdateDto },
  states: campaignStates,
  rules: 'CAMPAIGN',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'slug', 'description'],
  hides: { field: 'status', values: ['Archived'] },
  recipe: { merchantId: caller('merchantId'), name: name('campaign', 128) },
  change: { goalAmount: 12.5 },
  wrong: [{ startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, ['endsAt']],
});
