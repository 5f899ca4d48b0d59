import { continuationTrio } from '../../resource-set.ts';
import { AnnouncementCreateDto, AnnouncementDto, AnnouncementUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

export const announcements = describeGroup({
  area: 'engagement',
  prefix: 'announcements',
  noun: ['announcement', 'announcements'],
  title: 'Announcements',
  base: '/api/announcements',
  permission: 'Announcements.Management',
  restore: 'Update',
  shapes: { item: AnnouncementDto, create: AnnouncementCreateDto, update: AnnouncementUpdateDto },
  omit: continuationTrio,
  rules: 'ANNOUNCEMENT',
  isIsolated: false,
  owner: 'any',
  name: 'title',
  hasUniqueName: false,
  search: ['title', 'content'],
  // Disabled, and only for the merchant's own users.
  recipe: {
    title: name('announcement', 128),
    content: 'Made by the conformance suite',
    isEnabled: false,
    audience: 'Merchants',
    audienceIds: [caller('merchantId')],
  },
  change: { content: 'They still work.' },
});
