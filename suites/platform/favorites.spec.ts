import { conformance, topic } from '../../fixtures/test.ts';
import { speaksOf } from '../checks/members.ts';
import { favoriteBody } from '../checks/processor.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'USER-FAVORITES';

topic('Favorites', () => {
  conformance('are stored', { rules: [rule], needs: ['merchantAdmin', 'consent.write'] }, async (context) => {
    const { api, judge } = context;
    const { entityType, entityId } = favoriteBody(context, 'to be stored');
    const sent = api.bodyFor('favorites.add', { entityType, entityId });
    await judgeServed(context, rule, 'favorites.add', { as, body: sent }, 'a favorite is added');
    // A page may not show the newest one; the ids cover all.
    const ids = await judgeServed(context, rule, 'favorites.ids', { as }, 'the ids of favorites are read');
    if (JSON.stringify(sent).includes(entityId))
      judge.that(rule, speaksOf(ids, entityId), { check: 'the ids of favorites, after one was added', expected: 'its id', answer: ids });
    await judgeServed(context, rule, 'favorites.list', { as }, 'the favorites are listed');
    await judgeServed(context, rule, 'favorites.count', { as }, 'the favorites are counted');
    await judgeServed(context, rule, 'favorites.remove', { as, query: { entityType, entityId } }, 'a favorite is removed');
    if (!JSON.stringify(sent).includes(entityId)) return;
    const after = await judgeServed(context, rule, 'favorites.ids', { as }, 'the ids of favorites are read again');
    judge.that(rule, !speaksOf(after, entityId), {
      check: 'the ids of favorites, after one was removed',
      expected: 'not its id',
      answer: after,
    });
  });
});
