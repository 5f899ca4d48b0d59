/** Operation 3: the answer to a poll, who may get it, and how large a batch may be. */
import { conformance, required, topic, unobservable } from '../../../fixtures/test.ts';
import { ListenSessionEventsDto } from '../../../schemas/notifications/listen-sessions/group.ts';
import { fieldRules, judgeFields } from '../../checks/fields.ts';
import { answeredAt } from '../../checks/delivery.ts';
import { eventsOf, inSession, instantAt, lifetime, seconds } from '../../checks/listen-session.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;

topic('Poll of a listen session', () => {
  conformance(
    'holds every documented field',
    { rules: ['LISTEN-POLL-200', 'LISTEN-EXPIRES-FUTURE', 'LISTEN-GAP-FALSE', ...fieldRules('LISTEN')], needs },
    async (context) => {
      const { judge } = context;
      await inSession(context, async (session) => {
        const first = await session.poll();
        await session.sample();
        const full = await session.poll();
        judge.equal('LISTEN-POLL-200', first.status, 200, { check: 'a poll of a session just opened', answer: first });
        judgeFields(judge, 'LISTEN', ListenSessionEventsDto, first, 'a poll of a session just opened');
        judge.equal('LISTEN-POLL-200', full.status, 200, { check: 'a poll after a sample', answer: full });
        judgeFields(judge, 'LISTEN', ListenSessionEventsDto, full, 'a poll after a sample');
        for (const answer of [first, full]) {
          const at = await answeredAt(context, answer);
          judge.that('LISTEN-EXPIRES-FUTURE', (instantAt(answer, 'expiresAtUtc') ?? 0) > at, {
            check: 'expiresAtUtc of a poll',
            expected: `after ${new Date(at).toISOString()}`,
            actual: answer.get('expiresAtUtc'),
            answer,
          });
          judge.equal('LISTEN-GAP-FALSE', answer.get('agedOutGap'), false, { check: 'agedOutGap of a poll without a cursor', answer });
        }
      });
    },
  );

  conformance('may hold no event', { rules: ['LISTEN-EMPTY'], needs }, async (context) => {
    // On a busy target, events may arrive at once: another session may be luckier.
    for (let tries = 0; tries < 10; tries++) {
      const answer = await inSession(context, (session) => session.poll());
      if (eventsOf(required(answer, 'a poll of a session just opened', 200)).length > 0) continue;
      const events: unknown = answer.get('events');
      context.judge.that('LISTEN-EMPTY', events === null || Array.isArray(events), {
        check: 'the events of a session just opened',
        expected: 'an empty list, or null',
        actual: events,
        answer,
      });
      return;
    }
    unobservable('every new session received other events of the deployment');
  });

  conformance('renews the session', { rules: ['LISTEN-POLL-RENEWS'], needs: [...needs, 'time.PT2S'] }, async (context) => {
    await inSession(context, async (session) => {
      const first = required(await session.poll(), 'a poll', 200);
      await context.clock.pass('PT2S');
      const second = required(await session.poll(), 'a later poll', 200);
      const [before, after] = [instantAt(first, 'expiresAtUtc'), instantAt(second, 'expiresAtUtc')];
      if (before === undefined || after === undefined) unobservable('expiresAtUtc is not an instant');
      context.judge.that('LISTEN-POLL-RENEWS', after > before, {
        check: 'expiresAtUtc of a poll two seconds later',
        expected: `after ${new Date(before).toISOString()}`,
        actual: second.get('expiresAtUtc'),
        answer: second,
      });
      // Testing that it stays alive would take a session's whole lifetime.
      if (context.world === undefined) return;
      const life = await lifetime(context, second);
      for (let i = 1; i <= 2; i++) {
        await context.clock.pass(seconds(life * 0.6));
        const renewed = await session.poll();
        context.judge.equal('LISTEN-POLL-RENEWS', renewed.status, 200, {
          check: `poll ${i} of two, each before the expiry that the previous poll returned`,
          answer: renewed,
        });
      }
    });
  });

  conformance('needs its permission', { rules: ['LISTEN-POLL-PERMISSION'], needs: [...needs, 'noPermissions'] }, async (context) => {
    await inSession(context, async (session) => {
      required(await session.poll(), 'a poll by the opener', 200);
      const answer = await session.poll({}, 'noPermissions');
      context.judge.that('LISTEN-POLL-PERMISSION', !answer.ok, {
        check: 'a poll by a caller without permissions',
        expected: 'no success',
        answer,
      });
    });
  });

  conformance('limits the batch size', { rules: ['LISTEN-BATCH-CLAMPED'], needs }, async (context) => {
    await inSession(context, async (session) => {
      required(await session.poll(), 'a poll', 200);
      for (const MaxResultCount of [0, -1, 2_147_483_647]) {
        const answer = await session.poll({ MaxResultCount });
        context.judge.equal('LISTEN-BATCH-CLAMPED', answer.status, 200, { check: `a poll with MaxResultCount ${MaxResultCount}`, answer });
      }
    });
  });

  conformance(
    'holds no more events than asked for',
    {
      rules: ['LISTEN-BATCH-SIZE'],
      needs,
      // The lower bound of the clamp is not documented; in a world a choice allows 1.
      world: { choices: { 'listen.maxResultCount': { default: 50, minimum: 1, maximum: 200 } } },
    },
    async (context) => {
      await inSession(context, async (session) => {
        for (let i = 0; i < 3; i++) await session.sample();
        const { answer: whole } = await session.until(
          () => session.poll({ MaxResultCount: 100 }),
          (polled) => eventsOf(polled).length > 2,
        );
        const all = eventsOf(whole).length;
        if (all < 2) unobservable('a poll returned too few of the staged events');
        const answer = required(await session.poll({ MaxResultCount: 1 }), 'a poll with MaxResultCount 1', 200);
        const count = eventsOf(answer).length;
        if (count > 1 && context.world === undefined)
          return context.judge.untested('LISTEN-BATCH-SIZE', `the lower bound of the clamp may be ${count} or more`);
        context.judge.that('LISTEN-BATCH-SIZE', count === 1, {
          check: `a poll with MaxResultCount 1 where ${all} events are available`,
          expected: '1 event',
          actual: `${count} events`,
          answer,
        });
      });
    },
  );
});
