/** A user's own favorites (endpoints: User favorites; assumptions: 23, 36). */
import { int32, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { type favorites, FavoriteDto } from '../../../../schemas/platform/favorites/group.ts';
import { empty, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { refused } from '../../kernel/refusal.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// A record that a user marked for quick access (assumptions: 23).

const FavoriteRecord = record({
  userId: uuid(),
  entityType: text(),
  entityId: text(),
  label: nullable(text()),
  url: nullable(text()),
  /** Increases with each favorite of the user. */
  order: int32(),
});
type FavoriteRecord = Stored<typeof FavoriteRecord>;

/** Over all types. */
const maxOfUser = 200;

const present = presenter<FavoriteRecord, typeof FavoriteDto>(FavoriteDto);
const listing: Listing<FavoriteRecord> = { shape: FavoriteDto, search: ['label', 'entityType', 'entityId'] };

const own = ({ world, principal }: AuthenticatedCall): readonly FavoriteRecord[] => world.records.favorites.by('userId', principal.user.id);

const ofType = (call: AuthenticatedCall<unknown, { readonly entityType?: string }>): readonly FavoriteRecord[] => {
  const { entityType } = call.query;
  return entityType === undefined ? own(call) : own(call).filter((one) => one.entityType === entityType);
};

const find = (call: AuthenticatedCall, { entityType, entityId }: Pick<FavoriteRecord, 'entityType' | 'entityId'>) =>
  own(call).find((one) => one.entityType === entityType && one.entityId === entityId);

const list: Handler<'favorites.list'> = (call) =>
  ok(pageOf(call, listing, ofType(call), listRequest(call), (favorite) => present(favorite, call.world)));

/** Adding a favorite again changes nothing and returns it. */
function add(call: CallTo<'favorites.add'>) {
  const { world, principal, body } = call;
  const known = find(call, body);
  if (known !== undefined) return ok(present(known, world));
  const others = own(call);
  if (others.length >= maxOfUser) {
    throw refused('Favorites:LimitReached', `A user can have at most ${maxOfUser} favorites.`, { max: maxOfUser });
  }
  const favorite = world.records.favorites.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    userId: principal.user.id,
    entityType: body.entityType,
    entityId: body.entityId,
    label: body.label ?? null,
    url: body.url ?? null,
    order: (others.at(-1)?.order ?? 0) + 1,
  });
  return ok(present(favorite, world));
}

/** Removing a missing favorite succeeds too. */
const remove: Handler<'favorites.remove'> = (call) => {
  const favorite = find(call, call.query);
  if (favorite !== undefined) call.world.records.favorites.remove(favorite.id);
  return empty;
};

const handlers = {
  'favorites.list': list,
  'favorites.add': add,
  'favorites.remove': remove,
  'favorites.count': (call) => ok(ofType(call).length),
  'favorites.ids': (call) => ok(ofType(call).map(({ entityId }) => entityId)),
} satisfies HandlersOf<typeof favorites>;

const records = { favorites: kind(FavoriteRecord, { userId: (favorite) => favorite.userId }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const favoriteModule = defineModule({ records, handlers });
