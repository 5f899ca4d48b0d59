import type { RecipeTable } from '../catalogue.ts';
import { name, record } from '../recipe.ts';

const id = record('announcements');
const shown = { params: { announcementId: id }, after: ['announcements.enable'] };

export const engagementRecipes: RecipeTable = {
  'announcements.patch': { body: { title: name('patched') } },
  'announcements.enable': { query: { id } },
  'announcements.disable': { query: { id } },
  'announcements.duplicate': { query: { id, newTitle: name('copy') } },
  'userAnnouncements.markManyAsRead': { body: { announcementIds: [id] }, after: ['announcements.enable'] },
  'userAnnouncements.dismiss': shown,
  'userAnnouncements.markAsRead': shown,
  'userAnnouncements.recordPopupShown': shown,
  'campaigns.pause': { after: ['campaigns.activate'] },
  'campaigns.resume': { after: ['campaigns.pause'] },
  'campaigns.progress': { after: ['campaigns.activate'] },
  'campaigns.end': { after: ['campaigns.activate'] },
  'campaigns.archive': { after: ['campaigns.end'] },
};
