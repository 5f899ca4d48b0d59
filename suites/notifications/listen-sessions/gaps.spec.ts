/** Events that expired before they were read (concepts: Listen sessions, 5). */
import { conformance, required, topic, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { milliseconds } from '../../../fixtures/targets/needs.ts';
import { ListenSessionEventsDto } from '../../../schemas/notifications/listen-sessions/group.ts';
import { observeChoice } from '../../checks/choice.ts';
import {
  drain,
  eventsOf,
  identitiesOf,
  inSession,
  instantAt,
  lifetime,
  passAlive,
  stageInTurn,
  type Session,
} from '../../checks/listen-session.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;
/** The wait before the first look for the loss of an event; each later one waits twice as long. */
const firstWait = 10 * 60_000;
/** Polls keep a session alive: waiting for a buffer takes at most this many. */
const maxPolls = 1500;

function judgeGap({ judge }: Context, answer: Answer, cursor: string): void {
  const oldest = instantAt(answer, 'oldestAvailableUtc');
  const evidence = { actual: answer.get('oldestAvailableUtc'), answer };
  judge.matches('LISTEN-FIELD-oldestAvailableUtc', ListenSessionEventsDto.properties.oldestAvailableUtc, answer.get('oldestAvailableUtc'), {
    check: 'oldestAvailableUtc of a poll with a gap',
    answer,
  });
  judge.that('LISTEN-GAP-OLDEST', oldest !== undefined, {
    check: 'oldestAvailableUtc of a poll with a gap',
    expected: 'an instant',
    ...evidence,
  });
  if (oldest === undefined) return judge.untested('LISTEN-GAP-CURSOR', 'oldestAvailableUtc is not given');
  judge.that('LISTEN-GAP-CURSOR', oldest > Date.parse(cursor), {
    check: 'oldestAvailableUtc of a poll with a gap, compared with its cursor',
    expected: `after ${cursor}`,
    ...evidence,
  });
}

interface Loss {
  readonly answer: Answer;
  /** A cursor after which an event expired unread. */
  readonly cursor: string;
}

/** Lets events expire unread, and polls at the earlier cursor. Without a control plane, `lifetimes.eventBuffer` states how long that takes. */
async function lose(context: Context, session: Session): Promise<Loss> {
  const { last } = await stageInTurn(session, 1);
  const { cursor } = last;
  if (cursor === undefined) unobservable('a poll with events has no nextCursorUtc');
  await passAlive(context, session, context.world === undefined ? 10_000 : 60_000);
  const { rounds } = await stageInTurn(session, 1);
  const unread = rounds.flat()[0]!;
  const { eventBuffer } = context.target.lifetimes;
  const known = context.world !== undefined || eventBuffer === undefined ? undefined : milliseconds(eventBuffer) + 30_000;
  let polls = 0;
  for (let wait = known ?? firstWait; ; wait *= 2) {
    polls += (2 * wait) / (await lifetime(context, await session.poll({ MaxResultCount: 1 })));
    if (polls > maxPolls) unobservable('the buffer holds events longer than the test waits');
    await passAlive(context, session, wait);
    await session.sample();
    if (!(await drain(session)).events.includes(unread)) break;
    if (known !== undefined) unobservable('the buffer holds events longer than lifetimes.eventBuffer says');
  }
  const answer = required(await session.poll({ CursorUtc: cursor }), 'a poll at an old cursor', 200);
  if (eventsOf(answer).length === 0 || identitiesOf(answer).includes(unread)) unobservable('the buffer is empty or holds the old event');
  return { answer, cursor };
}

const isReported = (answer: Answer): boolean => answer.get('agedOutGap') === true;

topic('Gap', () => {
  conformance(
    'is consistent with its cursor',
    { rules: ['LISTEN-GAP-OLDEST', 'LISTEN-GAP-CURSOR', 'LISTEN-FIELD-oldestAvailableUtc'], needs },
    async (context) => {
      const { judge, clock } = context;
      await inSession(context, async (session) => {
        const { last } = await stageInTurn(session, 1);
        const early = await clock.in('-P1D');
        let reported = 0;
        for (const cursor of [early, ...(last.cursor === undefined ? [] : [last.cursor])]) {
          const answer = required(await session.poll({ CursorUtc: cursor }), 'a poll with a cursor', 200);
          if (cursor === early) observeChoice(judge, 'listen.gapDetection', isReported(answer) ? 'literal' : 'lossOnly');
          if (!isReported(answer)) continue;
          reported++;
          judgeGap(context, answer, cursor);
        }
        if (reported > 0) return;
        if (context.world === undefined) unobservable('no poll reports a gap');
        const loss = await lose(context, session);
        if (!isReported(loss.answer)) unobservable('no poll reports a gap');
        judgeGap(context, loss.answer, loss.cursor);
      });
    },
  );

  conformance(
    'is reported when events were lost',
    { rules: ['LISTEN-GAP-TRUE'], needs: [...needs, 'lifetimes.eventBuffer'] },
    async (context) => {
      await inSession(context, async (session) => {
        const { answer } = await lose(context, session);
        context.judge.equal('LISTEN-GAP-TRUE', answer.get('agedOutGap'), true, {
          check: 'agedOutGap at a cursor after which an event expired unread',
          answer,
        });
      });
    },
  );
});
