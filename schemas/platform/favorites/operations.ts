import { get, group, post, remove } from '../../operation.ts';
import { answers, answersNothing, takes } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import { FavoriteAddDto, FavoriteDto, FavoriteListQuery, FavoriteQuery, FavoriteRemoveQuery } from './types.ts';
import { Count, page } from '../../conventions/paging-types.ts';

const base = '/api/favorites/user';
const manage = ['Favorites.Manage'];

export const favorites = group(
  { prefix: 'favorites', title: 'User favorites' },
  {
    list: get(base, manage, 'List favorites', { query: FavoriteListQuery, ...answers(page(FavoriteDto)), paged: true }),
    add: post(base, manage, 'Add a favorite', {
      ...takes(FavoriteAddDto),
      ...answers(FavoriteDto),
      effect: { kind: 'creates', input: 'entityId' },
    }),
    remove: remove(base, manage, 'Remove a favorite', {
      query: FavoriteRemoveQuery,
      ...answersNothing,
      effect: { kind: 'removes', input: 'entityId' },
    }),
    count: get(`${base}/count`, manage, 'Count favorites', { query: FavoriteQuery, ...answers(Count) }),
    ids: get(`${base}/ids`, manage, 'List the ids of favorites', { query: FavoriteQuery, ...answers(array(text())) }),
  },
);
