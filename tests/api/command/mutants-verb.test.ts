import { expect, test } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuilt } from '../../built-command.ts';
import { suiteDigest } from '../../../engine/suite-digest.ts';
import { proofFile, type Proof } from '../../../reports/proof-schema.ts';
import { sampleProof } from '../../unit/reports/sample-run.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

const gateproof = (...args: readonly string[]) => runBuilt(args, { env: { ...process.env, NO_COLOR: '1' } });

test('mutants are selected by name or rule, and a proof of some is not a proof of the suites', { tag: rotating(2, 1) }, async () => {
  const out = newFolder('mutants');
  const {
    status,
    out: text,
    err,
  } = await gateproof('mutants', '--only', 'foreign-key-message', 'KEY-DETAIL-OWNER', '--json', '--out', out);
  const proof = JSON.parse(text) as Proof;
  expect(proof.mutants.map(({ name }) => name)).toEqual(expect.arrayContaining(['foreign-key-message', 'owner-detail-refused']));
  expect(proof.mutants.filter(({ name, breaks }) => name !== 'foreign-key-message' && !breaks.includes('KEY-DETAIL-OWNER'))).toEqual([]);
  expect(proof.mutants.every(({ killed, broken, breaks }) => killed && broken.length === breaks.length)).toBe(true);
  expect(proof).toMatchObject({ complete: false, seed: 1, unmutated: { green: true, red: [] } });
  expect(proof.tool.suiteDigest).toBe(await suiteDigest());
  expect(readFileSync(join(out, proofFile), 'utf8')).toBe(text);
  expect(err).not.toContain('gateproof:');
  expect(status).toBe(0);
});

test('the matrix has a line for each, and is written only on request', { tag: rotating(2, 1) }, async () => {
  const { status, out } = await gateproof('mutants', '--only', 'retry-after-differs', '--workers', '1');
  expect(out).toMatch(/^killed +retry-after-differs +LIMIT-RETRY-AFTER-EQUAL$/m);
  expect(out).toMatch(/^1 of 1 mutant killed \(100 %\), .* On the unmutated simulator, every check of \d+ tests? passed\.$/m);
  expect(out).not.toContain('SURVIVED');
  expect(out).not.toContain(proofFile);
  expect(status).toBe(0);
});

test('a certificate shows the proof of its suites from its folder', { tag: rotating(2, 1) }, async () => {
  const out = newFolder('mutants');
  const proof = { ...sampleProof(), tool: { ...sampleProof().tool, suiteDigest: await suiteDigest() } };
  writeFileSync(join(out, proofFile), JSON.stringify(proof));
  await gateproof('certify', '--grep', 'Key detail', '--workers', '1', '--out', out, '--json');
  const certificate = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as { proof: Proof | null };
  expect(certificate.proof?.mutants.map(({ name, killed }) => [name, killed])).toEqual(
    proof.mutants.map(({ name, killed }) => [name, killed]),
  );
  expect(existsSync(join(out, proofFile))).toBe(true);
  expect(readFileSync(join(out, 'certificate.html'), 'utf8')).toContain('Show all mutants');
});
