import { continuationTrio } from '../../resource-set.ts';
import { AnnouncementTemplateCreateDto, AnnouncementTemplateDto, AnnouncementTemplateUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { name } from '../../recipe.ts';

export const announcementTemplates = describeGroup({
  area: 'engagement',
  prefix: 'announcementTemplates',
  noun: ['announcement template', 'announcement templates'],
  title: 'Announcement templates',
  base: '/api/announcements/templates',
  permission: 'Announcements.Management',
  restore: 'Update',
  shapes: { item: AnnouncementTemplateDto, create: AnnouncementTemplateCreateDto, update: AnnouncementTemplateUpdateDto },
  omit: continuationTrio,
  rules: 'ANNOUNCEMENT-TEMPLATE',
  isIsolated: false,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'titleTemplate', 'contentTemplate'],
  recipe: {
    name: name('template', 128),
    titleTemplate: 'About {{what}}',
    contentTemplate: 'Made by the conformance suite',
    isActive: true,
  },
  change: { contentTemplate: 'No longer.' },
});
