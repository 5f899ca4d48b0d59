import { expect, test } from '@playwright/test';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { runBuilt } from '../../built-command.ts';
import { rotating } from '../../proof.ts';
import type { TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { Leaks, secretsIn } from '../simulator/leaks.ts';
import { malicious } from './malicious-server.ts';
import { startProxy } from './rewriting-proxy.ts';
import { newFolder } from '../../new-folder.ts';

/** Everything that a run writes, by its place. */
async function leavings(file: TargetFile, env: Readonly<Record<string, string>> = {}): Promise<ReadonlyMap<string, string>> {
  const folder = newFolder('secrets');
  const out = join(folder, 'out');
  const path = join(folder, 'target.yaml');
  writeFileSync(path, stringify(file));
  const args = ['certify', '--target', path, '--out', out, '--seed', '5', '--workers', '2'];
  const ended = await runBuilt(args, { env: { ...process.env, ...env } });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map(
    (name) => [name, readFileSync(join(out, name), 'utf8')] as const,
  );
  return new Map([['standard output', ended.out], ['standard error', ended.err], ...files]);
}

function expectNone(texts: ReadonlyMap<string, string>, leaks: Leaks): void {
  expect([...texts.keys()]).toEqual(
    expect.arrayContaining(['certificate.html', 'certificate.json', 'junit.xml', 'summary.md', 'badge.svg', 'run.json']),
  );
  expect(texts.get('certificate.json')?.length).toBeGreaterThan(100_000);
  for (const [name, text] of texts) expect(leaks.in(text), name).toEqual([]);
}

/** These put keys where they do not belong, and leave the rest of their replies as usual. */
const mutants = 'detail-holds-value,drop-KEY-REVEALED-FIELD-name,mistype-TOKEN-FIELD-id,mistype-LISTEN-FIELD-nextCursorUtc';

test('nothing of a simulator whose replies contain keys', { tag: rotating(8, 4) }, async () => {
  test.setTimeout(900_000);
  const leaks = new Leaks();
  await using simulator = await startSimulator({ port: 0 });
  await using proxy = await startProxy(simulator.url, {
    control: true,
    hears: (text) => {
      for (const secret of secretsIn(text)) leaks.add(secret);
    },
  });
  const { personas, fixtures } = simulator.world;
  for (const { key } of Object.values(personas)) leaks.add(key);
  const texts = await leavings(
    { baseUrl: proxy.url, control: `${proxy.url}/_sim`, personas, fixtures, consent: { write: true, provokeRateLimit: true } },
    { GATEPROOF_MUTANTS: mutants },
  );
  expect([...leaks.secrets].filter((secret) => secret.startsWith('gk_')).length).toBeGreaterThan(1000);
  expect([...leaks.secrets].filter((secret) => secret.startsWith('whsec_')).length).toBeGreaterThan(1);
  expectNone(texts, leaks);
});

test('nothing of a deployment that repeats every key in every spelling, and hands out its own', { tag: rotating(8, 3) }, async () => {
  test.setTimeout(900_000);
  const leaks = new Leaks();
  let minted = 0;
  const mint = (start: string): string => {
    const random = Buffer.from(`${++minted}`.padStart(12, '0').repeat(3)).toString('base64').replaceAll('=', '');
    const secret = start + random;
    leaks.add(secret);
    return secret;
  };
  let answers = 0;
  let [fresh, signature] = [{ key: '', secret: '' }, ''];
  const server = await malicious((request, response) => {
    const key = String(request.headers['api-key'] ?? '');
    leaks.add(key);
    const bytes = Buffer.from(key);
    const json = JSON.stringify({ key });
    const spelt = [
      key,
      encodeURIComponent(key),
      json,
      json.replaceAll('/', '\\/'),
      ...(['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form)),
    ];
    // Several answers share a secret, since every spelling of each is searched for.
    if (answers % 5 === 0) [fresh, signature] = [{ key: mint('gk_sandbox_'), secret: mint('whsec_') }, mint('v1,')];
    response.writeHead(++answers % 3 === 0 ? 200 : 422, {
      'content-type': 'application/json',
      'x-echo': encodeURIComponent(key),
      'x-echo-too': Buffer.from(`user:${key}`).toString('base64'),
      'webhook-signature': signature,
    });
    response.end(
      JSON.stringify({
        ...fresh,
        id: '3f0c1b9e-5d2a-4c1e-9f65-0d6a4b7c8e21',
        error: { code: fresh.secret, message: spelt.join(' ') },
        items: [{ name: JSON.stringify({ key }) }],
      }),
    );
  });
  try {
    const personas = Object.fromEntries(
      ['merchantAdmin', 'merchantUser', 'noPermissions', 'otherMerchant', 'hostAdmin', 'reseller'].map((name, index) => {
        const key = `k3y+of/the=${name}&${'0123456789'.slice(index)}"quoted"\\and~more%20`;
        leaks.add(key);
        return [
          name,
          { key, keyId: `id-${index}`, userId: `user-${index}`, merchantId: name === 'otherMerchant' ? 'merchant-2' : 'merchant-1' },
        ];
      }),
    );
    const fixtures = { cardTransaction: 't-1', methodlessTransaction: 't-2', otherMerchantTransaction: 't-3', inactiveUser: 'u-1' };
    const consent = { write: true, provokeRateLimit: false };
    expectNone(await leavings({ baseUrl: server.url, personas, fixtures, consent }), leaks);
  } finally {
    await server.close();
  }
});
