import { get, group, post, remove } from '../../operation.ts';

const base = '/api/favorites/user';
const manage = ['Favorites.Manage'];

export const favorites = group(
  { prefix: 'favorites', title: 'User favorites' },
  {
    list: get(base, manage, 'List favorites', { paged: true }),
    add: post(base, manage, 'Add a favorite'),
    remove: remove(base, manage, 'Remove a favorite'),
    count: get(`${base}/count`, manage, 'Count favorites'),
    ids: get(`${base}/ids`, manage, 'List the ids of favorites'),
  },
);
