/** Observing traffic gives no false alarm, and detects the mutants whose rules traffic can show. */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { Observation, observableRules } from '../../../engine/observe/observation.ts';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { operations } from '../../../schemas/catalogue.ts';
import type { Connection } from '../../../fixtures/client/connection.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { eachOf, isFull, sampleOf, turn } from '../../proof.ts';
import { certifyOne } from '../suites/many-deployments.ts';
import { transformationNames } from '../suites/legal-gateway/transformations.ts';
import { groupPrefixes, nameOf, transformed, type Part } from '../suites/legal-gateway/transformer.ts';
import { observing } from './observing.ts';
import { brokenAtOperations, brokenInTraffic } from './seen-mutant.ts';

const observable: ReadonlySet<string> = new Set(observableRules);

/** Ids of the tests whose traffic is judged: in the gate, one of sixteen. */
async function someTests(): Promise<ReadonlySet<string>> {
  const all = (await collectSuites()).filter(({ deep }) => !deep).map(({ id }) => id);
  return new Set(eachOf(16, all));
}

const violationsOf = (observation: Observation): readonly string[] =>
  observation.rules.flatMap(({ rule, violations }) =>
    // A gateway may depart from a SHOULD.
    violations
      .filter(({ finding: { verdict } }) => verdict === 'fail')
      .map(({ finding, exchange }) => `${rule}: ${finding.check}; ${finding.actual ?? ''}; ${exchange.request.path}`),
  );

test('the traffic of the suites at the simulator raises nothing, and shows the rules that traffic can show', async () => {
  test.setTimeout(900_000);
  const observation = new Observation();
  await certifyOne({ choices: {}, tests: await someTests(), through: observing(observation) });
  expect(violationsOf(observation)).toEqual([]);
  expect(observation.judged).toBeGreaterThan(50);
  const missing = observation.rules.filter(({ held }) => held === 0).map(({ rule }) => rule);
  // No operation of the simulator answers 500, nor 501 by default.
  if (isFull) expect(missing.filter((rule) => rule !== 'ERROR-500' && rule !== 'ERROR-501')).toEqual([]);
  else expect(missing.length).toBeLessThan(observableRules.length);
});

const anyParts: fc.Arbitrary<Part[]> = fc.uniqueArray(
  fc.record({
    of: fc.oneof(fc.constantFrom(...groupPrefixes), fc.constantFrom(...operations.map(({ id }) => id))),
    transformation: fc.constantFrom(...transformationNames),
  }),
  { selector: nameOf, size: 'max', maxLength: 400 },
);

test('the traffic of a legal gateway breaks no rule, whatever its undocumented names', async () => {
  test.setTimeout(3_600_000);
  const tests = await someTests();
  const property = fc.asyncProperty(anyParts, async (parts) => {
    const observation = new Observation();
    const through = (connection: Connection): Connection => observing(observation)(transformed(parts)(connection));
    await certifyOne({ choices: {}, tests, through });
    expect(violationsOf(observation), parts.map(nameOf).join(', ')).toEqual([]);
  });
  await fc.assert(property, { numRuns: isFull ? 30 : 1 });
});

/** Traffic can show their rules, but not the part that these mutants break. */
const unseen: readonly (readonly [RegExp, why: string])[] = [
  [/-refusedToken$/, 'the refusal has the status 400, for which traffic names ERROR-400'],
  [/^null-envelope-error-message$/, 'a message may be null where the documents show no failure'],
  [/^status-400-as-/, 'traffic names the rule of the status that it shows'],
  [/^status-(401|404)-as-/, 'a rejection with another status is still a rejection'],
  [/^unknown-path-without-envelope$/, 'a path without an operation may belong to something else'],
  [/^poll-does-not-renew$/, 'two polls may be closer together than the instants of the gateway'],
  [/^revealed-expiry-differs$/, 'the expiry may have been changed where the traffic does not pass'],
  [/^(isSuspended-wrong-after-suspend|suspension-not-reported)$/, 'a key may have been reinstated where the traffic does not pass'],
];

const shown = Object.entries(mutants).flatMap(([name, { breaks, deep }]) => {
  const wanted = breaks.filter((rule) => observable.has(rule));
  return wanted.length === 0 || deep === true || unseen.some(([names]) => names.test(name)) ? [] : [{ name, wanted }];
});

/** Mutants that break the same rule at one operation each, hundreds of them, with the operation in the name. */
const family = /^(bare-failure|nulls-kept|success-as-202|typed-as-text)-(\w+\.\w+)$/;

for (const { name, wanted } of isFull ? shown.filter((one) => !family.test(one.name)) : sampleOf(400, shown, turn))
  test(`traffic shows that the mutant ${name} breaks ${wanted.join(', ')}`, async () => {
    const broken = await brokenInTraffic(name, wanted);
    expect(wanted.filter((rule) => !broken.has(rule))).toEqual([]);
  });

for (const kind of ['bare-failure', 'nulls-kept', 'success-as-202', 'typed-as-text'])
  test(`traffic shows the mutants ${kind} at each operation`, { tag: '@full' }, async () => {
    test.setTimeout(900_000);
    const own = shown.flatMap(({ name, wanted }) => {
      const [, ofKind, operation = ''] = family.exec(name) ?? [];
      return ofKind === kind ? [{ name, broken: wanted.map((rule) => `${rule} ${operation}`) }] : [];
    });
    const rules = [...new Set(own.flatMap(({ broken }) => broken.map((one) => one.split(' ')[0]!)))];
    const seen = await brokenAtOperations(
      own.map(({ name }) => name),
      rules,
    );
    expect(own.flatMap(({ broken }) => broken).filter((one) => !seen.has(one))).toEqual([]);
  });
