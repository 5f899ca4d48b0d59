/** Events that expired before they were read (concepts: Listen sessions, 5). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { drain, eventsOf, identitiesOf, inSession, instantAt, passAlive, stageInTurn } from '../checks/listen-session.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
const step = 10 * 60_000;
/** Ten minutes each: longer than this no buffer is waited for. */
const mostSteps = 200;

function judgeGap({ judge }: Context, answer: Answer, cursor: string): void {
  const oldest = instantAt(answer, 'oldestAvailableUtc');
  const evidence = { actual: answer.get('oldestAvailableUtc'), answer };
  judge.that('LISTEN-GAP-OLDEST', oldest !== undefined, {
    check: 'oldestAvailableUtc of a poll with a gap',
    expected: 'an instant',
    ...evidence,
  });
  if (oldest === undefined) return judge.untested('LISTEN-GAP-CURSOR', 'oldestAvailableUtc is not given');
  judge.that('LISTEN-GAP-CURSOR', oldest > Date.parse(cursor), {
    check: 'oldestAvailableUtc of a poll with a gap, against its cursor',
    expected: `after ${cursor}`,
    ...evidence,
  });
}

topic('Gap', () => {
  conformance('that is reported is one', { rules: ['LISTEN-GAP-OLDEST', 'LISTEN-GAP-CURSOR'], needs }, async (context) => {
    const { judge, clock } = context;
    await inSession(context, async (session) => {
      const { last } = await stageInTurn(session, 1);
      const cursors = [await clock.in('-P1D'), ...(last.cursor === undefined ? [] : [last.cursor])];
      let reported = 0;
      for (const CursorUtc of cursors) {
        const answer = required(await session.poll({ CursorUtc }), 'a poll with a cursor', 200);
        if (CursorUtc === cursors[0]) judge.observe('listen.gapDetection', answer.get('agedOutGap') === true ? 'literal' : 'lossOnly');
        if (answer.get('agedOutGap') !== true) continue;
        reported++;
        judgeGap(context, answer, CursorUtc);
      }
      if (reported === 0) unobservable('no poll reports a gap');
    });
  });

  conformance(
    'is reported when events were lost',
    { rules: ['LISTEN-GAP-TRUE', 'LISTEN-GAP-OLDEST', 'LISTEN-GAP-CURSOR'], needs: [...needs, 'control'] },
    async (context) => {
      const { judge } = context;
      await inSession(context, async (session) => {
        const { last: read } = await stageInTurn(session, 1);
        const { cursor } = read;
        if (cursor === undefined) unobservable('a poll with events has no nextCursorUtc');
        await context.clock.pass('PT1M');
        const { rounds } = await stageInTurn(session, 1);
        const unread = rounds.flat()[0]!;
        for (let steps = 0; ; steps++) {
          if (steps === mostSteps) unobservable('the buffer holds events longer than the test waits');
          await passAlive(context, session, step);
          await session.sample();
          if (!(await drain(session)).events.includes(unread)) break;
        }
        const answer = required(await session.poll({ CursorUtc: cursor }), 'a poll at an old cursor', 200);
        if (eventsOf(answer).length === 0 || identitiesOf(answer).includes(unread))
          unobservable('the buffer is empty or holds the old event');
        const isReported = judge.equal('LISTEN-GAP-TRUE', answer.get('agedOutGap'), true, {
          check: 'agedOutGap at a cursor behind which an event expired unread',
          answer,
        });
        if (isReported) judgeGap(context, answer, cursor);
        else unobservable('the gap is not reported');
      });
    },
  );
});
