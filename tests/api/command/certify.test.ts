import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { builtCommand, runBuilt } from '../../built-command.ts';
import { newFolder } from '../../new-folder.ts';

interface Outcome {
  readonly outcome: { readonly name: string; readonly exitStatus: number };
  readonly counts: Readonly<Record<string, number>>;
  readonly seed: number;
  readonly artefacts: readonly string[];
}
interface Served {
  readonly url: string;
  readonly world: {
    readonly personas: Readonly<Record<string, { readonly key: string }>>;
    readonly fixtures: Readonly<Record<string, string>>;
  };
}

/** Matches a key, not a placeholder. */
const aKey = /gk_(sandbox|production)_(?!\w{0,12}REDACTED\d{4}x)\w{20}/;

const folder = () => newFolder('certify');

async function certify(...args: readonly string[]): Promise<{ status: number; outcome: Outcome }> {
  const ended = await runBuilt(['certify', '--json', '--grep', 'Key detail', ...args]);
  if (ended.out === '') throw new Error(`no outcome: ${ended.err}`);
  return { status: ended.status, outcome: JSON.parse(ended.out) as Outcome };
}

test('the embedded simulator is judged in separate worlds, and rules without a judging test are not certified', async () => {
  const out = folder();
  const { status, outcome } = await certify('--seed', '11', '--workers', '2', '--out', out);
  expect(outcome).toMatchObject({ outcome: { name: 'incomplete', exitStatus: 2 }, seed: 11, counts: { fail: 0, error: 0 } });
  expect(outcome.counts['pass']).toBeGreaterThan(30);
  expect(status).toBe(2);
  expect(readdirSync(out)).toEqual(
    expect.arrayContaining(['certificate.html', 'certificate.json', 'junit.xml', 'summary.md', 'badge.svg']),
  );
  for (const path of outcome.artefacts) expect(readFileSync(path, 'utf8')).not.toMatch(aKey);
  const certificate = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as { tool: { suiteDigest: string }; target: object };
  expect(certificate.tool.suiteDigest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(certificate.target).toMatchObject({ name: 'Embedded simulator', simulator: true });
});

test('a deployment is judged using only its target file', async () => {
  const server = spawn(process.execPath, [builtCommand, 'serve', '--port', '0', '--json']);
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const { url, world } = JSON.parse(line.toString()) as Served;
  const out = folder();
  const path = join(out, 'target.yaml');
  const { merchantAdmin, otherMerchant } = world.personas;
  writeFileSync(
    path,
    stringify({
      name: 'Deployment',
      baseUrl: url,
      personas: { merchantAdmin, otherMerchant },
      limits: { workers: 1, requestsPerSecond: 50 },
    }),
  );
  const { outcome } = await certify('--target', path, '--out', out);
  server.kill('SIGTERM');
  await once(server, 'exit');
  expect(outcome.counts).toMatchObject({ fail: 0, error: 0 });
  const { ledger } = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as {
    ledger: readonly { readonly id: string; readonly verdict: string; readonly checks: readonly { readonly reason?: string }[] }[];
  };
  // The file names no merchantUser, so rules that need one are untested, and the reason says so.
  const owner = ledger.find(({ id }) => id === 'KEY-DETAIL-OWNER');
  expect(owner).toMatchObject({ verdict: 'untested', checks: [{ reason: 'needs personas.merchantUser.keyId' }] });
  expect(ledger.find(({ id }) => id === 'KEY-DETAIL-UNKNOWN-404')).toMatchObject({ verdict: 'pass' });
});
