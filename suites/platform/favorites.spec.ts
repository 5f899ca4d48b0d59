import { conformance, topic } from '../../fixtures/test.ts';
import { eventually, type Looked } from '../checks/eventually.ts';
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
    const isOwn = JSON.stringify(sent).includes(entityId);
    // A page may not show the newest one; the ids cover all.
    const ids = () => judgeServed(context, rule, 'favorites.ids', { as }, 'the ids of favorites are read');
    const added = await eventually(context, 'lists', ids, (answer) => !isOwn || speaksOf(answer, entityId));
    judgeShown(added, { check: 'the ids of favorites, after one was added', expected: 'its id' });
    await judgeServed(context, rule, 'favorites.list', { as }, 'the favorites are listed');
    await judgeServed(context, rule, 'favorites.count', { as }, 'the favorites are counted');
    await judgeServed(context, rule, 'favorites.remove', { as, query: { entityType, entityId } }, 'a favorite is removed');
    const removed = await eventually(context, 'lists', ids, (answer) => !isOwn || !speaksOf(answer, entityId));
    judgeShown(removed, { check: 'the ids of favorites, after one was removed', expected: 'not its id' });

    function judgeShown({ answer, isThere, isConclusive, why }: Looked, evidence: { readonly check: string; readonly expected: string }) {
      if (isThere || isConclusive) judge.that(rule, isThere, { ...evidence, answer });
      else judge.untested(rule, `${evidence.check}: not ${evidence.expected} ${why}`);
    }
  });
});
