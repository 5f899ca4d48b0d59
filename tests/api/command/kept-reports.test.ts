import { expect, test } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastFailed } from '../../../engine/certificate/failure-lists.ts';
import { writeConclusion } from '../../../engine/certificate/conclude.ts';
import { certify, type CertifyOptions } from '../../../engine/run-target.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { baseline } from '../../baseline.ts';
import { runBuilt } from '../../built-command.ts';
import { newFolder } from '../../new-folder.ts';

/** Certifies the embedded simulator in this process. */
async function certifyHere(out: string, options: Pick<CertifyOptions, 'rule' | 'grep' | 'lastFailed' | 'shard' | 'seed'>) {
  const written = await certify({ ...options, out, workers: 1 });
  return {
    status: 'shard' in written ? written.exitStatus : written.certificate.outcome.exitStatus,
    notes: (written.notes ?? []).join('\n'),
  };
}

/** Starts the command; `mutant`: a way in which the embedded simulator is broken. */
const start = (args: readonly string[], mutant = '') =>
  runBuilt(['certify', '--workers', '1', ...args], { env: { ...process.env, GATEPROOF_MUTANTS: mutant } });

const contentOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
const certificateIn = (folder: string): Certificate => JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Certificate;

async function fullReportIn(out: string, failing: readonly string[] = []): Promise<string> {
  const run: Run = baseline();
  // Few tests make a short report.
  const isKept = ({ id }: { readonly id: string }): boolean => id.startsWith('access/api-keys/detail');
  const tests = run.tests.filter(isKept).map((one) => ({
    ...one,
    findings: one.findings.map((finding) => (failing.includes(finding.rule) ? { ...finding, verdict: 'fail' as const } : finding)),
  }));
  await writeConclusion({ run: { ...run, plan: run.plan.filter(isKept), tests }, knownFailures: [], secrets: [], out });
  return out;
}

const fullReport = (...failing: readonly string[]): Promise<string> => fullReportIn(newFolder('kept'), failing);

const rule = 'KEY-DETAIL-OWNER';
const other = 'KEY-DETAIL-ADMIN';
const third = 'KEY-DETAIL-UNKNOWN-404';
const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`;

test('selected tests write beside a full report, say so, and leave it as it is', async () => {
  const out = await fullReport();
  const { 'last-failed.json': _noted, ...before } = contentOf(out);
  const partial = join(out, 'partial');
  for (const selection of [{ rule: [rule] }, { grep: 'Key detail is open to the owner' }]) {
    const { status, notes } = await certifyHere(out, selection);
    expect(status).toBe(2);
    expect(notes).toMatch(
      new RegExp(`^Only selected tests ran: their report is in ${partial}, and the full one of ${time} stays in ${out}\\.$`, 'm'),
    );
    expect(contentOf(out)).toMatchObject(before);
    expect(certificateIn(partial).ledger.find(({ id }) => id === rule)?.verdict).toBe('pass');
  }
  const json = await start(['--rule', rule, '--out', out, '--json']);
  expect(json.err).toContain('Only selected tests ran');
  expect((JSON.parse(json.out) as { artefacts: readonly string[] }).artefacts[0]).toBe(join(partial, 'certificate.html'));
});

test('the previous report is kept, and the run prints where', async () => {
  const out = newFolder('kept');
  const first = await certifyHere(out, { rule: [rule] });
  expect(first.notes).not.toContain('is kept in');
  const { 'last-failed.json': _noted, ...before } = contentOf(out);
  const second = await certifyHere(out, { rule: [other] });
  expect(second.notes).toMatch(new RegExp(`^The report of ${time} that was in ${out} is kept in ${join(out, 'previous')}\\.$`, 'm'));
  expect(contentOf(join(out, 'previous'))).toEqual(before);
  expect(certificateIn(out).selectedRules).toEqual([other]);
});

test('the rules that failed last are those of the full report that have not passed since', async () => {
  const out = await fullReport(rule, other);
  expect(await lastFailed(out)).toEqual([other, rule]);
  await certifyHere(out, { rule: [rule] });
  expect(await lastFailed(out)).toEqual([other]);
  // An unjudged rule has not passed.
  await certifyHere(out, { rule: [third] });
  expect(await lastFailed(out)).toEqual([other]);
  expect((await certifyHere(out, { lastFailed: true })).status).toBe(2);
  expect(certificateIn(join(out, 'partial')).selectedRules).toEqual([other]);
  await expect(lastFailed(out)).rejects.toThrow(`${out}: no rule failed in the last run; omit --last-failed`);
});

test('a rule that fails in selected tests is among them, until a full run', async () => {
  const out = await fullReport();
  const failed = await start(['--rule', rule, '--out', out], 'owner-detail-refused');
  expect([failed.status, failed.out]).toEqual([1, expect.stringContaining('Only selected tests ran')]);
  expect(await lastFailed(out)).toEqual([rule]);
  await fullReportIn(out);
  await expect(lastFailed(out)).rejects.toThrow('no rule failed');
});

test('each shard needs its own folder', async () => {
  const out = newFolder('kept');
  const shard = (index: number) => certifyHere(out, { shard: { index, total: 2 }, seed: 3, rule: [rule, other] });
  expect((await shard(1)).status).toBe(0);
  await expect(shard(2)).rejects.toThrow(`${out} holds shard 1/2 of this run; give each shard a folder of its own with --out`);
  expect((await shard(1)).notes).toMatch(new RegExp(`^The shard of ${time} that was in ${out} is replaced\\.$`, 'm'));
  expect(existsSync(join(out, 'previous'))).toBe(false);
});
