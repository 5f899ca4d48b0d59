import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findProof } from '../../engine/mutants/proof.ts';
import { proofFile, type Proof } from '../../reports/proof-schema.ts';
import { rules } from '../../schemas/register.ts';
import { mutants } from '../../simulator/mutants/index.ts';
import { sampleProof, sampleRun } from './sample-run.ts';

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

test('a proof of the same suites by the same version is found', async () => {
  expect(await found(sampleProof())).toEqual(sampleProof());
});

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
  test(`${what} is not a proof of these suites`, async () => {
    expect(await found(recorded)).toBeUndefined();
  });

test('every rule that is tested has a mutant that breaks it', () => {
  const broken = new Set<string>(Object.values(mutants).flatMap(({ breaks }) => breaks));
  expect(rules.filter(({ id, status }) => status === 'tested' && !broken.has(id)).map(({ id }) => id)).toEqual([]);
});
