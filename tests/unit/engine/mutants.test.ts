import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgeMutants, type JudgedMutant } from '../../../engine/mutants/judge-mutants.ts';
import { withoutChance } from '../../../engine/mutants/prover.ts';
import { matrix } from '../../../reports/matrix.ts';
import { isProven, proofFile, type Proof } from '../../../reports/proof-schema.ts';
import type { Finding, Run } from '../../../schemas/shared/verdict.ts';
import { finding, ranTest, run, type RanTest } from '../reports/run-builder.ts';
import { findProof } from '../../../engine/mutants/proof.ts';
import { rules } from '../../../schemas/register.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { sampleProof, sampleRun } from '../reports/sample-run.ts';

const mutant = (name: string, ...breaks: readonly string[]): JudgedMutant => ({ name, description: `It breaks ${breaks.join()}.`, breaks });
const met = (name: string, findings: readonly Finding[], more: Partial<RanTest> = {}): RanTest =>
  ranTest('suite › test', findings, { variant: name, ...more });
const sound = met('none', [finding('A'), finding('B')]);

const judged = (tests: readonly RanTest[], mutants: readonly JudgedMutant[], more: Partial<Run> = {}): Proof =>
  judgeMutants(run(tests, more), mutants, { complete: true, everyTest: false });
const one = (...tests: readonly RanTest[]) => judged([sound, ...tests], [mutant('bad', 'A')]).mutants[0];

test('a failed check of a rule that the mutant breaks is a kill, and so is a warning', () => {
  for (const verdict of ['fail', 'warn'] as const)
    expect(one(met('bad', [finding('A', verdict)]))).toMatchObject({ killed: true, broken: ['A'], missed: [] });
});

test('only a measurement of time is repeated without a mutant if it is red, and only once', async () => {
  const [timed, plain] = [['TIME-KEY-DETAIL'], ['KEY-DETAIL-OWNER']].map((rules) => ({ rules }));
  const runs = (verdicts: readonly Finding['verdict'][]) => {
    const left = verdicts.map((verdict) => met('none', [finding('A', verdict)]));
    return { left, run: async () => left.shift()! };
  };
  for (const [about, verdicts, last] of [
    [timed!, ['warn', 'pass'], 'pass'],
    [timed!, ['warn', 'warn', 'pass'], 'warn'],
    [timed!, ['pass'], 'pass'],
    [plain!, ['fail'], 'fail'],
  ] as const) {
    const { left, run } = runs(verdicts);
    expect((await withoutChance(about, run)).findings[0]!.verdict).toBe(last);
    expect(left).toHaveLength(verdicts.length === 3 ? 1 : 0);
  }
});

const noKills: readonly (readonly [string, RanTest, string])[] = [
  ['a crash', met('bad', [finding('A', 'error', { reason: 'the test crashed' })]), 'error: the test crashed'],
  [
    'a time-out',
    met('bad', [finding('A', 'error', { reason: 'the test took longer than 118 s' })]),
    'error: the test took longer than 118 s',
  ],
  [
    'a set-up that failed',
    met('bad', [finding('A', 'error', { reason: 'the control plane does not answer' })]),
    'error: the control plane does not answer',
  ],
  ['a test that left nothing', met('bad', [], { rules: ['A'], failure: 'Worker process exited' }), 'error: Worker process exited'],
  ['a prerequisite that was refused', met('bad', [finding('A', 'untested', { reason: 'needs write' })]), 'untested: needs write'],
  ['too little evidence', met('bad', [finding('A', 'inconclusive', { reason: '3 samples' })]), 'inconclusive: 3 samples'],
  ['a pass', met('bad', [finding('A')]), 'pass'],
  ['a failed check of another rule', met('bad', [finding('A'), finding('B', 'fail')]), 'pass'],
];
for (const [what, variant, why] of noKills)
  test(`${what} is not a kill`, () => expect(one(variant)).toMatchObject({ killed: false, broken: [], missed: [{ rule: 'A', why }] }));

test('a rule that no test judges is not a kill', () => {
  expect(one()).toMatchObject({ killed: false, missed: [{ rule: 'A', why: 'no test judges it' }] });
});

test('every rule that a mutant claims to break must be seen broken', () => {
  const proof = judged([sound, met('bad', [finding('A', 'fail'), finding('B')])], [mutant('bad', 'A', 'B')]);
  expect(proof.mutants[0]).toMatchObject({ killed: false, broken: ['A'], missed: [{ rule: 'B', why: 'pass' }] });
  expect(isProven(proof)).toBe(false);
});

test('a mutant that breaks no rule is not killed', () => {
  expect(judged([sound, met('idle', [finding('A', 'fail')])], [mutant('idle')]).mutants[0]).toMatchObject({ killed: false });
});

test('a failure that also occurs without the mutant is not a kill, and the suites are not proven', () => {
  for (const verdict of ['fail', 'warn'] as const) {
    const proof = judged([met('none', [finding('A', verdict)]), met('bad', [finding('A', verdict)])], [mutant('bad', 'A')]);
    expect(proof.mutants[0]).toMatchObject({ killed: false, missed: [{ rule: 'A', why: 'also fails on the unmutated simulator' }] });
    expect(proof.unmutated).toMatchObject({ green: false, red: [{ rule: 'A' }] });
    expect(isProven(proof)).toBe(false);
  }
});

const reds: readonly (readonly [string, readonly RanTest[]])[] = [
  ['a failed check of a rule of no mutant', [met('none', [finding('A'), finding('C', 'fail')])]],
  ['an error', [met('none', [finding('A', 'error', { reason: 'the network broke' })])]],
  ['a rule left untested', [met('none', [finding('A', 'untested', { reason: 'needs control' })])]],
  ['a rule that was planned and not judged', [met('none', [], { rules: ['A'] })]],
  ['no test without a mutant at all', []],
];
for (const [what, tests] of reds)
  test(`${what} refuses the proof, however many mutants are killed`, () => {
    const proof = judged([...tests, met('bad', [finding('A', 'fail')])], [mutant('bad', 'A')]);
    expect(proof.mutants[0]?.killed).toBe(true);
    expect(proof.unmutated.green).toBe(false);
    expect(isProven(proof)).toBe(false);
  });

test('a statistical check without a mutant may lack evidence', () => {
  expect(judged([met('none', [finding('A', 'inconclusive')]), met('bad', [finding('A', 'fail')])], [mutant('bad', 'A')])).toMatchObject({
    unmutated: { green: true, tests: 1 },
  });
});

test('an incomplete run proves nothing', () => {
  const lost = { id: 'lost', title: 'lost', variant: 'bad', rules: ['A'] };
  const cut = () => judged([sound], [mutant('bad', 'A')], { plan: [lost] });
  expect(cut).toThrow('interrupted: 1 of 1 tests did not run');
});

test('mutants are sorted by name, and other broken rules are listed where every test ran', () => {
  const tests = [sound, met('b', [finding('A', 'fail')]), met('a', [finding('A', 'fail'), finding('B', 'fail')])];
  const mutants = [mutant('b', 'A'), mutant('a', 'A')];
  expect(judged(tests, mutants).mutants.map(({ name }) => name)).toEqual(['a', 'b']);
  const thorough = judgeMutants(run(tests), mutants, { complete: true, everyTest: true });
  expect(thorough.mutants.map(({ others }) => others)).toEqual([['B'], []]);
});

test('survivors and false alarms are listed before the matrix, with their findings', () => {
  const tests = [met('none', [finding('A'), finding('B', 'fail')]), met('bad', [finding('A')]), met('good', [finding('C', 'fail')])];
  const text = matrix(judged(tests, [mutant('good', 'C'), mutant('bad', 'A')]), { took: 1000, paths: [], color: false });
  const places = [
    '✗ SURVIVED bad: It breaks A.',
    '  A: pass',
    '✗ NOT GREEN B',
    'RESULT',
    'killed    good',
    '1 of 2 mutants killed (50.0 %)',
  ];
  expect(places.map((place) => text.indexOf(place))).toEqual(places.map((place) => text.indexOf(place)).toSorted((a, b) => a - b));
  for (const place of places) expect(text).toContain(place);
});

const { tool } = sampleRun();

async function found(recorded: unknown): Promise<Proof | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-proof-'));
  try {
    if (recorded !== undefined)
      await writeFile(join(folder, proofFile), typeof recorded === 'string' ? recorded : JSON.stringify(recorded));
    return await findProof(folder, tool);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('a proof of the same suites by the same version is found', async () => expect(await found(sampleProof())).toEqual(sampleProof()));

const refused: readonly (readonly [string, unknown])[] = [
  ['no file', undefined],
  ['no JSON', '{'],
  ['another document', { tool }],
  ['a member that proofs do not have', { ...sampleProof(), extra: 1 }],
  ['a proof of other suites', sampleProof({ tool: { ...sampleProof().tool, suiteDigest: 'sha256:00' } })],
  ['a proof by another version', sampleProof({ tool: { ...sampleProof().tool, version: '0.0.1' } })],
  ['a proof with some of the mutants', sampleProof({ complete: false })],
];
for (const [what, recorded] of refused)
  test(`${what} is not a proof of these suites`, async () => expect(await found(recorded)).toBeUndefined());

test('every rule that is tested has a mutant that breaks it', () => {
  const broken = new Set<string>(Object.values(mutants).flatMap(({ breaks }) => breaks));
  expect(rules.filter(({ id, status }) => status === 'tested' && !broken.has(id)).map(({ id }) => id)).toEqual([]);
});
