/** The 404 of a poll: without a body, and the same for every id that is not a live session of the caller (concepts: Listen sessions, 7). */
import { conformance, required, topic, unobservable, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { attempt, headerNames } from '../../checks/refused.ts';
import { inSession, lifetime, open, pollId, seconds, type Session } from '../../checks/listen-session.ts';

/** Everything in which two 404s could differ. */
const shown = (answer: Answer): Readonly<Record<string, unknown>> => ({
  status: answer.status,
  body: answer.text,
  contentType: answer.contentType,
  headers: headerNames(answer),
});

function judgeMissing({ judge }: Context, rule: RuleId, what: string, answer: Answer, plain: Answer): void {
  judge.equal(rule, answer.status, 404, { check: `a poll of ${what}`, answer });
  judge.that('LISTEN-404-NO-BODY', answer.text === '', {
    check: `the body of the answer to a poll of ${what}`,
    expected: 'nothing at all',
    actual: answer.text,
    answer,
  });
  if (answer !== plain)
    judge.equal('LISTEN-404-SAME', shown(answer), shown(plain), {
      check: `a poll of ${what} compared with one of a session that never existed`,
      answer,
    });
}

/** The answer for a session that does not exist; unobservable if the caller is refused earlier. */
async function never(context: Context, as: PersonaName): Promise<Answer> {
  const answer = await pollId(context, as, context.build.uuid('session'));
  if (answer.status === 403 && !(await mayListen(context, as)))
    unobservable(`personas.${as} lacks the permission Notifications.ListenSessions.Listen`);
  return answer;
}

/** Whether a caller may poll, tested with its own session. */
async function mayListen(context: Context, as: PersonaName): Promise<boolean> {
  if (!context.target.consent.write) return false;
  let isServed = false;
  const look = async (session: Session): Promise<void> => {
    isServed = (await session.poll()).ok;
  };
  await attempt(() => inSession(context, look, as));
  return isServed;
}

topic('404 of a poll', () => {
  conformance(
    'is the answer to a wrong id',
    { rules: ['LISTEN-404-UNKNOWN', 'LISTEN-404-NO-BODY', 'LISTEN-404-SAME'], needs: ['merchantAdmin.keyId'] },
    async (context) => {
      const plain = await never(context, 'merchantAdmin');
      judgeMissing(context, 'LISTEN-404-UNKNOWN', 'a session that never existed', plain, plain);
      const other = await pollId(context, 'merchantAdmin', context.target.personas.merchantAdmin!.keyId!);
      judgeMissing(context, 'LISTEN-404-UNKNOWN', 'the id of a key', other, plain);
    },
  );

  conformance(
    "is the answer to a poll of another merchant's session",
    {
      rules: ['LISTEN-404-OTHER-MERCHANT', 'LISTEN-404-NO-BODY', 'LISTEN-404-SAME'],
      needs: ['merchantAdmin', 'otherMerchant', 'consent.write'],
    },
    async (context) => {
      const plain = await never(context, 'otherMerchant');
      await inSession(context, async (session) => {
        const answer = await session.poll({}, 'otherMerchant');
        judgeMissing(context, 'LISTEN-404-OTHER-MERCHANT', "another merchant's session", answer, plain);
        required(await session.poll(), 'a poll by the opener', 200);
      });
    },
  );

  conformance(
    'is the answer to a poll of an ended session',
    { rules: ['LISTEN-END-CURSOR', 'LISTEN-404-NO-BODY', 'LISTEN-404-SAME'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const plain = await never(context, 'merchantAdmin');
      const session = await open(context);
      required(await session.end(), 'the end of a session');
      judgeMissing(context, 'LISTEN-END-CURSOR', 'an ended session', await session.poll(), plain);
    },
  );

  // Other tests judge the rules on all of these 404s, which do not need the wait.
  conformance(
    'is the answer to a poll of an expired session',
    { rules: ['LISTEN-404-EXPIRED'], needs: ['merchantAdmin', 'consent.write', 'lifetimes.listenSession'] },
    async (context) => {
      const { clock, judge } = context;
      const plain = await never(context, 'merchantAdmin');
      await inSession(context, async (session) => {
        const life = await lifetime(context, required(await session.poll(), 'a poll', 200));
        await clock.pass(seconds(life + 30_000));
        const answer = await session.poll();
        const check = 'a poll of a session past its expiresAtUtc';
        judge.equal('LISTEN-404-EXPIRED', answer.status, 404, { check, answer });
        judge.equal('LISTEN-404-EXPIRED', shown(answer), shown(plain), {
          check: `${check}, compared with one of a session that never existed`,
          answer,
        });
      });
    },
  );
});
