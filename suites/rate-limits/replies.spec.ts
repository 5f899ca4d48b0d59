/** What a caller sees when a limit was exceeded. */
import { conformance, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { int32, Type } from '../../schemas/shape.ts';
import { RateLimitBody } from '../../schemas/types/errors.ts';
import { fieldRules, judgeMembers } from '../checks/fields.ts';
import { each } from '../checks/sweep.ts';

/** The persona that other tests use least: whoever shares its limits waits with it. */
const caller = 'otherMerchant';
const needs = [caller, 'consent.provokeRateLimit'] as const;
/** In a world of its own the ceiling is low; elsewhere a burst of this many requests must do. */
const ceiling = 5;
const world = { choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: ceiling, windowSeconds: 60 } } } };
const burst = 1000;

const fire = ({ api }: Context, operation: OperationId): Promise<Answer> =>
  api.call(operation, { as: caller, query: { suppressNulls: false }, allow429: true });

/** Requests until the first 429, or undefined when none came. */
async function provoke(context: Context, operation: OperationId): Promise<Answer | undefined> {
  const most = context.world === undefined ? burst : 4 * ceiling;
  for (let sent = 0; sent < most;) {
    const salvo = Math.min(20, most - sent);
    sent += salvo;
    const answers = await each(
      Array.from({ length: salvo }, () => operation),
      (one) => fire(context, one),
    );
    const limited = answers.find(({ status }) => status === 429);
    if (limited !== undefined) return limited;
  }
  return undefined;
}

const quiet = `no 429 among ${burst} requests: the ceiling of personas.${caller} is higher`;

topic('Exceeding a rate limit', () => {
  conformance(
    'is answered 429 with a body of its own',
    {
      rules: [
        'LIMIT-STATUS-429',
        ...fieldRules('LIMIT'),
        'LIMIT-STATUS-REPEATED',
        'LIMIT-RETRY-AFTER-HEADER',
        'LIMIT-RETRY-AFTER-SECONDS',
        'LIMIT-RETRY-AFTER-EQUAL',
        'LIMIT-RETRY-AFTER-MINIMUM',
        'LIMIT-NO-ENVELOPE',
        'LIMIT-TYPE-CONSTANT',
      ],
      needs,
      world,
    },
    async (context) => {
      const { judge } = context;
      const answer = await provoke(context, 'transactions.list');
      if (answer === undefined) {
        if (context.world === undefined) unobservable(quiet);
        judge.that('LIMIT-STATUS-429', false, {
          check: `${4 * ceiling} requests of a key that may send ${ceiling} a minute`,
          expected: 'a 429 among them',
          actual: 'no 429',
          answer: await fire(context, 'transactions.list'),
        });
        unobservable('no 429 came');
      }
      judge.equal('LIMIT-STATUS-429', answer.status, 429, { check: 'a burst of requests', answer });
      judgeBody(context, answer);

      const other = await provoke(context, 'merchants.list');
      if (other === undefined) judge.untested('LIMIT-TYPE-CONSTANT', 'no 429 among the requests of a second operation');
      else
        judge.equal('LIMIT-TYPE-CONSTANT', other.get('type'), answer.get('type'), {
          check: 'type of the 429s of two operations',
          answer: other,
        });
    },
  );

  conformance('ends after Retry-After', { rules: ['LIMIT-RECOVERS'], needs, world }, async (context) => {
    const { clock, judge } = context;
    const answer = await provoke(context, 'transactions.list');
    if (answer === undefined) unobservable(context.world === undefined ? quiet : 'no 429 came');
    const header = answer.header('retry-after') ?? '';
    if (!/^\d+$/.test(header)) unobservable('the 429 carries no Retry-After in seconds');
    await clock.pass(`PT${header}S`);
    const after = await fire(context, 'transactions.list');
    judge.that('LIMIT-RECOVERS', after.status !== 429, { check: 'the same request after the wait', expected: 'no 429', answer: after });
  });

  conformance(
    'can be foreseen from the headers',
    { rules: ['LIMIT-ALLOWANCE-HEADERS'], needs: ['merchantAdmin'] },
    async ({ api, judge }) => {
      const answer = await api.call('transactions.list', { as: 'merchantAdmin' });
      const names = Object.keys(answer.headers).filter((name) => /rate-?limit|quota|allowance|throttl/.test(name));
      const isDraft = names.some((name) => /^ratelimit(?:-policy)?$/.test(name));
      const isLegacy = names.some((name) => name.startsWith('x-ratelimit-'));
      judge.observe('rateLimit.headerStyle', isDraft && isLegacy ? 'both' : isDraft ? 'draft' : isLegacy ? 'legacy' : 'none');
      judge.that('LIMIT-ALLOWANCE-HEADERS', names.length > 0, {
        check: 'names of the headers of an accepted answer',
        expected: 'one that tells of a rate limit',
        actual: Object.keys(answer.headers).join(', '),
        answer,
      });
    },
  );
});

/** The minimum of the seconds has a rule of its own. */
const body = Type.Object({ ...RateLimitBody.properties, retryAfterSeconds: int32() });

function judgeBody({ judge }: Context, answer: Answer): void {
  judgeMembers(judge, 'LIMIT', body, answer, 'the body of a 429');
  const retryAfter = answer.header('retry-after');
  const seconds = answer.get('retryAfterSeconds');
  judge.equal('LIMIT-STATUS-REPEATED', answer.get('status'), answer.status, { check: 'status in the body of a 429', answer });
  judge.that('LIMIT-NO-ENVELOPE', answer.get('error') === undefined, {
    check: 'the member error in the body of a 429',
    expected: 'absent',
    answer,
  });
  judge.that('LIMIT-RETRY-AFTER-MINIMUM', typeof seconds === 'number' && seconds >= 1, {
    check: 'retryAfterSeconds of a 429',
    expected: 'at least 1',
    actual: seconds,
    answer,
  });
  if (!judge.that('LIMIT-RETRY-AFTER-HEADER', retryAfter !== undefined, { check: 'Retry-After of a 429', expected: 'present', answer })) {
    judge.untested('LIMIT-RETRY-AFTER-SECONDS', 'there is no Retry-After');
    judge.untested('LIMIT-RETRY-AFTER-EQUAL', 'there is no Retry-After');
    return;
  }
  judge.that('LIMIT-RETRY-AFTER-SECONDS', /^\d+$/.test(retryAfter ?? ''), {
    check: 'the value of Retry-After',
    expected: 'a whole number of seconds',
    actual: retryAfter,
    answer,
  });
  judge.equal('LIMIT-RETRY-AFTER-EQUAL', String(seconds), retryAfter, { check: 'retryAfterSeconds against Retry-After', answer });
  judge.observe('rateLimit.problemType', answer.get('type'));
  judge.observe('rateLimit.contentType', answer.contentType);
  judge.observe('rateLimit.nullTexts', answer.get('title') === null && answer.get('detail') === null);
}
