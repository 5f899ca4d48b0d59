/** What a user marked to find it again (assumptions: 23). */
import { instant, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { PageQuery } from '../../conventions/paging-types.ts';

const entity = { entityType: text(64, { minLength: 1 }), entityId: text(64, { minLength: 1 }) };

export const FavoriteAddDto = shape('FavoriteAddDto', 'assumed', { ...entity, label: maybe(text(128)), url: maybe(text(512)) });
export type FavoriteAddDto = Static<typeof FavoriteAddDto>;

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
export type FavoriteDto = Static<typeof FavoriteDto>;

export const FavoriteRemoveQuery = shape('FavoriteRemoveQuery', 'assumed', entity);
/** Counts favorites, or reads their ids, of this kind; of any kind if omitted. */
export const FavoriteQuery = shape('FavoriteQuery', 'assumed', { entityType: optional(text(64)) });
export const FavoriteListQuery = shape('FavoriteListQuery', 'assumed', { ...PageQuery.properties, ...FavoriteQuery.properties });
