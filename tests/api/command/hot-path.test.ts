/**
 * The cost of hot requests, in numbers that do not depend on the machine: allocated bytes, added hidden classes, and what is loaded before
 * the first answer. A commit that raises one of them here says why.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { builtCommand } from '../../built-command.ts';
import { newFolder } from '../../new-folder.ts';
import { rotatingUnlessChanged } from '../../proof.ts';

const run = promisify(execFile);
const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const script = fileURLToPath(new URL('hot-path.ts', import.meta.url));

/** Status, and bytes of one request and its answer as the interpreter allocates them, including about 6,500 of Node. */
const costs: Readonly<Record<string, readonly [status: number, bytes: number]>> = {
  health: [200, 13_600],
  'key detail': [200, 14_900],
  'own key detail': [200, 17_700],
  'key list': [200, 86_500],
  customer: [200, 22_400],
  'customer list': [200, 172_700],
  transaction: [200, 16_000],
  'transaction list': [200, 139_600],
  'unknown key': [401, 17_800],
  'missing record': [404, 18_000],
  'refused body': [400, 27_700],
  payment: [200, 43_500],
};
/** Six runs differed by at most 5 %. */
const allowance = 1.12;
/** What an optimizing compiler elides differs from run to run; what the interpreter allocates does not. */
const interpreted = ['--no-opt', '--no-maglev', '--no-sparkplug'];
/** Hidden classes that 60 requests of each kind may make after warming up; 18 are made. */
const maxShapes = 40;
/** Loaded by `gateproof serve` before its first answer. */
const maxModules = 24;
const maxBytes = 3_640_000;

/** What a request runs through. */
const tag = rotatingUnlessChanged(/^(?:simulator|schemas)\//, 8, 6);

test('hot requests allocate no more than the table allows, and add no hidden classes', { tag }, async () => {
  const names = Object.keys(costs);
  const log = join(newFolder('hot-path'), 'v8.log');
  const { stdout } = await run(process.execPath, [
    '--expose-gc',
    '--single-threaded',
    '--max-semi-space-size=256',
    ...interpreted,
    '--log-maps',
    '--no-log-maps-details',
    '--no-logfile-per-isolate',
    `--logfile=${log}`,
    '--import',
    'tsx',
    script,
    dist,
    log,
    ...names,
  ]);
  const { statuses, bytes, shapes } = JSON.parse(stdout) as {
    readonly statuses: Readonly<Record<string, number>>;
    readonly bytes: Readonly<Record<string, number>>;
    readonly shapes: readonly [before: number, after: number];
  };
  expect(statuses).toEqual(Object.fromEntries(names.map((name) => [name, costs[name]![0]])));
  const grown = names.filter((name) => bytes[name]! > costs[name]![1] * allowance);
  expect(grown, JSON.stringify(bytes)).toEqual([]);
  const [before, after] = shapes;
  expect(before).toBeGreaterThan(maxShapes);
  expect(after - before).toBeLessThan(maxShapes);
});

test('serving loads little before its first answer', async () => {
  const hook =
    'export async function load(url,_,next){const a=await next(url);if(url.startsWith("file:"))process._rawDebug("loaded",a.source.length);return a}';
  // The simulator is a script, which is read like any file.
  const read =
    'const{readFileSync}=fs;fs.readFileSync=(path,...rest)=>{const text=readFileSync(path,...rest);if(String(path).endsWith(".cjs"))process._rawDebug("loaded",text.length);return text};syncBuiltinESMExports()';
  const register = `data:text/javascript,import fs from"node:fs";import{register,syncBuiltinESMExports}from"node:module";register(${JSON.stringify(`data:text/javascript,${hook}`)});${read}`;
  // Settings by environment, such as those of this run, load one module more.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GATEPROOF_')));
  const args = ['--import', register, builtCommand, 'serve', '--port', '0', '--json', '--quiet'];
  const served = spawn(process.execPath, args, { env });
  const lengths: number[] = [];
  createInterface({ input: served.stderr }).on('line', (line) => {
    if (line.startsWith('loaded ')) lengths.push(Number(line.slice(7)));
  });
  const [line] = (await once(createInterface({ input: served.stdout }), 'line')) as [string];
  const { control } = JSON.parse(line) as { readonly control: string };
  expect((await fetch(`${control}/health`)).status).toBe(200);
  served.kill();
  await once(served, 'close');
  expect(lengths.length, 'modules').toBeGreaterThan(1);
  expect(lengths.length, 'modules').toBeLessThanOrEqual(maxModules);
  expect(lengths.reduce((one, other) => one + other, 0)).toBeLessThan(maxBytes);
});

/** Starts the simulator of a folder in a process of its own, and prints the status of a response. */
const startIn = (folder: string): Promise<{ readonly stdout: string }> =>
  run(process.execPath, [
    '--input-type=module',
    '--eval',
    `const { startSimulator } = await import(${JSON.stringify(pathToFileURL(join(folder, 'main.js')).href)});
     const { url, close } = await startSimulator({ port: 0 });
     process.stdout.write(String((await fetch(url + '/api/health')).status));
     await close();`,
  ]);

test('the package has compiled code that V8 accepts, and starts with other code and with none', async () => {
  const cacheOf = (folder: string): string => join(folder, `main.cjs.${process.versions.v8}-${process.arch}`);
  const built = join(dist, 'simulator');
  const { stdout: isRejected } = await run(process.execPath, [
    '--eval',
    `const { readFileSync } = require('fs');
     const cachedData = readFileSync(${JSON.stringify(cacheOf(built))});
     const script = new (require('vm').Script)(readFileSync(${JSON.stringify(join(built, 'main.cjs'))}, 'latin1'), { cachedData });
     process.stdout.write(String(script.cachedDataRejected));`,
  ]);
  expect(isRejected).toBe('false');
  const folder = newFolder('simulator');
  cpSync(built, folder, { recursive: true });
  writeFileSync(cacheOf(folder), 'not compiled code');
  expect((await startIn(folder)).stdout).toBe('200');
  rmSync(cacheOf(folder));
  expect((await startIn(folder)).stdout).toBe('200');
});
