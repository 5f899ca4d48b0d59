import { conformance, topic, unobservable, type Answer, type Caller, type Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { int32, Type } from '../../../schemas/shape.ts';
import { RateLimitBody } from '../../../schemas/conventions/error-types.ts';
import { observeChoice } from '../../checks/choice.ts';
import { isJson } from '../../checks/refused.ts';
import { fieldRules, judgeMembers } from '../../checks/fields.ts';
import { mintingNeeds } from '../../checks/keys.ts';
import { askFirst, probeOf, servedOf, unnamed } from '../../checks/probe.ts';
import { each } from '../../checks/sweep.ts';
import { capKey, ownKey, type Lift } from './rule.ts';

/** The persona that other tests use least, since they share its limits. */
const persona = 'otherMerchant';
/** Prerequisites of a stored rule that limits a key, without which a 429 cannot be provoked reliably. */
const needs = [...mintingNeeds, 'consent.provokeRateLimit'] as const;
/** In its own world, every key has a low limit. */
const ceiling = 5;
const world = { choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: ceiling, windowSeconds: 60 } } } };
/** Requests that must exceed a ceiling made for the test, and requests that may exceed an unknown one. */
const beyond = 4 * ceiling;
const burst = 1000;
/** Window of a stored rule: short, since the test waits for its end. */
const windowSeconds = 5;

interface Limited {
  readonly caller: Caller;
  readonly answer: Answer;
}
interface CappedKey {
  readonly key: Caller;
  readonly lift: Lift;
}

const fire = ({ api }: Context, caller: Caller, operation: OperationId): Promise<Answer> =>
  api.call(operation, { as: caller, query: { suppressNulls: false }, allow429: true, unpaced: true });

/**
 * The first 429 of so many requests. Where a limit is known to be exceeded, another refusal beside successes is one by the limit too, whose status
 * breaks a rule.
 */
async function provoke(context: Context, caller: Caller, operation: OperationId, maxRequests: number): Promise<Answer | undefined> {
  for (let sent = 0; sent < maxRequests;) {
    const salvo = Math.min(beyond, maxRequests - sent);
    sent += salvo;
    const answers = await each(
      Array.from({ length: salvo }, () => operation),
      (one) => fire(context, caller, one),
    );
    const limited = answers.find(({ status }) => status === 429);
    const isExceeded = maxRequests === beyond && answers.some(({ ok }) => ok);
    const refused = limited ?? (isExceeded ? answers.find(({ status }) => status >= 400) : undefined);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** A key with a cap from a stored rule, if the target accepts the assumed form of one. */
async function cappedKey(context: Context, shared?: string): Promise<CappedKey | undefined> {
  try {
    const key = await ownKey(context, shared);
    return { key, lift: await capKey(context, key, ceiling, {}, { windowSeconds }) };
  } catch (error) {
    if (error instanceof Error && error.name === 'Unobservable') return undefined;
    throw error;
  }
}

/** Continues with a caller and its first refusal by a limit, if there was one: by the world's ceiling, else by a stored rule, else by a burst. */
async function exceeding(
  context: Context,
  operation: OperationId,
  goOn: (limited: Limited | undefined) => Promise<void>,
  shared?: string,
): Promise<void> {
  if (context.world !== undefined) return goOn(await limitedAs(context, persona, operation, beyond));
  const capped = await cappedKey(context, shared);
  try {
    const byRule = capped === undefined ? undefined : await limitedAs(context, capped.key, operation, beyond);
    const isLast = byRule !== undefined || context.target.personas[persona] === undefined;
    await goOn(isLast ? byRule : await limitedAs(context, persona, operation, burst));
  } finally {
    await capped?.lift();
  }
}

async function limitedAs(context: Context, caller: Caller, operation: OperationId, maxRequests: number): Promise<Limited | undefined> {
  const answer = await provoke(context, caller, operation, maxRequests);
  return answer === undefined ? undefined : { caller, answer };
}

const quiet = `no stored rule limited a key, and personas.${persona}, if given, received no 429 in ${burst} requests; set names.keyScope to the scope of a key, or requests["rateLimitRules.create"] to a rule that limits a key`;

topic('Exceeding a rate limit', () => {
  conformance(
    'is answered with 429 and its own body',
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
        'ERROR-JSON',
      ],
      needs,
      world,
    },
    async (context) => {
      const { judge } = context;
      const [operation = await probeOf(context), second] = await servedOf(context, unnamed, 2);
      await exceeding(
        context,
        operation,
        async (limited) => {
          if (limited === undefined) {
            if (context.world === undefined) unobservable(quiet);
            judge.that('LIMIT-STATUS-429', false, {
              check: `${beyond} requests of a key that may send ${ceiling} a minute`,
              expected: 'a 429 among them',
              answer: await fire(context, persona, operation),
            });
            unobservable('no request was answered with 429');
          }
          const { answer, caller } = limited;
          if (!judge.equal('LIMIT-STATUS-429', answer.status, 429, { check: 'requests beyond a limit', answer }))
            unobservable(`requests beyond a limit were answered with ${answer.status}`);
          judgeBody(context, answer);

          const other = second === undefined ? undefined : await provoke(context, caller, second, beyond);
          if (other === undefined) judge.untested('LIMIT-TYPE-CONSTANT', 'no request of a second operation was answered with 429');
          else
            judge.equal('LIMIT-TYPE-CONSTANT', other.get('type'), answer.get('type'), {
              check: 'type of the 429s of two operations',
              answer: other,
            });
        },
        'to be limited',
      );
    },
  );

  conformance(
    'ends after Retry-After',
    { rules: ['LIMIT-RECOVERS'], needs: [...needs, 'lifetimes.rateLimitWindow'], world },
    async (context) => {
      const { clock, judge } = context;
      const operation = await probeOf(context);
      await exceeding(context, operation, async (limited) => {
        if (limited === undefined) unobservable(context.world === undefined ? quiet : 'no request was answered with 429');
        const { answer, caller } = limited;
        const header = answer.header('retry-after') ?? '';
        if (!/^\d+$/.test(header)) unobservable('the 429 has no Retry-After in seconds');
        await clock.pass(`PT${header}S`);
        const after = await fire(context, caller, operation);
        judge.that('LIMIT-RECOVERS', after.status !== 429, { check: 'the same request after the wait', expected: 'no 429', answer: after });
      });
    },
  );

  conformance('can be predicted from the headers', { rules: ['LIMIT-ALLOWANCE-HEADERS'], needs: ['merchantAdmin'] }, async (context) => {
    const { judge } = context;
    const answer = await askFirst(context, unnamed, { as: 'merchantAdmin' });
    const names = Object.keys(answer.headers).filter((name) => /rate-?limit|quota|allowance|throttl/.test(name));
    const isDraft = names.some((name) => /^ratelimit(?:-policy)?$/.test(name));
    const isLegacy = names.some((name) => name.startsWith('x-ratelimit-'));
    observeChoice(judge, 'rateLimit.headerStyle', isDraft && isLegacy ? 'both' : isDraft ? 'draft' : isLegacy ? 'legacy' : 'none');
    const isGiven = names.some((name) => /\d/.test(answer.header(name) ?? ''));
    judge.that('LIMIT-ALLOWANCE-HEADERS', isGiven, {
      check: 'headers of an accepted answer',
      expected: 'one about a rate limit, with a number',
      actual: Object.entries(answer.headers)
        .map(([name, value]) => (names.includes(name) ? `${name}: ${String(value)}` : name))
        .join(', '),
      answer,
    });
  });
});

/** Another rule covers the minimum of the seconds. */
const body = Type.Object({ ...RateLimitBody.properties, retryAfterSeconds: int32() });

function judgeBody({ judge }: Context, answer: Answer): void {
  judgeMembers(judge, 'LIMIT', body, answer, 'the body of a 429');
  judge.that('ERROR-JSON', isJson(answer), {
    check: 'form of a 429',
    expected: 'JSON, and a Content-Type that says so',
    actual: answer.contentType || 'no Content-Type',
    answer,
  });
  observeChoice(judge, 'rateLimit.problemType', answer.get('type'));
  observeChoice(judge, 'rateLimit.contentType', answer.contentType);
  observeChoice(judge, 'rateLimit.nullTexts', answer.get('title') === null && answer.get('detail') === null);
  const retryAfter = answer.header('retry-after');
  const seconds = answer.get('retryAfterSeconds');
  judge.equal('LIMIT-STATUS-REPEATED', answer.get('status'), answer.status, { check: 'status in the body of a 429', answer });
  judge.that('LIMIT-NO-ENVELOPE', answer.get('error') === undefined, {
    check: 'the member error in the body of a 429',
    expected: undefined,
    answer,
  });
  judge.that('LIMIT-RETRY-AFTER-MINIMUM', typeof seconds === 'number' && seconds >= 1, {
    check: 'retryAfterSeconds of a 429',
    expected: 'at least 1',
    actual: seconds,
    answer,
  });
  if (!judge.that('LIMIT-RETRY-AFTER-HEADER', retryAfter !== undefined, { check: 'Retry-After of a 429', expected: 'present', answer })) {
    judge.untested('LIMIT-RETRY-AFTER-SECONDS', 'the answer has no Retry-After');
    judge.untested('LIMIT-RETRY-AFTER-EQUAL', 'the answer has no Retry-After');
    return;
  }
  const isSeconds = judge.that('LIMIT-RETRY-AFTER-SECONDS', /^\d+$/.test(retryAfter ?? ''), {
    check: 'the value of Retry-After',
    expected: 'a whole number of seconds',
    actual: retryAfter,
    answer,
  });
  if (isSeconds)
    judge.equal('LIMIT-RETRY-AFTER-EQUAL', seconds, Number(retryAfter), { check: 'retryAfterSeconds compared with Retry-After', answer });
  else judge.untested('LIMIT-RETRY-AFTER-EQUAL', 'Retry-After is not a number of seconds');
}
