/** Computes the verdicts of a scenario from its evidence. Pure, because `verify` uses it too. */
import { obligationRegister, type ObligationId } from '../../schemas/obligations/register.ts';
import { storyInput, type Finding, type Run } from '../../schemas/shared/verdict.ts';
import type { Evidence } from './evidence.ts';
import { attemptJudges } from './judges/attempts.ts';
import { contractJudges } from './judges/contract.ts';
import { hygieneJudges } from './judges/hygiene.ts';
import type { Judges } from './judges/judged.ts';
import { moneyJudges } from './judges/money.ts';
import { resilienceJudges } from './judges/resilience.ts';
import { optionalTasks, type TaskName } from './protocol.ts';
import { everywhere, type Scenario } from './scenario.ts';
import { story } from './story.ts';

const judges: Judges = { ...contractJudges, ...moneyJudges, ...resilienceJudges, ...attemptJudges, ...hygieneJudges };

export const evidenceInput = 'evidence';

type Test = Run['tests'][number];

export const obligationsOf = ({ obligations }: Pick<Scenario, 'obligations'>): readonly ObligationId[] => [
  ...new Set([...obligations, ...everywhere]),
];

export function judge(evidence: Evidence, planned: readonly ObligationId[]): readonly Finding[] {
  if (evidence.broken !== null)
    return planned.map((rule) => ({ rule, verdict: 'error', check: 'the client keeps to the protocol', reason: evidence.broken ?? '' }));
  const unsupported = unsupportedIn(evidence);
  return planned.flatMap((rule) => {
    const found = judges[rule]?.(evidence) ?? [];
    if (found.length > 0) return found.map((one) => ({ rule, ...one }));
    const check = obligationRegister[rule].statement;
    const reason = unsupported.length > 0 ? { reason: `The client does not support the task ${unsupported.join(' and ')}.` } : {};
    return { rule, verdict: 'not applicable', check, ...reason } as const;
  });
}

const unsupportedIn = ({ tasks }: Evidence): readonly TaskName[] => [
  ...new Set(tasks.flatMap(({ do: name, result }) => (result?.unsupported === true ? [name] : []))),
];

/** The scenario's own obligations, if it ended because the client does not support an optional task. */
function excusedIn(test: Test): readonly string[] {
  const unsupported = unsupportedIn(evidenceOf(test));
  if (unsupported.length === 0 || !unsupported.every((name) => optionalTasks.has(name))) return [];
  return test.rules.filter((rule) => !everywhere.some((one) => one === rule));
}

/**
 * An obligation that no scenario tested is untested, and the report says how to test it; it is not applicable if it is about an optional
 * task that the client does not support.
 */
export function withUnmet(run: Run): Run {
  const { tests } = run;
  const met = new Set(
    tests.flatMap(({ findings }) => findings.flatMap(({ rule, verdict }) => (verdict === 'not applicable' ? [] : [rule]))),
  );
  // Those without further needs are stated already.
  const stated = new Set(tests.flatMap(excusedIn));
  const judged = tests.map((test) => ({
    ...test,
    findings: test.findings.map((finding): Finding => {
      if (met.has(finding.rule) || stated.has(finding.rule)) return finding;
      stated.add(finding.rule);
      return { ...finding, verdict: 'untested', reason: finding.reason ?? obligationRegister[finding.rule as ObligationId].meet };
    }),
  }));
  return { ...run, tests: judged };
}

export const inputsOf = (evidence: Evidence): Test['inputs'] => [
  { what: evidenceInput, value: evidence },
  { what: storyInput, value: story(evidence) },
];

/** Judges a recorded test again. Throws if its evidence is missing. */
export function judgeAgain(test: Test): Test {
  const evidence = evidenceOf(test);
  return {
    ...test,
    findings: judge(evidence, test.rules as readonly ObligationId[]),
    inputs: inputsOf(evidence),
    requests: evidence.requests.length,
  };
}

/** Last output of a client that failed before it sent a request or a result; undefined if it got further. */
export function lastWordsAtStart(test: Test): string | undefined {
  const { requests, tasks, processes } = evidenceOf(test);
  if (requests.length > 0 || tasks.some(({ result }) => result !== null) || processes.length === 0) return undefined;
  if (!processes.every(({ exitCode, endedBecause }) => exitCode !== null && exitCode !== 0 && endedBecause === null)) return undefined;
  const [{ exitCode, lastLine } = { exitCode: null, lastLine: null }] = processes;
  return `exit status ${exitCode}${lastLine === null ? '' : `, ${lastLine}`}`;
}

function evidenceOf({ id, inputs }: Test): Evidence {
  const recorded = inputs.find(({ what }) => what === evidenceInput)?.value;
  if (recorded === undefined) throw new Error(`the recording of ${id} has no evidence`);
  return recorded as Evidence;
}
