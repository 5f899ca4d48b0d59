/** Opening and ending a listen session, and its secret (concepts: Listen sessions, 1 and 6). */
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { conformance, topic, unobservable, type Answer } from '../../../fixtures/test.ts';
import { inSession, open, openBody, secretsIn, sessionOf } from '../../checks/listen-session.ts';
import { isAbsent, judgeServed, refusedBy } from '../../checks/serving.ts';

const secretOf = (opened: Answer): string | undefined => secretsIn(opened)[0];

topic('Listen session', () => {
  conformance(
    'is opened with a signing secret',
    { rules: ['LISTEN-OPEN', 'LISTEN-OPEN-SECRET', 'LISTEN-SECRET-DISTINCT'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge } = context;
      const options = { as: 'merchantAdmin', body: openBody } as const;
      const opened = await judgeServed(context, 'LISTEN-OPEN', 'listenSessions.create', options, 'opening a session');
      const secret = secretOf(opened);
      judge.that('LISTEN-OPEN-SECRET', secret !== undefined, {
        check: 'the reply of the opening',
        expected: 'a text that can be the signing secret',
        answer: opened,
      });
      // Ended first: a deployment may not allow its owner a second session.
      await (await sessionOf(context, opened)).end();
      const other = await open(context);
      if (context.world === undefined) await other.end();
      if (secret === undefined || secretOf(other.opened) === undefined)
        unobservable('the reply of listenSessions.create contains no signing secret');
      // Which member holds it is not documented: one that names the algorithm is the same in both.
      const isDistinct = secretsIn(other.opened).some((text) => !opened.text.includes(text));
      judge.that('LISTEN-SECRET-DISTINCT', isDistinct, {
        check: 'the texts that can be the secrets of two sessions',
        expected: 'different ones',
        actual: isDistinct ? 'different ones' : 'the same ones',
        answer: other.opened,
      });
    },
  );

  conformance(
    'never shows its secret again',
    { rules: ['LISTEN-SECRET-ONCE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const other = await open(context);
      await other.end();
      await inSession(context, async (session) => {
        const secret =
          secretsIn(session.opened).find((text) => !other.opened.text.includes(text)) ??
          unobservable('no text in two replies of listenSessions.create differs, so the signing secret cannot be identified');
        const escaped = JSON.stringify(secret).slice(1, -1);
        const look = (what: string, answer: Answer) => {
          const absent = !answer.text.includes(secret) && !answer.text.includes(escaped);
          context.judge.that('LISTEN-SECRET-ONCE', absent, {
            check: `${what}, searched for the signing secret`,
            expected: 'not found',
            actual: absent ? 'not found' : 'found',
            answer,
          });
        };
        look('an empty poll', await session.poll());
        look('a sample', await session.sample());
        look('a poll with events', await session.poll());
        look('the end', await session.end());
      });
    },
  );

  conformance(
    'can be ended, and is over then',
    { rules: ['LISTEN-END', 'LISTEN-END-CURSOR', 'LISTEN-END-SAMPLE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { api, judge } = context;
      const session = await open(context);
      const sample = await session.sample();
      const ended = await session.end();
      if (ended.ok || isAbsent(ended))
        judge.that('LISTEN-END', ended.ok, { check: 'the end of a live session', expected: 'a success', answer: ended });
      if (!ended.ok) unobservable(refusedBy(ended), ended);
      const polled = await session.poll();
      judge.equal('LISTEN-END-CURSOR', polled.status, 404, { check: 'a poll of an ended session', answer: polled });
      const body = api.bodyFor('listenSessions.sample', bodyRecipeOf('listenSessions.sample'));
      const late = await api.call('listenSessions.sample', { as: 'merchantAdmin', params: { id: session.id }, body });
      judge.that('LISTEN-END-SAMPLE', !late.ok, {
        check: `the sample that was answered ${sample.status} before, after the end`,
        expected: 'no success',
        answer: late,
      });
    },
  );
});
