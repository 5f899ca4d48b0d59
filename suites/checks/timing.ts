/** Asks two questions many times in random order, and judges whether their answers take the same time. */
import { inFigures, judgeTimes, timingCriteria, type TimingJudgement } from '../../fixtures/judge/timing.ts';
import { unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { CallOptions } from '../../fixtures/client/api.ts';
import { rules, type RuleId } from '../../schemas/register.ts';

/** Two requests of one kind, about different records: where there is one record only, both are about it. */
type Questions = readonly [CallOptions, CallOptions];

export interface TimeComparison {
  readonly rule: RuleId;
  readonly operation: OperationId;
  /** What is refused, in words: `a hidden key`. */
  readonly hiddenName: string;
  readonly hidden: Questions;
  /** `one that does not exist`. */
  readonly missingName: string;
  readonly missing: Questions;
}

/** Rounds that nothing is concluded from: connections, caches and compilers settle. Each round asks every question once. */
const warmUpRounds = 10;
/** Longest time that a comparison takes, waits for the allowed rate included, in milliseconds. */
const longest = 15_000;

const timed = rules.filter(({ level, status }) => level === 'advisory' && status === 'tested').length;

/** Judges that a refusal takes as long as another that it may not be told from. Untested where they are not both a 404. */
export async function judgeSameTime(context: Context, comparison: TimeComparison): Promise<void> {
  const { judge } = context;
  const { rule, hiddenName, missingName } = comparison;
  const { judgement, limited, answer } = await sample(context, comparison);
  const evidence = {
    check: `the time to refuse ${hiddenName} against that to refuse ${missingName}`,
    expected: `no difference: Cliff's delta within ±${timingCriteria.threshold}`,
    actual: judgement === undefined ? 'too few answers to compare' : inFigures(judgement),
    answer,
    inDetail: true,
  };
  if (judgement?.verdict === 'alike' || judgement?.verdict === 'apart') {
    judge.that(rule, judgement.verdict === 'alike', evidence);
    return;
  }
  const size = judgement === undefined ? 0 : judgement.main.sizes[0];
  const why =
    judgement?.verdict === 'noisy'
      ? 'answers of one kind differ among themselves'
      : `${limited ?? 'the most that a run asks'}, and ${size} answers of each kind are not enough to tell`;
  judge.inconclusive(rule, why, evidence);
}

interface Sample {
  /** Absent: not even one look. */
  readonly judgement: TimingJudgement | undefined;
  /** What kept the sample from growing. */
  readonly limited: string | undefined;
  /** The last answer about what is hidden. */
  readonly answer: Answer;
}

async function sample({ api, build, target }: Context, { rule, operation, hidden, missing }: TimeComparison): Promise<Sample> {
  const random = build.random(`order of ${rule}`);
  const questions = [...hidden, ...missing];
  const times: readonly number[][] = questions.map(() => []);
  const { requestsPerSecond, workers } = target.limits;
  const interval = requestsPerSecond === undefined ? 0 : (1000 * workers) / requestsPerSecond;
  let spent = 0;
  let judgement: TimingJudgement | undefined;
  let last: Answer | undefined;

  for (let round = 0; ; round++) {
    for (const index of shuffled(questions.length, random)) {
      const answer = await api.call(operation, { ...questions[index]!, allow429: true, timed: true });
      if (answer.status === 429) return { judgement, limited: 'the target limited the rate', answer: last ?? answer };
      if (answer.status !== 404)
        unobservable(`${operation} answered ${answer.status}, and only refusals with 404 are compared by their time`);
      if (index < hidden.length) last = answer;
      const elapsed = answer.elapsedMs ?? 0;
      spent += Math.max(elapsed, interval);
      if (round >= warmUpRounds) times[index]!.push(elapsed);
    }
    const size = 2 * times[0]!.length;
    const isLate = spent + spent / (round + 1) > longest;
    if (!isLate && !timingCriteria.looks.some((look) => look === size)) continue;
    if (size >= timingCriteria.looks[0]) judgement = judgeTimes([times[0]!, times[1]!], [times[2]!, times[3]!], timed);
    const isLast = isLate || size === timingCriteria.looks.at(-1);
    if (isLast || (judgement !== undefined && judgement.verdict !== 'open'))
      return { judgement, limited: isLate ? `the sampling ended after ${longest / 1000} s` : undefined, answer: last! };
  }
}

/** The indices below a number, in random order. */
function shuffled(count: number, random: () => number): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
