/** Predicts what a target file lets the suites judge, and what each missing item would unlock. */
import { declaredAbsent, missing } from '../../fixtures/targets/needs.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { controlOf, inWorld, openWorld } from '../../fixtures/worlds/world.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import { isTooSlowToTime } from '../../fixtures/judge/timing.ts';
import { chooseTests } from '../run/choose-tests.ts';
import type { CollectedTest } from '../run/collect-suites.ts';
import { costOf, type Cost } from '../run/cost.ts';
import { isTimed } from '../run/in-process.ts';
import { preflight } from './preflight.ts';
import { targetFor } from './open-target.ts';

export interface Diagnosis {
  readonly cost: Cost;
  /** Advisory rules that stay inconclusive, because the target file allows too few requests to compare response times. */
  readonly inconclusive: readonly string[];
  readonly judged: readonly string[];
  /** Rules that stay untested because one of their tests cannot run. */
  readonly untested: readonly string[];
  readonly notApplicable: readonly string[];
  /** Tested rules that no test names. */
  readonly unplanned: readonly string[];
  /** Personas whose keys were not found although tests need their details: one line each, with the remedy. */
  readonly unfound: readonly string[];
  /** Missing items, the most useful first, with the rules that each would unlock by adding only it, and all rules that need it. */
  readonly missing: readonly { readonly item: string; readonly unlocks: readonly string[]; readonly concerns: readonly string[] }[];
}

/** Reads a target file, checks that the target can be tested, and predicts which rules can be judged. Throws `UserError`. */
export async function diagnoseTarget(
  path: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<{ readonly target: Target; readonly diagnosis: Diagnosis }> {
  const target = await preflight(targetFor(path, readOnly));
  const tests = await chooseTests();
  return { target, diagnosis: diagnose(tests, await effective(target), Object.values(register)) };
}

/** The target as tests see it: a simulator gives each test a world with its own personas and fixtures. */
async function effective(target: Target): Promise<Target> {
  const control = controlOf(target);
  if (control === undefined) return target;
  const opened = await openWorld(control, {});
  await opened.world.drop();
  return inWorld(target, opened);
}

export function diagnose(
  tests: readonly Pick<CollectedTest, 'id' | 'rules' | 'about'>[],
  target: Target,
  rules: readonly Rule[],
): Diagnosis {
  const lacking = new Map<string, Set<string>>();
  const absent = new Set<string>();
  for (const { rules: own, about } of tests) {
    for (const rule of own) {
      const needs = [...(about.needs ?? []), ...(about.needsOf?.[rule as RuleId] ?? [])];
      const items = needs.flatMap((need) => missing(need, target) ?? []);
      if (needs.some((need) => declaredAbsent(need, target) !== undefined)) {
        absent.add(rule);
        continue;
      }
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
  const judged = [...lacking].filter(([, set]) => set.size === 0).map(([rule]) => rule);
  return {
    cost: costOf(tests, target),
    inconclusive: isTooSlowToTime(target) ? judged.filter((rule) => isTimed({ rules: [rule] })) : [],
    judged,
    untested: waiting.map(([rule]) => rule),
    // A rule that another test can judge does apply.
    notApplicable: [...absent].filter((rule) => !lacking.has(rule)),
    unplanned: rules.filter(({ id, status }) => status === 'tested' && !lacking.has(id) && !absent.has(id)).map(({ id }) => id),
    unfound: unfoundKeys(tests, target),
    missing: items.sort((a, b) => b.unlocks.length - a.unlocks.length || b.concerns.length - a.concerns.length),
  };
}

/** One line, with the remedy, for each persona whose ids a test needs and preflight did not find. Pure. */
export function unfoundKeys(tests: readonly Pick<CollectedTest, 'about'>[], target: Target): readonly string[] {
  const needs = tests.flatMap(({ about }) => [...(about.needs ?? []), ...Object.values(about.needsOf ?? {}).flat()]);
  return Object.entries(target.unfound ?? {}).flatMap(([name, why]) => {
    const isNeeded = needs.some((need) => need.startsWith(`${name}.`) && missing(need, target) !== undefined);
    return isNeeded
      ? [`the key of personas.${name} was not found (${why}); state keyId, userId and merchantId of personas.${name} in the target file`]
      : [];
  });
}
