import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { prove } from '../../../engine/mutants/mutant-runner.ts';
import { openProver, type Prover } from '../../../engine/mutants/prover.ts';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { proofFile, type Proof, type ProvenMutant } from '../../../reports/proof-schema.ts';
import { mutants } from '../../../simulator/mutants/index.ts';
import { collectMutants } from '../../../simulator/mutants/framework/collect.ts';
import { modules } from '../../../simulator/mutants/modules.ts';
import { changesOfBranch, mutantsOf } from '../../changes.ts';
import { eachOf, isFull } from '../../proof.ts';

/** Hand-written ones, of which a gate tries a fifth; the others derive from tables, shapes and the catalogue. */
const written = Object.entries(modules).flatMap(([path, exports]) =>
  path.startsWith('derived/') ? [] : Object.keys(collectMutants({ [path]: exports })),
);
const derived = Object.keys(mutants).filter((name) => !written.includes(name));
const chosen = [...eachOf(5, written), ...eachOf(40, derived)].toSorted();

/** A failure names one of this many parts. */
const parts = 8;
// Minutes of work on a machine that may be busy. In one worker, since each would run the tests without a mutant.
test.describe.configure({ mode: 'default', timeout: 1_800_000 });

const survivorsOf = (proven: readonly ProvenMutant[]) =>
  proven.filter(({ killed }) => !killed).map(({ name, missed }) => ({ name, missed }));

if (isFull)
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  test('every mutant is caught at the rules it breaks by the suites that are packed', async ({}, info) => {
    const folder = info.outputPath('proof');
    mkdirSync(folder, { recursive: true });
    const ended = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/prove-package.ts', folder], { encoding: 'utf8' });
    expect(ended.status, ended.stderr).toBe(0);
    const proof = JSON.parse(readFileSync(join(folder, proofFile), 'utf8')) as Proof;
    expect(proof.mutants.map(({ name }) => name)).toEqual(Object.keys(mutants));
    expect(proof).toMatchObject({ complete: true, unmutated: { green: true, red: [] } });
    expect(survivorsOf(proof.mutants)).toEqual([]);
  });
else {
  let prover: Prover;
  /** Mutants proven here: the chosen ones, and those that the branch's changes concern. */
  let names: readonly string[];
  // All parts share what the tests find without any mutant, which takes a quarter of the time.
  test.beforeAll(async () => {
    const changes = await changesOfBranch();
    names = [...new Set([...chosen, ...(changes === undefined ? [] : mutantsOf(changes, await collectSuites()))])];
    prover = await openProver(1);
  });
  test.afterAll(() => prover.close());

  for (let index = 0; index < parts; index++)
    test(`mutants are caught at the rules they break, part ${index + 1} of ${parts}`, async () => {
      // Every n-th, so that slow mutants are spread over the parts.
      const own = names.filter((_name, at) => at % parts === index);
      const proof = await prove({ names: own, prover });
      expect(proof.mutants.map(({ name }) => name)).toEqual(own.toSorted());
      expect(proof.unmutated).toMatchObject({ green: true, red: [] });
      expect(proof.unmutated.tests).toBeGreaterThan(20);
      expect(survivorsOf(proof.mutants)).toEqual([]);
    });
}
