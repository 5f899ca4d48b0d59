import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { install, playwrightCommand, runIn } from '../../../installed-package.ts';
import { newFolder } from '../../../new-folder.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

async function outputOf(example: string, bin: readonly string[]): Promise<string> {
  const folder = newFolder(`gateproof-${example}`);
  cpSync(join(root, 'examples', example), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  install(folder);
  const { status, out, err } = await runIn(folder, bin);
  return status === 0 ? out : `${out}${err}`.slice(0, 5000);
}

test('the example for Playwright Test passes', async () => {
  expect(await outputOf('playwright', playwrightCommand)).toContain('2 passed');
});

test('the example for Vitest passes', async () => {
  expect(await outputOf('vitest', ['node_modules/vitest/vitest.mjs', 'run'])).toMatch(/Tests +1 passed/);
});

test('the example for node:test passes', async () => {
  expect(await outputOf('node-test', ['--test'])).toMatch(/^# pass 1$/m);
});
