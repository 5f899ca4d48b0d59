import { expect, test } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { request, type Dispatcher } from 'undici';
import { runBuilt } from '../../built-command.ts';
import type { Diagnosis } from '../../../engine/target/doctor.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { rotating } from '../../proof.ts';
import { snapshotOf } from '../suites/live-records.ts';
import { newFolder } from '../../new-folder.ts';
import { listening, type Listening } from '../../listening.ts';

let simulator: Simulator;
let server: Listening;
const folder = newFolder('read-only');
const target = join(folder, 'target.yaml');
/** Method and path of every request. */
const seen: string[] = [];

/** A deployment that records its requests. */
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  server = await listening(
    createServer((incoming, reply) => {
      void (async () => {
        const { method = 'GET', url = '/', headers } = incoming;
        seen.push(`${method} ${url.split('?')[0]!}`);
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const { host: _host, connection: _connection, 'content-length': _length, 'transfer-encoding': _encoding, ...own } = headers;
        const body = Buffer.concat(chunks);
        const answer = await request(simulator.url + url, {
          method: method as Dispatcher.HttpMethod,
          headers: own,
          ...(body.length === 0 ? {} : { body }),
        });
        const { 'transfer-encoding': _chunked, connection: _kept, ...given } = answer.headers;
        reply.writeHead(answer.statusCode, given).end(Buffer.from(await answer.body.arrayBuffer()));
      })().catch(() => reply.destroy());
    }),
  );
  const { personas, fixtures } = simulator.world;
  const consent = { write: true, provokeRateLimit: true };
  writeFileSync(target, JSON.stringify({ name: 'Deployment', baseUrl: server.url, personas, fixtures, consent, hooks: { listen: '0' } }));
});
test.afterAll(async () => {
  await server.close();
  await simulator.close();
});

const gateproof = (...args: readonly string[]) => runBuilt(args);

/** Operations that the documents define as reading although their method is not GET. */
const reading = operations.filter(({ reads, method }) => reads === true && method !== 'GET');
const isRead = (asked: string): boolean =>
  asked.startsWith('GET ') ||
  reading.some(({ method, path }) => new RegExp(`^${`${method} ${path}`.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(asked));

/** Without what reading changes: the log of reads, and tokens for downloads, which a GET creates and which expire. */
const unused = ({ records }: { readonly records: Readonly<Record<string, unknown>> }): unknown => ({
  ...records,
  auditLogs: [],
  downloadTokens: [],
});

test('only reads are sent, nothing changes, and doctor predicts the judged rules', { tag: rotating(8, 2) }, async () => {
  const before = await snapshotOf(simulator);
  const predicted = JSON.parse((await gateproof('doctor', '--target', target, '--read-only', '--json')).out) as Diagnosis;
  const { status } = await gateproof('certify', '--target', target, '--read-only', '--out', folder, '--seed', '7');
  expect(status).toBe(2);
  expect(seen.length).toBeGreaterThan(300);
  expect(seen.filter((asked) => !isRead(asked))).toEqual([]);
  expect(unused(await snapshotOf(simulator))).toEqual(unused(before));

  const certificate = JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Certificate;
  const judged = certificate.ledger.filter(({ verdict }) => verdict === 'pass' || verdict === 'warn').map(({ id }) => id);
  expect(judged.length).toBeGreaterThan(50);
  expect(predicted.judged).toEqual(expect.arrayContaining(judged));
  expect(certificate.failures.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(certificate.left).toBeUndefined();
  expect(certificate.missing.some(({ reason }) => reason.includes('consent.write: true'))).toBe(true);
  expect((await gateproof('verify', join(folder, 'certificate.json'))).status).toBe(0);
});

for (const [what, args, message] of [
  ['the embedded simulator', [], '--read-only is for a deployment; give its target file with --target'],
  [
    'a simulator with a control plane',
    ['--target', join(folder, 'control.yaml')],
    '--read-only is for a deployment without a control plane',
  ],
] as const)
  test(`${what} has no read-only run`, async () => {
    writeFileSync(join(folder, 'control.yaml'), `baseUrl: ${simulator.url}\ncontrol: ${simulator.control}\n`);
    const { status, err } = await gateproof('certify', '--read-only', ...args);
    expect(status).toBe(3);
    expect(err).toContain(message);
    expect(err.trim()).not.toContain('\n');
  });
