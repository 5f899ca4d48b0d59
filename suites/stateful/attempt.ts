/** One walk in progress: everything it sent, the time it let pass, and the rules it saw broken. */
import { createJudge, type Evidence } from '../../fixtures/judge/judge.ts';
import type { RuleId } from '../../schemas/register.ts';
import type { Step } from '../../schemas/shared/verdict.ts';
import type { Answer, Api, Context, Judge } from '../../fixtures/test.ts';

export interface Broken {
  readonly rule: RuleId;
  readonly evidence: Evidence;
}

export interface Attempt {
  /** A test's context that records its calls, and whose judge only collects findings. */
  readonly context: Context;
  readonly steps: readonly Step[];
  readonly broken: readonly Broken[];
  readonly moves: string[];
}

/** Checks that a rule passed. */
export interface Stood {
  looks: number;
  answer: Answer | undefined;
}

/** Begins a walk. `stood` collects the rules seen to hold, over all walks. */
export async function begin(context: Context, stood: Map<RuleId, Stood>): Promise<Attempt> {
  const steps: Step[] = [];
  const broken: Broken[] = [];
  const { world } = context;
  if (world !== undefined) {
    const at = (await context.clock.now()).toISOString();
    steps.push({ world: { ...world.options }, personas: Object.keys(context.target.personas), at });
  }
  const clock = {
    ...context.clock,
    async pass(duration: string): Promise<void> {
      await context.clock.pass(duration);
      steps.push({ pass: duration });
    },
  };
  return { context: { ...context, api: noting(context.api, steps), clock, judge: listening(stood, broken) }, steps, broken, moves: [] };
}

function noting(api: Api, steps: Step[]): Api {
  async function note(calling: Promise<Answer>): Promise<Answer> {
    const answer = await calling;
    steps.push({ exchange: answer.exchange });
    return answer;
  }
  return {
    call: (operation, options) => note(api.call(operation, options)),
    request: (method, path, options) => note(api.request(method, path, options)),
    assumed: (operation, options) => note(api.assumed(operation, options)),
    bodyFor: (operation, assumed) => api.bodyFor(operation, assumed),
    capping: () => api.capping(),
    get requests() {
      return api.requests;
    },
  };
}

/** Judges like the judge of a test, without reporting: a shorter walk may find the same violation. */
function listening(stood: Map<RuleId, Stood>, broken: Broken[]): Judge {
  const comparing = createJudge([]);
  function that(rule: RuleId, condition: boolean, evidence: Evidence): boolean {
    if (!condition) broken.push({ rule, evidence });
    else stood.set(rule, { looks: (stood.get(rule)?.looks ?? 0) + 1, answer: evidence.answer });
    return condition;
  }
  return {
    that,
    equal: (rule, actual, expected, evidence) =>
      that(rule, comparing.equal(rule, actual, expected, evidence), { ...evidence, expected, actual }),
    matches: (rule, schema, value, evidence) =>
      that(rule, comparing.matches(rule, schema, value, evidence), { ...evidence, expected: 'the documented shape', actual: value }),
    // A walk that cannot observe a rule does not judge it; another walk may.
    untested: () => undefined,
    inconclusive: () => undefined,
    observe: () => undefined,
    look: () => undefined,
    unjudged: () => [],
    hasOnlyPassed: () => false,
  };
}
