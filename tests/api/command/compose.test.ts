/** The image's Dockerfile and examples/compose: the files that they name exist, and their programs pay and receive. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { builtCommand } from '../../built-command.ts';
import { runIn } from '../../installed-package.ts';
import { newFolder } from '../../new-folder.ts';
import { endServers, startServe } from './serve-steps.ts';

interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
const folder = 'examples/compose';
const { services } = parse(readFileSync(`${folder}/compose.yaml`, 'utf8')) as { readonly services: Readonly<Record<string, Service>> };
const environmentOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, String(value)]));

/** Without comments, and with continued lines joined. */
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '');
const those = (name: string): readonly string[] =>
  instructions.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));

let variables: ReadonlySet<string>;
test.beforeAll(async () => {
  const { out } = await runIn(newFolder('help'), [builtCommand, 'serve', '--help']);
  variables = new Set([...out.matchAll(/\[(GATEPROOF_[A-Z_]+)\]/g)].map(([, name = '']) => name));
});
const children: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  endServers();
});

test('the image needs neither shell nor privileges, and starts a file of the package', () => {
  const stage = instructions.findLastIndex((line) => line.startsWith('FROM '));
  expect(stage).toBeGreaterThan(0);
  for (const line of [
    ...those('RUN'),
    ...those('ENTRYPOINT'),
    ...those('CMD'),
    ...those('HEALTHCHECK').map((text) => text.split('CMD ')[1] ?? ''),
  ])
    expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  expect(instructions.slice(stage).filter((line) => line.startsWith('RUN'))).toEqual([]);
  expect(those('USER')).toEqual(['65532:65532']);
  expect(those('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(those('EXPOSE')).toEqual(['4010']);
  const entry = JSON.parse(those('ENTRYPOINT')[0] ?? '') as readonly string[];
  const checks = JSON.parse(those('HEALTHCHECK')[0]?.split('CMD ')[1] ?? '') as readonly string[];
  expect(checks).toEqual([...entry, 'health']);
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly bin: { readonly gateproof: string } };
  expect(entry[1]).toBe(`/opt/gateproof/node_modules/gateproof/${bin.gateproof}`);
  const set = those('ENV').flatMap((line) => line.match(/GATEPROOF_[A-Z_]+/g) ?? []);
  expect(set).toEqual(['GATEPROOF_HOST', 'GATEPROOF_FIXTURES']);
  for (const name of set) expect(variables).toContain(name);
  expect(readFileSync('.dockerignore', 'utf8')).toBe('*\n!gateproof-*.tgz\n');
});

test('names, ports and files of the compose file agree', () => {
  const { gateway, application, receiver } = services as Record<'gateway' | 'application' | 'receiver', Service>;
  for (const name of Object.keys(gateway.environment)) expect(variables).toContain(name);
  expect(gateway.ports).toEqual(['127.0.0.1:4010:4010']);
  expect(gateway.environment).toMatchObject({ GATEPROOF_ALLOW_HOST: 'gateway', GATEPROOF_ALLOW_OUTBOUND: 'receiver' });
  expect(gateway.environment['GATEPROOF_PUBLIC_URL']).toBe('http://localhost:4010');
  for (const { environment, depends_on: needs } of [application, receiver]) {
    expect(environment['GATEPROOF_URL']).toBe('http://gateway:4010');
    expect(needs).toEqual({ gateway: { condition: 'service_healthy' } });
  }
  expect(receiver.environment['HOOK_URL']).toBe(`http://receiver:${receiver.environment['PORT']}/hooks`);
  expect(application.ports).toEqual([`127.0.0.1:${application.environment['PORT']}:${application.environment['PORT']}`]);
  for (const { volumes = [], command = [] } of [application, receiver]) {
    const [[file = '', target] = []] = volumes.map((volume) => volume.split(':'));
    expect(command).toEqual(['node', target]);
    expect(readFileSync(`${folder}/${file}`, 'utf8')).not.toBe('');
  }
});

/** Starts a program of the folder with the environment of its service, and returns its lines of output. */
function start(name: string, url: string): AsyncIterator<string> {
  const environment = { ...environmentOf(name), GATEPROOF_URL: url, PORT: '0' };
  const { HOOK_URL: _, ...env } = { HOOK_URL: '', ...environment };
  const child = spawn(process.execPath, [`${folder}/${name}.mjs`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

test('a payment of its application reaches its receiver', async () => {
  const { GATEPROOF_ALLOW_OUTBOUND: _, ...env } = environmentOf('gateway');
  const { url, child, ended, world } = await startServe(['--fixtures', `${folder}/fixtures`], env);
  expect(world.personas.merchantAdmin.key).toBe(environmentOf('application')['GATEPROOF_KEY']);
  expect(environmentOf('receiver')['GATEPROOF_KEY']).toBe(environmentOf('application')['GATEPROOF_KEY']);
  const received = start('receiver', url);
  expect((await received.next()).value).toMatch(/^Receiving at /);
  const taking = start('application', url);
  const port = /\d+$/.exec(String((await taking.next()).value))?.[0];
  const paid = await fetch(`http://127.0.0.1:${port}/pay?amount=12.5`, { method: 'POST' });
  const { id, status } = (await paid.json()) as { readonly id: string; readonly status: string };
  expect([paid.status, status]).toEqual([200, 'Captured']);
  expect((await received.next()).value).toBe(`Received transaction.captured of ${id}`);
  const refused = await fetch(`http://127.0.0.1:${port}/pay?amount=-1`, { method: 'POST' });
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('error')]);
  const exits = children.map((one) => once(one, 'exit'));
  for (const one of children) one.kill('SIGTERM');
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
