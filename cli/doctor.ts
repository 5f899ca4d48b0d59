/** `gateproof doctor`: what a target file lets the suites judge, and what each missing item would unlock. */
import { declaredAbsent, missing, type Need } from '../fixtures/targets/needs.ts';
import { readTarget } from '../fixtures/targets/read-target.ts';
import type { Target } from '../fixtures/targets/target.ts';
import { needAnnotation } from '../fixtures/plan.ts';
import { controlOf, inWorld, openWorld } from '../fixtures/worlds/world.ts';
import { register } from '../schemas/register.ts';
import type { Rule } from '../schemas/rule.ts';
import { ruleAnnotation } from '../schemas/shared/verdict.ts';
import { preflight } from '../engine/preflight.ts';
import { listTests, type ListedTest } from '../engine/suite-runner.ts';
import { table } from './table.ts';

export interface Diagnosis {
  /** Rules whose every test can run. */
  readonly judged: readonly string[];
  /** Rules of which some test cannot run: as a whole they stay untested. */
  readonly untested: readonly string[];
  /** Rules that the target declares not to apply to it. */
  readonly notApplicable: readonly string[];
  /** Tested rules that no test names. */
  readonly unplanned: readonly string[];
  /** Missing items, the most useful first: the rules that each would unlock by itself, and all that wait for it. */
  readonly missing: readonly { readonly item: string; readonly unlocks: readonly string[]; readonly concerns: readonly string[] }[];
}

/** Answers 0 when every rule can be judged, 2 when some cannot. Throws `UserError`. */
export async function doctor({ target: path, json }: { readonly target: string; readonly json?: boolean }): Promise<number> {
  const target = readTarget(path);
  await preflight(target);
  const tests = await listTests();
  const diagnosis = diagnose(tests, await effective(target), Object.values(register));
  process.stdout.write(json === true ? `${JSON.stringify(diagnosis, null, 2)}\n` : report(target, diagnosis));
  return diagnosis.untested.length + diagnosis.unplanned.length === 0 ? 0 : 2;
}

/** The target as tests will see it: a simulator gives each test a world with personas and fixtures of its own. */
async function effective(target: Target): Promise<Target> {
  const control = controlOf(target);
  if (control === undefined) return target;
  const opened = await openWorld(control, {});
  await opened.world.drop();
  return inWorld(target, opened);
}

/** Pure: which rules the tests can judge on a target. */
export function diagnose(tests: readonly ListedTest[], target: Target, rules: readonly Rule[]): Diagnosis {
  const lacking = new Map<string, Set<string>>();
  const absent = new Set<string>();
  for (const { annotations } of tests) {
    const of = (type: string) => annotations.flatMap((a) => (a.type === type && a.description !== undefined ? [a.description] : []));
    const items = of(needAnnotation).flatMap((need) => missing(need as Need, target) ?? []);
    if (of(needAnnotation).some((need) => declaredAbsent(need as Need, target) !== undefined)) {
      for (const rule of of(ruleAnnotation)) absent.add(rule);
      continue;
    }
    for (const rule of of(ruleAnnotation)) {
      const known = lacking.get(rule) ?? new Set();
      for (const item of items) known.add(item);
      lacking.set(rule, known);
    }
  }
  const waiting = [...lacking].filter(([, items]) => items.size > 0);
  const items = [...new Set(waiting.flatMap(([, set]) => [...set]))].map((item) => {
    const concerns = waiting.filter(([, set]) => set.has(item));
    return { item, unlocks: concerns.filter(([, set]) => set.size === 1).map(([rule]) => rule), concerns: concerns.map(([rule]) => rule) };
  });
  return {
    judged: [...lacking].filter(([, set]) => set.size === 0).map(([rule]) => rule),
    untested: waiting.map(([rule]) => rule),
    // What another test can judge all the same does apply.
    notApplicable: [...absent].filter((rule) => !lacking.has(rule)),
    unplanned: rules.filter(({ id, status }) => status === 'tested' && !lacking.has(id) && !absent.has(id)).map(({ id }) => id),
    missing: items.sort((a, b) => b.unlocks.length - a.unlocks.length || b.concerns.length - a.concerns.length),
  };
}

function report(target: Target, { judged, untested, notApplicable, unplanned, missing: items }: Diagnosis): string {
  const total = judged.length + untested.length + unplanned.length;
  const lines = [`${target.name}: ${judged.length} of ${total} rules can be judged with this target file.\n`];
  if (items.length > 0) {
    const rows = items.map(({ item, unlocks, concerns }) => [
      item,
      String(unlocks.length),
      String(concerns.length),
      concerns.slice(0, 3).join(', '),
    ]);
    lines.push('\n', table([['MISSING', 'UNLOCKS', 'NEEDED BY', 'FOR EXAMPLE'], ...rows]));
    lines.push(
      '\nUNLOCKS: rules that need only this item. NEEDED BY: all rules that need it.\nMore rules stay untested if the target rejects requests or does not implement operations.\n',
    );
  }
  if (notApplicable.length > 0) lines.push(`\nNot applicable according to the target file: ${notApplicable.join(', ')}\n`);
  if (unplanned.length > 0)
    lines.push(`\nNo test judges ${unplanned.length} rules: ${unplanned.slice(0, 10).join(', ')}${unplanned.length > 10 ? ', …' : ''}\n`);
  return lines.join('');
}
