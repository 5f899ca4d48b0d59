/** Where a poll starts and where the next one continues (concepts: Listen sessions, 2 to 4). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import {
  drain,
  drainNew,
  eventsOf,
  identitiesOf,
  inSession,
  instantAt,
  passAlive,
  stageInTurn,
  type Session,
} from '../../checks/listen-session.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
/** How many sessions to open to find one without events. */
const sessionsTried = 3;
const minute = 60_000;
/** Longer than any window that could be called short. */
const apart = 6 * minute;
/** A buffer long enough for these tests. */
const world = { choices: { 'listen.bufferAge': 'PT60M' } } as const;

const cursorOf = (answer: Answer): string => {
  const cursor: unknown = answer.get('nextCursorUtc');
  return typeof cursor === 'string' ? cursor : unobservable('a poll with events has no nextCursorUtc');
};

topic('Cursor', () => {
  conformance('starts at the oldest event when omitted', { rules: ['LISTEN-CURSOR-OMITTED'], needs, world }, async (context) => {
    await inSession(context, async (session) => {
      const { last } = await stageInTurn(session, 1);
      // So far apart that the window before a remembered cursor does not reach the first; without worlds the check is weaker.
      if (context.world !== undefined) await passAlive(context, session, apart);
      await session.sample();
      const later = await drainNew(session, last.events);
      await session.poll({ CursorUtc: later.cursor });
      const again = await session.poll();
      const [oldest] = last.events;
      // A small buffer drops it for the second sample: a cursor from before the session shows that, in the smallest batches.
      const kept = await drain(session, await context.clock.in('-P1D'), 1);
      if (oldest === undefined || !kept.events.includes(oldest))
        unobservable('the buffer does not keep two events for as long as the test takes');
      context.judge.that('LISTEN-CURSOR-OMITTED', identitiesOf(again).includes(oldest), {
        check: 'a poll without a cursor after other polls have passed all events',
        expected: 'the oldest event again',
        answer: again,
      });
    });
  });

  conformance('of a poll is accepted by the next one', { rules: ['LISTEN-CURSOR-ACCEPTED'], needs }, async (context) => {
    await inSession(context, async (session) => {
      await session.sample();
      const { answer: first } = await session.until(
        async () => required(await session.poll(), 'a poll of a live session', 200),
        (answer) => eventsOf(answer).length > 0,
      );
      const cursor = cursorOf(first);
      const answer = await session.poll({ CursorUtc: cursor });
      context.judge.equal('LISTEN-CURSOR-ACCEPTED', answer.status, 200, {
        check: `a poll at the nextCursorUtc of the poll before it, ${cursor}`,
        answer,
      });
    });
  });

  // Events that other tests cause would appear in its session.
  conformance('of an empty poll stays as it was', { rules: ['LISTEN-NEXT-CURSOR-KEPT'], needs, alone: true }, async (context) => {
    const { judge, clock } = context;
    let isJudged = false;
    // On a busy target, a later session may find a quiet moment.
    for (let tried = 0; tried < sessionsTried; tried++) {
      await inSession(context, async (session) => {
        const cursor = `${(await clock.in('-PT1M')).slice(0, 19)}Z`;
        const answer = required(await session.poll({ CursorUtc: cursor }), 'a poll with a cursor', 200);
        if (eventsOf(answer).length > 0) return;
        isJudged = true;
        judge.equal('LISTEN-NEXT-CURSOR-KEPT', instantAt(answer, 'nextCursorUtc'), Date.parse(cursor), {
          check: `nextCursorUtc of an empty poll at ${cursor}, in milliseconds`,
          answer,
        });
      });
      if (isJudged) return;
    }
    unobservable('the new session received other events of the deployment');
  });

  conformance('leads to every event in batches of one', { rules: ['LISTEN-PROGRESS'], needs }, async (context) => {
    await inSession(context, async (session) => {
      const { last } = await stageInTurn(session, 3);
      const stepwise = await drain(session, undefined, 1);
      const lost = last.events.filter((event) => !stepwise.events.includes(event));
      context.judge.that('LISTEN-PROGRESS', lost.length === 0, {
        check: `${last.events.length} events, read by following nextCursorUtc with MaxResultCount 1`,
        expected: 'all of them',
        actual: `${last.events.length - lost.length} of them`,
        answer: stepwise.answers.at(-1)!,
      });
    });
  });

  conformance('does not skip events that are staged while others read', { rules: ['LISTEN-REREAD'], needs }, async (context) => {
    await inSession(context, async (session) => {
      const { last } = await stageInTurn(session, 1);
      const seen = new Set(last.events);
      let cursor = last.cursor;
      for (let round = 0; round < 5; round++) {
        const before = seen.size;
        await session.sample();
        const read = await drainNew(session, seen, cursor);
        for (const event of read.events) seen.add(event);
        cursor = read.cursor;
        const [answer] = read.answers;
        if (seen.size === before && new Set(identitiesOf(answer)).size < eventsOf(answer).length)
          unobservable('events of the same type look the same, so a repeated one cannot be distinguished from a new one');
        if (seen.size === before && !read.isConclusive)
          return context.judge.untested('LISTEN-REREAD', `a sample did not arrive ${read.why}`);
        if (
          !context.judge.that('LISTEN-REREAD', seen.size > before, {
            check: `a loop of polls after sample ${round + 2} was staged`,
            expected: 'an event that was not there before',
            answer,
          })
        )
          break;
      }
    });
  });

  conformance(
    'is the staging instant of the last event',
    { rules: ['LISTEN-NEXT-CURSOR-LAST'], needs: [...needs, 'time.PT10S'], world },
    async (context) => {
      const { judge } = context;
      const between = context.world === undefined ? 10_000 : apart;
      const described = `about ${between / 1000} seconds`;
      await inSession(context, async (session) => {
        const { first, early, whole, late } = await stageApart(context, session, between);
        const gap = Date.parse(late) - Date.parse(early);
        judge.that('LISTEN-NEXT-CURSOR-LAST', gap > between / 2 && gap < between * 10, {
          check: 'nextCursorUtc after two samples, compared with that after the first sample alone',
          expected: `${described} after ${early}`,
          actual: late,
          answer: whole.answers.at(-1)!,
        });
        // The first sample again, long after it was staged: the cursor is its instant and not that of the poll.
        const again = await session.poll({ MaxResultCount: 1 });
        if (eventsOf(again).length !== 1 || identitiesOf(again)[0] !== first.events[0]) return;
        judge.that('LISTEN-NEXT-CURSOR-LAST', Date.parse(late) - (instantAt(again, 'nextCursorUtc') ?? 0) > between / 2, {
          check: 'nextCursorUtc of a batch that ends with the first of two samples',
          expected: `${described} before ${late}`,
          actual: again.get('nextCursorUtc'),
          answer: again,
        });
      });
    },
  );

  conformance(
    'omits events before its window',
    { rules: ['LISTEN-CURSOR-FILTERS'], needs: [...needs, 'time.PT6M'], world },
    async (context) => {
      await inSession(context, async (session) => {
        const { first, late } = await stageApart(context, session, apart);
        const behind = required(await session.poll({ CursorUtc: late, MaxResultCount: 100 }), 'a poll at the cursor', 200);
        const old = first.events.filter((event) => identitiesOf(behind).includes(event));
        context.judge.that('LISTEN-CURSOR-FILTERS', old.length === 0, {
          check: 'a poll at a cursor six minutes after an event',
          expected: 'the event does not come again',
          answer: behind,
        });
      });
    },
  );
});

/** Two samples with time between them: the reads before and after the second, and the cursors after each. */
async function stageApart(context: Context, session: Session, milliseconds: number) {
  const { last: first } = await stageInTurn(session, 1);
  const early = cursorOf(first.answers.at(-1)!);
  await passAlive(context, session, milliseconds);
  await session.sample();
  const whole = await drainNew(session, first.events);
  if (whole.fresh.length === 0) unobservable('the second sample cannot be distinguished from the first');
  return { first, early, whole, late: cursorOf(whole.answers.at(-1)!) };
}
