/** `compare` at gateways that deviate in ways that no choice names: each deviation is found, shrunk, and learnt or classified as it states. */
import * as fc from 'fast-check';
import { expect, test } from '@playwright/test';
import { compareWith } from '../../../engine/compare/run.ts';
import type { CompareReport, Finding } from '../../../engine/compare/report.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { eachOf, rotating, rotatingUnlessChanged, turn } from '../../proof.ts';
import { compareArea } from './compared.ts';
import { deviations } from './deviations.ts';
import { inputDeviations } from './input-deviations.ts';
import { stateDeviations } from './state-deviations.ts';
import { startDeviating, type Deviation } from './deviating-gateway.ts';

/** Steps of the shortest sequence that shows a deviation: making the record, and what deviates, with one more. */
const mostSteps = 3;

async function compared(some: readonly Deviation[], walks: number, rounds: number, seed = 5): Promise<CompareReport> {
  const simulator = await startSimulator({ port: 0 });
  const proxy = await startDeviating(simulator.url, some);
  try {
    const target = resolveTarget({ name: 'deviating', baseUrl: proxy.url, control: simulator.control, consent: { write: true } });
    const group = [...new Set(some.map((one) => one.group))];
    return await compareWith(target, {}, { seed, walks, rounds, group });
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
  if ('give' in then) return [`member:${then.give}`, 'order:', 'listed:'];
  if ('ignore' in then) return [`member:${then.ignore}`, 'order:', 'listed:'];
  return [`member:${then.member}`, 'items:'];
};

/** Whether an entry is about the deviation: of all operations, of its group, or of one that deviates. */
function isLearntFrom({ at, group, aspect }: Deviation, { operation, then }: LearnedAnswer): boolean {
  const isThere = operation === '*' || operation === `${group}.*` || at(operation);
  return isThere && aspectOf(then).some((one) => one.startsWith(aspect) || (aspect.endsWith(':') && one === aspect));
}

/** A member that is shown under another name is left out under its own. */
const isLeftOutFor = ({ at, inPlaceOf }: Deviation, { operation, then }: LearnedAnswer): boolean =>
  at(operation) && 'absent' in then && then.member === inPlaceOf;

/** What the report says of a deviation; of two deviations in one aspect, both are said. */
function saidOf(deviation: Deviation, { learned, violations, unexplained, choices }: CompareReport): readonly string[] {
  return [
    ...violations.filter((one) => isAbout(deviation, one)).flatMap(({ rules = [] }) => rules),
    ...(unexplained.some((one) => isAbout(deviation, one)) ? ['unexplained'] : []),
    ...(learned.some((entry) => isLearntFrom(deviation, entry)) ? ['learned'] : []),
    ...choices.filter(({ shown }) => isAbout(deviation, shown)).map(({ id }) => `the choice ${id}`),
  ];
}

const expected = ({ says }: Deviation): string => (typeof says === 'string' ? says : says.rule);

/** What a deviation shows beside its own aspect: one more error of a refusal, the form of instants in lists, payloads of events in another order. */
function isBeside({ at, aspect }: Deviation, { operation, aspect: shown }: Finding): boolean {
  if (!at(operation)) return false;
  if (aspect === 'status') return shown.startsWith('member:error.validationErrors');
  return ['member:', 'event:'].includes(aspect) && shown.startsWith('items:');
}

/** What the report says that no deviation causes. */
function falselySaid(some: readonly Deviation[], { learned, violations, unexplained }: CompareReport): readonly string[] {
  const are = (said: string): readonly Deviation[] => some.filter(({ says }) => (typeof says === 'string' ? says : 'rule') === said);
  return [
    ...violations.filter((one) => !are('rule').some((deviation) => isAbout(deviation, one))),
    ...unexplained.filter((one) => !are('unexplained').some((deviation) => isAbout(deviation, one) || isBeside(deviation, one))),
    ...learned.filter((entry) => !are('learned').some((deviation) => isLearntFrom(deviation, entry) || isLeftOutFor(deviation, entry))),
  ].map((one) => JSON.stringify(one));
}

/** For the log of a test: what was expected and said of each, and the share of walks that agree, by group. */
function printed(some: readonly Deviation[], report: CompareReport): string {
  const said = some.map((one) => `  ${one.name}: ${saidOf(one, report).join(' and ') || 'nothing'}, expected ${expected(one)}`);
  const groups = report.groups.map(
    ({ group, before, after }) =>
      `  ${group}: ${before.equal} of ${before.walks} walks agree before, ${after.equal} of ${after.walks} after`,
  );
  return [...said, ...groups].join('\n');
}

function expectSaid(some: readonly Deviation[], report: CompareReport): void {
  for (const deviation of some) expect.soft(saidOf(deviation, report), deviation.name).toContain(expected(deviation));
  expect.soft(falselySaid(some, report)).toEqual([]);
  for (const { operation, aspect, walk } of [...report.violations, ...report.unexplained])
    expect.soft(walk.steps.length, `${operation} ${aspect}`).toBeLessThanOrEqual(mostSteps);
}

const named = (name: string): Deviation => {
  const found = deviations.find((one) => one.name.startsWith(name));
  if (found === undefined) throw new Error(`no deviation is called ${name}`);
  return found;
};

test('three deviations of one group are found, and learnt or named', { tag: rotating(8, 4) }, async () => {
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

test('what differs in an answer that breaks a rule, and not by the rule, is learnt', { tag: rotating(8, 6) }, async () => {
  const some = [named('promotions.update: error.message'), named('promotions.*: each answer with the header cache-control')];
  const report = await compared(some, 20, 2);
  expectSaid(some, report);
  expect(report.violations.map(({ operation, aspect }) => `${operation} ${aspect}`)).toEqual(['promotions.update member:error.message']);
  const entries = report.learned.filter(({ operation }) => ['*', 'promotions.*', 'promotions.update'].includes(operation));
  expect(entries.map(({ when, then }) => [when.answer, then])).toContainEqual(['refusal', { header: 'cache-control', value: 'private' }]);
});

test(
  'a member under another name hides no refusal, and an answer that only the tenant decides explains no status',
  { tag: rotating(8, 7) },
  async () => {
    const some = [
      named('customers.read: surname in place of lastName'),
      named('customers.update: refuses notes'),
      named('customers.access: success with 202'),
    ];
    expectSaid(some, await compared(some, 30, 2));
  },
);

test('deviations of events and of states are found', { tag: rotating(8, 7) }, async () => {
  test.setTimeout(240_000);
  const some = [
    named('events of customers: no customer.updated'),
    named('events of customers: customer.created without'),
    ...stateDeviations,
  ];
  expectSaid(some, await compared(some, 40, 1));
});

test('a state that follows from a default is not learnt beside it', { tag: rotating(8, 5) }, async () => {
  const some = [
    named('promotions.*: each answer with the header cache-control'),
    named('promotions.create: isActive is false'),
    named('promotions.create: the member isNew'),
  ];
  expectSaid(some, await compared(some, 40, 2));
});

/** Of every fourth commit, whichever input it has. */
const tagOfInput = rotatingUnlessChanged(compareArea, 4, 1, Math.floor(turn / inputDeviations.length));
for (const deviation of eachOf(inputDeviations.length, inputDeviations))
  test(`an input: ${deviation.name}`, { tag: tagOfInput }, async () => {
    // So many walks take each variation of a group.
    const report = await compared([deviation], 140, 1, 2709);
    expect(saidOf(deviation, report)).toContain(expected(deviation));
    const { states, says } = deviation;
    if (states !== undefined) expect(report.unexplained.map(({ why }) => why)).toContainEqual(expect.stringContaining(states));
    // Records that were made without the input show it too.
    expect(new Set(report.violations.flatMap(({ rules }) => rules))).toEqual(new Set(typeof says === 'string' ? [] : [says.rule]));
    expect(report.learned.filter((entry) => !isLearntFrom(deviation, entry))).toEqual([]);
    const others = report.unexplained.filter((one) => one.aspect !== 'status' && !isBeside(deviation, one));
    expect(others.map((one) => `${one.operation} ${one.aspect}`)).toEqual([]);
  });

const hiding = [
  ['campaigns.read: the member servedAt', 'campaigns.read: instants with six decimals'],
  // The recipe's goal is refused before the record is looked up.
  ['campaigns.update: refuses a goal of more than ten', 'campaigns.update: 404 with the code E-404'],
];

/** One of them hides what the other does. */
function clash(one: Deviation, other: Deviation): boolean {
  const areEvents = [one, other].every(({ at }) => at('listenSessions.events'));
  const names = new Set([one.name, other.name]);
  const isHidden = hiding.some((pair) => pair.every((name) => names.has(name)));
  return one !== other && one.group === other.group && (areEvents || isHidden);
}

/** Deviations in the order of a seed, of those that clash the first. */
function drawn(seed: number, count: number): readonly Deviation[] {
  const { length } = deviations;
  const [all = []] = fc.sample(fc.shuffledSubarray([...deviations], { minLength: length, maxLength: length }), { numRuns: 1, seed });
  const taken: Deviation[] = [];
  for (const one of all) if (taken.length < count && !taken.some((other) => clash(one, other))) taken.push(one);
  return taken;
}

for (const seed of [20, 21, 22, 31, 32, 33])
  test(`twenty deviations of the seed ${seed} are found, and learnt or named`, { tag: '@full' }, async () => {
    test.setTimeout(1_800_000);
    const some = drawn(seed, 20);
    const report = await compared(some, 400, 4);
    test.info().annotations.push({ type: 'fidelity', description: printed(some, report) });
    expectSaid(some, report);
  });
