/** Samples staged into a session: they arrive, in order, and nowhere else (concepts: Listen sessions, 2 and 8). */
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { conformance, required, topic, unobservable } from '../../../fixtures/test.ts';
import { settled } from '../../checks/eventually.ts';
import {
  drain,
  drainNew,
  eventsOf,
  identitiesOf,
  identity,
  inSession,
  namedIds,
  open,
  openBody,
  sessionOf,
  stageInTurn,
  type Event,
} from '../../checks/listen-session.ts';
import { judgeServed } from '../../checks/serving.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;

/** How often the most frequent of these events occurs, apart from its own id, instants and signatures. */
function copiesIn(events: readonly Event[], identities: readonly string[]): number {
  const own = new Map(events.map((event) => [identity(event), event]));
  const counts = new Map<string, number>();
  for (const id of identities) {
    const event = own.get(id)!;
    const content = namedIds(event).reduce((text, named) => text.replaceAll(named, ''), JSON.stringify(event).replaceAll(changing, ''));
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Instants and signatures. The ids of records stay, since the sample of a catalogue always has the same. */
const changing = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)|\b\d{10,}\b|[A-Za-z0-9+/]{32,}={0,2}/g;

topic('Sample', () => {
  conformance('comes with the next poll', { rules: ['LISTEN-SAMPLE', 'LISTEN-STAGED-RETURNED'], needs }, async (context) => {
    const { judge } = context;
    await inSession(context, async (session) => {
      const before = await drain(session);
      const options = { as: 'merchantAdmin', params: { id: session.id }, body: bodyRecipeOf('listenSessions.sample') } as const;
      await judgeServed(context, 'LISTEN-SAMPLE', 'listenSessions.sample', options, 'staging a sample');
      const first = await drainNew(session, before.events);
      if (first.fresh.length === 0 && !first.isConclusive) {
        judge.untested('LISTEN-SAMPLE', `a sample did not arrive ${first.why}`);
        unobservable('no sample arrived');
      }
      judge.that('LISTEN-SAMPLE', first.fresh.length > 0, {
        check: 'a poll after a sample was staged',
        expected: 'the sample',
        answer: first.answers[0],
      });
      if (first.fresh.length === 0) unobservable('no sample arrived');
      const { cursor } = first;
      if (cursor === undefined) unobservable('a poll with events has no nextCursorUtc');
      await session.sample();
      const all = await drainNew(session, first.events);
      // A small batch may show what a large one omits.
      const fresh =
        all.fresh.length > 0 ? all.fresh : (await drain(session, undefined, 1)).events.filter((event) => !first.events.includes(event));
      if (fresh.length === 0) unobservable('two samples of one type cannot be distinguished');
      const copies = [first, all].map(({ answers, fresh: one }) => copiesIn(answers.flatMap(eventsOf), one));
      judge.that('LISTEN-STAGED-RETURNED', !copies.every((count) => count > 1), {
        check: 'the events that came after each of two samples, apart from their own ids, instants and signatures',
        expected: 'each sample once',
        actual: `${copies.join(' and ')} equal events`,
        answer: all.answers.at(-1)!,
      });
      const behind = required(await session.poll({ CursorUtc: cursor, MaxResultCount: 100 }), 'a poll at a cursor', 200);
      const [staged] = fresh;
      judge.that('LISTEN-STAGED-RETURNED', staged !== undefined && identitiesOf(behind).includes(staged), {
        check: 'a poll at the cursor before a sample was staged',
        expected: 'the sample',
        answer: behind,
      });
    });
  });

  conformance('comes oldest first', { rules: ['LISTEN-OLDEST-FIRST'], needs }, async (context) => {
    await inSession(context, async (session) => {
      const { last, rounds } = await stageInTurn(session, 3);
      const round = (event: string): number => rounds.findIndex((events) => events.includes(event));
      const order = last.events.map(round);
      context.judge.that(
        'LISTEN-OLDEST-FIRST',
        order.every((at, i) => i === 0 || at >= order[i - 1]!),
        {
          check: 'the order of three samples, each staged after the one before had been seen',
          expected: 'as they were staged',
          actual: `sample ${order.map((at) => at + 1).join(', sample ')}`,
          answer: last.answers[0],
        },
      );
    });
  });

  conformance(
    'reaches no other session',
    { rules: ['LISTEN-SAMPLE-OWN'], needs, world: { choices: { 'listen.maxSessions': 2 } } },
    async (context) => {
      await inSession(context, async (session) => {
        await inSession(context, async (other) => {
          const { rounds } = await stageInTurn(session, 3);
          await settled(context, 'events');
          const elsewhere = await drain(other);
          const shared = rounds.flat().filter((event) => elsewhere.events.includes(event));
          // Events that others cause meanwhile reach both sessions; the samples are then those that reached only the first.
          const strayed = context.world === undefined ? shared.length === rounds.flat().length : shared.length > 0;
          context.judge.that('LISTEN-SAMPLE-OWN', !strayed, {
            check: 'a second session of the caller, after three samples were staged into the first',
            expected: 'none of them',
            answer: elsewhere.answers[0],
          });
        });
      });
    },
  );

  conformance(
    'needs the permission to test destinations',
    { rules: ['LISTEN-SAMPLE-PERMISSION'], needs: ['merchantAdmin', 'merchantUser', 'consent.write'] },
    async (context) => {
      const { api, build } = context;
      // A caller that may listen and use destinations, but lacks the permission to test one.
      const as = 'merchantUser';
      const sees = await api.call('notificationDestinations.list', { as, allow501: true });
      const tests = await api.call('notificationDestinations.test', { as, params: { id: build.uuid('destination') }, allow501: true });
      if (sees.status === 403 || tests.status !== 403)
        unobservable('personas.merchantUser must have Notifications.Destinations and lack Notifications.Destinations.Test');
      const opened = await api.call('listenSessions.create', { as, body: api.bodyFor('listenSessions.create', openBody) });
      if (opened.status === 403) unobservable('personas.merchantUser lacks the permission Notifications.ListenSessions.Listen', opened);
      const session = await sessionOf(context, required(opened, 'opening a session'), as);
      required(await session.poll(), 'a poll by personas.merchantUser', 200);
      // Shows that the target accepts the body.
      const admins = await open(context);
      await admins.sample();
      const body = api.bodyFor('listenSessions.sample', bodyRecipeOf('listenSessions.sample'));
      const answer = await api.call('listenSessions.sample', { as, params: { id: session.id }, body });
      if (context.world === undefined) for (const { end } of [session, admins]) await end();
      context.judge.that('LISTEN-SAMPLE-PERMISSION', !answer.ok, {
        check: 'a sample by a caller that may listen but not test',
        expected: 'no success',
        answer,
      });
    },
  );
});
