/** `compare` at gateways that deviate in ways that no choice names: each deviation is found, shrunk, and learnt or classified as it states. */
import * as fc from 'fast-check';
import { expect, test } from '@playwright/test';
import { compareWith } from '../../../engine/compare/run.ts';
import type { CompareReport, Finding } from '../../../engine/compare/report.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { rotating } from '../../proof.ts';
import { deviations } from './deviations.ts';
import { startDeviating, type Deviation } from './deviating-gateway.ts';

/** Steps of the shortest sequence that shows a deviation: making the record, and what deviates, with one more. */
const mostSteps = 3;

async function compared(some: readonly Deviation[], walks: number, rounds: number): Promise<CompareReport> {
  const simulator = await startSimulator({ port: 0 });
  const proxy = await startDeviating(simulator.url, some);
  try {
    const target = resolveTarget({ name: 'deviating', baseUrl: proxy.url, control: simulator.control, consent: { write: true } });
    const group = [...new Set(some.map((one) => one.group))];
    return await compareWith(target, {}, { seed: 5, walks, rounds, group });
  } finally {
    await proxy.close();
    await simulator.close();
  }
}

const isAbout = ({ at, aspect }: Deviation, finding: Pick<Finding, 'operation' | 'aspect'>): boolean =>
  at(finding.operation) && finding.aspect.startsWith(aspect);

const aspectOf = (then: LearnedAnswer['then']): readonly string[] => {
  if ('status' in then) return ['status'];
  if ('code' in then) return ['code'];
  if ('header' in then) return [`header:${then.header}`];
  if ('give' in then) return [`member:${then.give}`, 'order:'];
  return [`member:${then.member}`, 'items:'];
};

/** Whether an entry is about the deviation: of all operations, of its group, or of one that deviates. */
function isLearntFrom({ at, group, aspect }: Deviation, { operation, then }: LearnedAnswer): boolean {
  const isThere = operation === '*' || operation === `${group}.*` || at(operation);
  return isThere && aspectOf(then).some((one) => one.startsWith(aspect) || (aspect.endsWith(':') && one === aspect));
}

/** What the report says of a deviation. */
function saidOf(deviation: Deviation, { learned, violations, unexplained, choices }: CompareReport): string {
  const violation = violations.find((one) => isAbout(deviation, one));
  if (violation !== undefined) return (violation.rules ?? []).join(', ');
  if (unexplained.some((one) => isAbout(deviation, one))) return 'unexplained';
  if (learned.some((entry) => isLearntFrom(deviation, entry))) return 'learned';
  const choice = choices.find(({ shown }) => isAbout(deviation, shown));
  return choice === undefined ? 'not found' : `the choice ${choice.id}`;
}

const expected = ({ says }: Deviation): string => (typeof says === 'string' ? says : says.rule);

/** For the log of a test: what was expected and said of each, and the share of walks that agree, by group. */
function printed(some: readonly Deviation[], report: CompareReport): string {
  const said = some.map((one) => `  ${one.name}: ${saidOf(one, report)}, expected ${expected(one)}`);
  const groups = report.groups.map(
    ({ group, before, after }) =>
      `  ${group}: ${before.equal} of ${before.walks} walks agree before, ${after.equal} of ${after.walks} after`,
  );
  return [...said, ...groups].join('\n');
}

function expectSaid(some: readonly Deviation[], report: CompareReport): void {
  for (const deviation of some) {
    const said = saidOf(deviation, report);
    if (typeof deviation.says === 'string') expect.soft(said, deviation.name).toBe(deviation.says);
    else expect.soft(said.split(', '), deviation.name).toContain(deviation.says.rule);
  }
  for (const { operation, aspect, walk } of [...report.violations, ...report.unexplained])
    expect.soft(walk.steps.length, `${operation} ${aspect}`).toBeLessThanOrEqual(mostSteps);
}

const named = (name: string): Deviation => {
  const found = deviations.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new Error(`no deviation is called ${name}`);
  return found;
};

test('three deviations of one group are found, and learnt or named', { tag: rotating(8, 0) }, async () => {
  const some = [
    named('promotions.read: error.traceId'),
    named('promotions.*: each answer with the header cache-control'),
    named('promotions.restore: success with 201'),
  ];
  const report = await compared(some, 30, 3);
  test.info().annotations.push({ type: 'fidelity', description: printed(some, report) });
  expectSaid(some, report);
  const [group] = report.groups;
  expect(group!.after.equal).toBeGreaterThan(group!.before.equal);
});

test('twenty deviations of a seed are found, and learnt or named', { tag: '@full' }, async () => {
  test.setTimeout(1_800_000);
  const [some = []] = fc.sample(fc.shuffledSubarray([...deviations], { minLength: 20, maxLength: 20 }), { numRuns: 1, seed: 20 });
  const report = await compared(some, 400, 4);
  test.info().annotations.push({ type: 'fidelity', description: printed(some, report) });
  expectSaid(some, report);
});
