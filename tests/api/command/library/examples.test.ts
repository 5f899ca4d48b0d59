/** The example projects, as they stand in a project that has installed the built package. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { newFolder } from '../../../new-folder.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A copy of an example in a project that has installed the package: a copy of what it ships, beside the other packages. */
function installed(example: string): string {
  const folder = newFolder(`gateproof-${example}`);
  cpSync(join(root, 'examples', example), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'gateproof'), { recursive: true });
  for (const part of ['package.json', 'dist']) cpSync(join(root, part), join(modules, 'gateproof', part), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir');
  return folder;
}

/** The environment without what this runner says to its own children. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|PLAYWRIGHT|PW_|TEST_|FORCE_COLOR|CI$)/.test(name)));

async function outputOf(example: string, bin: readonly string[]): Promise<string> {
  const folder = installed(example);
  try {
    const { stdout } = await run(process.execPath, bin, { cwd: folder, env: { ...env, NO_COLOR: '1' } });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return `${stdout}${stderr}`.slice(0, 5000);
  }
}

test('the example for Playwright Test passes', async () => {
  expect(await outputOf('playwright', ['node_modules/@playwright/test/cli.js', 'test'])).toContain('2 passed');
});

test('the example for Vitest passes', async () => {
  expect(await outputOf('vitest', ['node_modules/vitest/vitest.mjs', 'run'])).toMatch(/Tests +1 passed/);
});

test('the example for node:test passes', async () => {
  expect(await outputOf('node-test', ['--test'])).toMatch(/^# pass 1$/m);
});
