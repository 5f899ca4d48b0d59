/** What a user marked to find it again (assumptions: 23). */
import { instant, int32, maybe, nullable, optional, shape, text, uuid, array } from '../../shape.ts';
import { PageQuery, Count, page } from '../../conventions/paging-types.ts';
import { get, group, post, remove } from '../../operation.ts';
import { answers, answersNothing, takes } from '../../payloads.ts';

const entity = { entityType: text(64, { minLength: 1 }), entityId: text(64, { minLength: 1 }) };

const FavoriteAddDto = shape('FavoriteAddDto', 'assumed', { ...entity, label: maybe(text(128)), url: maybe(text(512)) });

export const FavoriteDto = shape('FavoriteDto', 'assumed', {
  id: uuid(),
  userId: uuid(),
  entityType: text(),
  entityId: text(),
  label: nullable(text()),
  url: nullable(text()),
  order: int32(),
  creationTime: instant(),
});

const FavoriteRemoveQuery = shape('FavoriteRemoveQuery', 'assumed', entity);
/** Counts favorites, or reads their ids, of this kind; of any kind if omitted. */
const FavoriteQuery = shape('FavoriteQuery', 'assumed', { entityType: optional(text(64)) });
const FavoriteListQuery = shape('FavoriteListQuery', 'assumed', { ...PageQuery.properties, ...FavoriteQuery.properties });

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
