/** The shell scripts of a divergence repeat it at both sides. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { CompareReport } from '../../../engine/compare/report.ts';
import { compareWith } from '../../../engine/compare/run.ts';
import { keyVariable } from '../../../schemas/personas.ts';
import { startDeployment, targetOf } from './compared.ts';
import { startDeviating, type Deviation } from './deviating-gateway.ts';

/** Needs a customer with a stored card. */
const refusesContracts: Deviation = {
  name: 'contracts.create: refused',
  group: 'contracts',
  at: (operation) => operation === 'contracts.create',
  says: 'unexplained',
  aspect: 'status',
  answer: (given) => ({ ...given, status: 409, json: { error: { code: 'Contracts:Closed', message: 'No more contracts.' } } }),
};

test('the scripts of a divergence show it at the target and at a simulator, without a key or a card number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-compare-'));
  const deployment = await startDeployment();
  const proxy = await startDeviating(deployment.url, [refusesContracts]);
  try {
    const target = targetOf({ url: proxy.url, world: deployment.world });
    await compareWith(target, {}, { walks: 3, rounds: 1, seed: 2, group: ['contracts'], out: folder });
    const { unexplained } = JSON.parse(await readFile(join(folder, 'compare.json'), 'utf8')) as CompareReport;
    const finding = unexplained.find(({ operation }) => operation === 'contracts.create');
    expect([finding?.target, finding?.simulator]).toEqual(['409', '200']);
    const keys = Object.entries(target.personas).map(([name, { key }]) => [keyVariable(name), key] as const);
    const [atTarget, atSimulator] = [finding?.scripts?.target ?? '', finding?.scripts?.simulator ?? ''];
    expect(await lastStatus(join(folder, 'scripts', atTarget), { ...Object.fromEntries(keys), GATEPROOF_URL: proxy.url })).toBe(409);
    expect(await lastStatus(join(folder, 'scripts', atSimulator), { GATEPROOF_URL: deployment.url })).toBe(200);
    const texts = await Promise.all([atTarget, atSimulator].map((name) => readFile(join(folder, 'scripts', name), 'utf8')));
    for (const secret of ['4111111111111111', ...keys.map(([, key]) => key)]) expect(texts.join('')).not.toContain(secret);
  } finally {
    await proxy.close();
    await deployment.close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function lastStatus(script: string, environment: Readonly<Record<string, string>>): Promise<number> {
  const { stdout } = await promisify(execFile)('sh', [script], { env: { PATH: process.env['PATH'], ...environment } });
  return Number([...stdout.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].at(-1)?.[1]);
}
