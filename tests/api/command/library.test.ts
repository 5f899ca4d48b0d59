/** The package as a library: what it exports runs, and its types hold for a strict caller. */
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { newFolder } from '../../new-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

const caller = `
import { startSimulator, type PersonaName, type Simulator } from 'gateproof';

const simulator: Simulator = await startSimulator({ seed: 7, world: 'shop', now: '2026-03-01T09:00:00Z' });
const world = await simulator.createWorld({ definition: { customers: 3 }, choices: { 'errors.validationStatus': 422 } });
const persona: PersonaName = 'merchantAdmin';
const { key, keyId } = world.personas[persona];
const read = async (): Promise<number> => (await fetch(\`\${simulator.url}/api/api-keys/\${keyId}/detail\`, { headers: { 'api-key': key } })).status;
const statuses = [await read()];
await world.fault({ operation: '*', status: 503, count: 1 });
statuses.push(await read());
await world.advance('PT1H');
const log = (await world.requests()) as { readonly requests: readonly unknown[] };
await world.drop();
statuses.push(await read());
await simulator.close();
console.log(JSON.stringify([simulator.world.id, statuses, log.requests.length]));
`;

test('a strict caller starts a simulator with a world of its own, and both end', async () => {
  const folder = newFolder('gateproof-library');
  try {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'gateproof'), 'dir');
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'caller.ts'), caller);
    const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--types', 'node'];
    const form = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2023', '--outDir', folder];
    await promisify(execFile)(process.execPath, [tsc, 'caller.ts', ...form, ...types], { cwd: folder });
    const { stdout } = await promisify(execFile)(process.execPath, ['caller.js'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(['shop', [200, 503, 401], 2]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
