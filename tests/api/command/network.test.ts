import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { builtCommand, runBuilt } from '../../built-command.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { certificateFor } from '../../../engine/tls-certificates.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

const host = 'gateway.test';
const folder = newFolder('network');
let simulator: Simulator;
let fingerprint: string;
let secure: Server;
let proxy: HttpServer;
const asked: string[] = [];
const portOf = (server: Server | HttpServer): number => (server.address() as AddressInfo).port;

const piped = (one: Socket, other: Socket): void => {
  one.on('error', () => other.destroy()).pipe(other);
  other.on('error', () => one.destroy()).pipe(one);
};

/** The simulator behind TLS, and a proxy. Only the proxy knows where the host is. */
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 5, allowHost: [host] });
  const own = certificateFor({ host: host, isAuthority: true });
  const port = Number(new URL(simulator.url).port);
  secure = createTlsServer(own, (socket) => piped(socket, connect(port, '127.0.0.1'))).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  proxy = createHttpServer((_request, response) => void response.writeHead(501).end());
  proxy.on('connect', (request, socket: Socket) => {
    asked.push(request.url ?? '');
    const [name, wanted] = (request.url ?? '').split(':');
    if (name !== host) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    const onward = connect(wanted === '80' ? port : portOf(secure), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      piped(socket, onward);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  writeFileSync(join(folder, 'ca.pem'), own.cert);
  fingerprint = new X509Certificate(own.cert).fingerprint256.replaceAll(':', '').toLowerCase();
});
test.afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  secure.close();
  await simulator.close();
});
test.beforeEach(() => void (asked.length = 0));

function target(name: string, more: Readonly<Record<string, unknown>>): string {
  const path = join(folder, `${name}.yaml`);
  writeFileSync(path, JSON.stringify({ personas: simulator.world.personas, consent: { write: true }, ...more }));
  return path;
}

const names = new Set(['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']);
const bare = Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.has(name)));
const throughProxy = () => ({ HTTPS_PROXY: `http://127.0.0.1:${portOf(proxy)}`, HTTP_PROXY: `http://127.0.0.1:${portOf(proxy)}` });

const gateproof = (env: Readonly<Record<string, string>>, ...args: readonly string[]) => runBuilt(args, { env: { ...bare, ...env } });

test('certify, doctor and cleanup reach a gateway through the proxy and trust its authority', { tag: rotating(8, 5) }, async () => {
  const path = target('secure', { baseUrl: `https://${host}`, ca: 'ca.pem' });
  const env = throughProxy();
  const doctor = await gateproof(env, 'doctor', '--target', path, '--json');
  expect(doctor.err).toBe('');
  expect(doctor.status).toBe(2);
  const out = join(folder, 'out');
  const certify = await gateproof(env, 'certify', '--target', path, '--rule', 'KEY-DETAIL-OWNER', '--out', out, '--json');
  expect(certify.out).toContain('"pass":1');
  const { target: seen } = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as Certificate;
  expect(seen).toMatchObject({
    certificate: { subject: `CN=${host}`, sha256: fingerprint },
    unseen: 'address: a proxy opens the connection',
  });
  expect(seen).not.toHaveProperty('address');
  const cleanup = await gateproof(env, 'cleanup', '--target', path, '--dry-run');
  expect(cleanup.err).toBe('');
  expect(cleanup.status).toBe(0);
  expect(new Set(asked)).toEqual(new Set([`${host}:443`]));
  // Verifying a certificate needs no network.
  asked.length = 0;
  expect((await gateproof(env, 'verify', join(out, 'certificate.json'))).status).toBe(0);
  expect(asked).toEqual([]);
});

test('so do listen and trigger', async () => {
  const path = target('listened', { baseUrl: `https://${host}`, ca: 'ca.pem' });
  const env = { ...bare, ...throughProxy() };
  const listen = spawn(process.execPath, [builtCommand, 'listen', '--target', path, '--json'], { env });
  let text = '';
  listen.stdout.on('data', (chunk: Buffer) => void (text += chunk.toString()));
  await expect.poll(() => text, { timeout: 30_000 }).toContain('"session"');
  const session = /"session":"([^"]+)"/.exec(text)?.[1] ?? /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  const trigger = await gateproof(throughProxy(), 'trigger', 'customer.created', '--target', path, '--session', session);
  expect(trigger.err).toBe('');
  await expect.poll(() => text, { timeout: 30_000 }).toContain('customer.created');
  listen.kill('SIGINT');
  await once(listen, 'exit');
  expect(new Set(asked)).toEqual(new Set([`${host}:443`]));
});

test('HTTP is sent through the proxy too, and NO_PROXY leaves a host out', async () => {
  const path = target('plain', { baseUrl: `http://${host}` });
  expect((await gateproof(throughProxy(), 'doctor', '--target', path)).status).toBe(2);
  expect(asked).toContain(`${host}:80`);
  const direct = await gateproof({ ...throughProxy(), NO_PROXY: host }, 'doctor', '--target', path);
  expect(direct.status).toBe(3);
  expect(direct.err).toContain('cannot be reached');
});

test('a proxy that is not an address is one line', async () => {
  const { status, err } = await gateproof(
    { HTTPS_PROXY: 'not a url' },
    'doctor',
    '--target',
    target('odd', { baseUrl: `https://${host}` }),
  );
  expect(status).toBe(3);
  expect(err).toMatch(/^gateproof: .*a proxy of the environment is not an http or https address; correct or unset it\n$/);
});

test('addresses of this machine need no proxy', async () => {
  expect((await gateproof(throughProxy(), 'doctor', '--target', target('local', { baseUrl: simulator.url }))).status).toBe(2);
  expect(asked).toEqual([]);
});

test('without ca the authority is not trusted, and the message states the remedy', async () => {
  const { status, err } = await gateproof(throughProxy(), 'doctor', '--target', target('untrusted', { baseUrl: `https://${host}` }));
  expect(status).toBe(3);
  expect(err).toContain('is not trusted');
  expect(err).toContain('set ca in the target file');
});
