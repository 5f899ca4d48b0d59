/** Sends two requests many times in random order, and judges whether their responses take the same time. */
import { shuffle } from 'simple-statistics';
import type { CallOptions } from '../../fixtures/client/api.ts';
import {
  inFigures,
  judgeTimes,
  timingCriteria,
  type TimingJudgement,
  isTooSlowToTime,
  lowestRate,
  maxShareSeconds,
  requestsFor,
  warmUpRounds,
} from '../../fixtures/judge/timing.ts';
import { unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { rules, type RuleId } from '../../schemas/register.ts';

/** Two requests of one kind, about different records if there are two. */
type Questions = readonly [CallOptions, CallOptions];

export interface TimeComparison {
  readonly rule: RuleId;
  readonly operation: OperationId;
  /** The refused subject, in words: `a hidden key`. */
  readonly hiddenName: string;
  readonly hidden: Questions;
  /** `one that does not exist`. */
  readonly missingName: string;
  readonly missing: Questions;
}

/** The longest time for the answers of a comparison, in milliseconds. */
const maxSamplingMs = 15_000;

const timed = rules.filter(({ level, status }) => level === 'advisory' && status === 'tested').length;

/** Judges that two indistinguishable refusals take the same time. Untested unless both are a 404. */
export async function judgeSameTime(context: Context, comparison: TimeComparison): Promise<void> {
  const { rule, hiddenName, missingName } = comparison;
  if (isTooSlowToTime(context.target)) {
    const why = `the target file allows ${context.target.limits.requestsPerSecond} requests per second, too few to compare response times`;
    return context.judge.inconclusive(rule, `${why}; allow at least ${lowestRate} in limits.requestsPerSecond`);
  }
  const { judgement, size, ended, answer } = await sample(context, comparison);
  const evidence = {
    check: `the time to reject ${hiddenName} compared with that to reject ${missingName}`,
    expected: `no difference: Cliff's delta within ±${timingCriteria.threshold}`,
    actual: judgement === undefined ? 'no times to compare' : inFigures(judgement),
    answer,
    inDetail: true,
  };
  const verdict = size < timingCriteria.looks[0] ? 'open' : judgement?.verdict;
  if (verdict === 'alike' || verdict === 'apart') {
    context.judge.that(rule, verdict === 'alike', evidence);
    return;
  }
  const noise = verdict === 'noisy' ? 'the times of one kind of answer vary too much' : 'too few answers to decide';
  context.judge.inconclusive(rule, `${ended}, with ${size} answers of each kind: ${noise}`, evidence);
}

interface Sample {
  /** Over all answers; undefined if one kind of request has none. */
  readonly judgement: TimingJudgement | undefined;
  readonly size: number;
  /** Why sampling ended early. */
  readonly ended: string;
  /** The last answer about the hidden subject. */
  readonly answer: Answer;
}

async function sample({ api, build, target }: Context, { rule, operation, hidden, missing }: TimeComparison): Promise<Sample> {
  const random = build.random(`order of ${rule}`);
  const questions = [...hidden, ...missing];
  const [h1, h2, m1, m2]: readonly [number[], number[], number[], number[]] = [[], [], [], []];
  const { requestsPerSecond } = target.limits;
  const maxRequests = requestsPerSecond === undefined ? Number.POSITIVE_INFINITY : requestsPerSecond * maxShareSeconds;
  const judgeAll = () => ([h1, h2, m1, m2].some(({ length }) => length === 0) ? undefined : judgeTimes([h1, h2], [m1, m2], timed));
  let spent = 0;

  for (let round = 1, last: Answer | undefined; ; round++) {
    for (const index of shuffle([...questions.keys()], random)) {
      const answer = await api.call(operation, { ...questions[index]!, allow429: true });
      const size = Math.min(h1.length + h2.length, m1.length + m2.length);
      if (answer.status === 429) return { judgement: judgeAll(), size, ended: 'the target limited the rate', answer: last ?? answer };
      if (answer.status !== 404) unobservable(`${operation} answered ${answer.status}; only the response times of a 404 are compared`);
      if (index < hidden.length) last = answer;
      const elapsed = answer.elapsedMs ?? 0;
      spent += elapsed;
      if (round > warmUpRounds) [h1, h2, m1, m2][index]!.push(elapsed);
    }
    const size = h1.length + h2.length;
    const isLate = spent + spent / round > maxSamplingMs;
    if (!isLate && !timingCriteria.looks.some((look) => look === size)) continue;
    const judgement = judgeAll();
    if (isLate) return { judgement, size, ended: `the sampling ended after ${maxSamplingMs / 1000} s`, answer: last! };
    const next = timingCriteria.looks.find((look) => look > size);
    if (judgement?.verdict !== 'open' || next === undefined || requestsFor(next) > maxRequests)
      return { judgement, size, ended: 'the sampling ended', answer: last! };
  }
}
