/** `gateproof/testcontainers` with a stand-in for the package that it extends: no container engine is here. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { builtCommand } from '../../../built-command.ts';
import { blocksOf } from '../../../docs/blocks.ts';
import { newProject, runIn } from '../../../installed-package.ts';
import { newFolder } from '../../../new-folder.ts';
import { asCaller } from './caller.ts';
import { eachOf } from '../../../proof.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const types = join(root, 'engine', 'library', 'testcontainers-types.d.ts');
const page = blocksOf(readFileSync(join(root, 'docs', 'how-to', 'testcontainers.md'), 'utf8'));

const program = `import { GateproofContainer } from 'gateproof/testcontainers';
const gateway = await new GateproofContainer('gateproof:0.1.0')
  .withSeed(7)
  .withWorld('shop')
  .withNow('2026-03-01T09:00:00Z')
  .withFixtures('shop.yaml')
  .withoutGroups('reports', 'accounting')
  .start();
const statusOf = async (path, { key }) => (await fetch(gateway.url + path, { headers: { 'api-key': key } })).status;
const world = await gateway.world({ seed: 8 });
const isMade = await statusOf('/api/customers', world.personas.merchantAdmin);
const { now } = await gateway.call('POST', '/worlds/' + gateway.id + '/clock', { advance: 'PT1H' });
await gateway.drop(world);
const refused = await gateway.call('GET', '/worlds/' + world.id).catch((error) => error.message);
const stranger = await fetch(gateway.control + '/health');
console.log(JSON.stringify({
  id: gateway.id,
  customers: await statusOf('/api/customers', gateway.personas.merchantAdmin),
  till: await statusOf('/api/customers', gateway.keys.till),
  reports: await statusOf('/api/reports', gateway.personas.merchantAdmin),
  fixtures: Object.keys(gateway.fixtures).includes('cardTransaction'),
  made: [world.id, isMade, await statusOf('/api/customers', world.personas.merchantAdmin)],
  now, refused, stranger: stranger.status, token: gateway.token.length,
}));
await gateway.stop();
console.log(await fetch(gateway.url).then(() => 'runs', () => 'stopped'));
`;

test('a container is started with its settings, and its worlds are reached with its token', async () => {
  const folder = newProject('testcontainers', {
    'main.mjs': program,
    'shop.yaml': readFileSync(join(root, 'examples', 'shop.yaml'), 'utf8'),
  });
  const standIn = join(folder, 'node_modules', 'testcontainers');
  rmSync(standIn, { recursive: true, force: true });
  mkdirSync(standIn);
  writeFileSync(join(standIn, 'package.json'), '{ "type": "module", "exports": "./index.mjs" }');
  copyFileSync(fileURLToPath(new URL('testcontainers/stand-in.mjs', import.meta.url)), join(standIn, 'index.mjs'));
  const { status, out, err } = await runIn(folder, ['main.mjs'], { GATEPROOF_COMMAND: builtCommand });
  expect(status, err).toBe(0);
  const [line = '', end] = out.trim().split('\n');
  expect(JSON.parse(line)).toEqual({
    id: 'shop',
    customers: 200,
    till: 200,
    reports: 501,
    fixtures: true,
    made: ['world-1', 200, 401],
    now: '2026-03-01T10:00:00Z',
    refused: expect.stringMatching(/^GET \/worlds\/world-1 of the control plane returned 404: /) as unknown,
    stranger: 401,
    token: 48,
  });
  expect(end).toBe('stopped');
});

test('its examples and those of the page compile', async () => {
  const source = readFileSync(join(root, 'engine', 'library', 'testcontainers.ts'), 'utf8');
  const examples = [...source.matchAll(/ \* ```ts\n([^]*?) +\* ```/g)].map(([, lines = '']) => lines.replaceAll(/^ +\* ?/gm, ''));
  const shown = page.filter(({ language }) => language === 'ts').map(({ text }) => text);
  expect([examples.length, shown.length]).toEqual([2, 1]);
  await asCaller(async ({ compile, folder }) => {
    copyFileSync(types, join(folder, 'types.d.ts'));
    for (const code of [...examples, ...shown]) expect(await compile(`/// <reference path="types.d.ts" />\n${code}`), code).toEqual([]);
  });
});

const parser = fileURLToPath(new URL('testcontainers/Parse.java', import.meta.url));

for (const [language, file, command, args] of eachOf(3, [
  ['java', 'Gateway.java', 'java', [parser]],
  ['go', 'gateway_test.go', 'gofmt', ['-l']],
  ['python', 'gateway.py', 'python3', ['-m', 'py_compile']],
] as const))
  test(`the snippet for ${language} has the syntax of its language`, () => {
    const isInstalled = spawnSync(command, ['--help'], { stdio: 'ignore' }).error === undefined;
    test.skip(!isInstalled, `${command} is not installed here`);
    const text = page.find((block) => block.language === language)!.text;
    const folder = newFolder('snippet');
    const check = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return spawnSync(command, [...args, join(folder, name)], { encoding: 'utf8' });
    };
    const right = check(file, text);
    expect([right.status, right.stderr]).toEqual([0, '']);
    expect(check(file, text.replace('(', '')).status).not.toBe(0);
  });
