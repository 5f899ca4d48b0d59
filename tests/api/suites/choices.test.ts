import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { baseline } from '../../baseline.ts';
import { certify } from '../../../engine/run-target.ts';
import { readChoices } from '../../../engine/certificate/choices-file.ts';
import type { TargetFile } from '../../../fixtures/targets/target.ts';
import type { Choice } from '../../../schemas/choice.ts';
import { choices, defaultChoices, resolveChoices, type ChoiceId } from '../../../schemas/choices.ts';
import { isLearnt } from '../../../schemas/learnt.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { eachOf, isFull } from '../../proof.ts';
import { drawn, finite, type Values } from '../simulator/choice-values.ts';
import { alarms, certifyEach, seenIn, type Seen } from './many-deployments.ts';

const observable = (Object.entries(choices) as [ChoiceId, Choice][]).flatMap(([id, { observed }]) => (observed === null ? [] : [id]));
const draws: Readonly<Partial<Record<ChoiceId, fc.Arbitrary<unknown>>>> = drawn;

/** Header names are case-insensitive, and an unusual one is recorded as it is sent. */
const comparable = (id: ChoiceId, value: unknown): unknown =>
  id === 'http.correlationHeader' && typeof value === 'string' ? value.toLowerCase() : value;
const comparableValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, comparable(id as ChoiceId, value)]));

test('every choice that can be seen either lists its options or can be drawn', () => {
  expect(observable.filter((id) => !finite.has(id) && draws[id] === undefined)).toEqual([]);
  expect(Object.keys(drawn).filter((id) => !observable.includes(id as ChoiceId))).toEqual([]);
});

/** Without what is learnt of a deployment besides. */
const chosenIn = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([id]) => !isLearnt(id)));

test.describe('observations', () => {
  test.describe.configure({ mode: 'serial' });
  let usual: Seen;

  test('of a simulator that chose nothing, are the defaults', () => {
    usual = seenIn(baseline().tests);
    expect(alarms(usual.findings)).toEqual([]);
    expect(chosenIn(usual.choices)).toEqual(Object.fromEntries(observable.map((id) => [id, defaultChoices[id]])));
  });

  test('of one that chose otherwise in one point, is what it chose', async () => {
    test.setTimeout(1_200_000);
    /** Only tests that observe a choice can notice that it differs. */
    const testsOf = (id: ChoiceId) => new Set(usual.tests.filter((one) => id in one.choices).map((one) => one.id));
    const others = observable.flatMap((id) => {
      const values = finite.get(id)?.slice(1) ?? fc.sample(draws[id]!, { seed: 20_261_121, numRuns: 2 });
      return values.map((value, index) => ({ id, value, name: `${id} ${index + 1}` }));
    });
    expect(others.length).toBeGreaterThan(60);
    const taken = eachOf(4, others);
    const seen = await certifyEach(
      Object.fromEntries(taken.map(({ id, value, name }) => [name, { choices: { [id]: value }, tests: testsOf(id) }])),
    );
    const learnt = taken.map(({ id, name }) => [name, comparable(id, seen[name]?.choices[id])]);
    expect(Object.fromEntries(learnt)).toEqual(Object.fromEntries(taken.map(({ id, value, name }) => [name, comparable(id, value)])));
    expect(Object.values(seen).flatMap(({ findings }) => alarms(findings))).toEqual([]);
  });

  test('of one that chose at random, makes another that is seen to choose the same', async () => {
    test.setTimeout(1_200_000);
    const tests = new Set(usual.tests.filter((one) => Object.keys(chosenIn(one.choices)).length > 0).map(({ id }) => id));
    const any = fc.record(
      Object.fromEntries(observable.map((id) => [id, finite.has(id) ? fc.constantFrom(...finite.get(id)!) : draws[id]!])),
    );
    const seeds = isFull ? [1, 2, 3, 4, 5] : [1];
    const random = Object.fromEntries(seeds.map((seed) => [`seed ${seed}`, fc.sample(any, { seed, numRuns: 1 })[0] as Values]));
    const certified = async (byName: Readonly<Record<string, Values>>) => {
      const seen = await certifyEach(Object.fromEntries(Object.entries(byName).map(([name, own]) => [name, { choices: own, tests }])));
      expect(Object.values(seen).flatMap(({ findings }) => alarms(findings))).toEqual([]);
      return Object.fromEntries(Object.entries(seen).map(([name, one]) => [name, chosenIn(one.choices)]));
    };

    const first = await certified(random);
    for (const [name, learnt] of Object.entries(first)) {
      const effective = inEffect(random[name]!);
      const open = hiddenBy(effective);
      expect(comparableValues(learnt), name).toEqual(
        comparableValues(Object.fromEntries(Object.entries(effective).filter(([id]) => !open.includes(id as ChoiceId)))),
      );
    }
    expect(await certified(first)).toEqual(first);
  });
});

/** The values that a simulator uses: a sunset before the deprecation is not reported. */
function inEffect(values: Values): Values {
  const [since, sunset] = [values['deprecation.legacyOperations.since'], values['deprecation.legacyOperations.sunset']];
  const isTold = typeof sunset === 'string' && sunset >= String(since);
  return { ...values, 'deprecation.legacyOperations.sunset': isTold ? sunset : null };
}

function hiddenBy(values: Values): readonly ChoiceId[] {
  return [
    // The member with the name of the permission is absent.
    ...(values['errors.extraMembers'] === false ? (['errors.hidePolicyName'] as const) : []),
    // The value `true` has no date.
    ...(values['deprecation.headerForm'] === 'true' ? (['deprecation.legacyOperations.since'] as const) : []),
  ];
}

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
test('a certification writes the observed choices in the format of serve --choices', async ({}, info) => {
  const given: Values = {
    'errors.validationStatus': 422,
    'listen.lifetime': 'P1DT1H',
    'listen.maxResultCount': { default: 3, minimum: 2, maximum: 4 },
  };
  await using simulator = await startSimulator({ port: 0, choices: given });
  const { url, control, world } = simulator;
  const file: TargetFile = { baseUrl: url, personas: world.personas, fixtures: world.fixtures, control };
  const [path, out] = [info.outputPath('target.yaml'), info.outputPath('out')];
  writeFileSync(path, stringify(file));
  await certify({ target: path, out, seed: 7, workers: 2, grep: 'Choices of the target|at most 32 characters' });
  const learnt = readChoices(`${out}/choices.yaml`);
  expect(learnt).toMatchObject(given);
  expect(resolveChoices(learnt)).toMatchObject(given);
});
