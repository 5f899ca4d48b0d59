import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { installPackages } from '../../../../scripts/install-packages.ts';
import { install, playwrightCommand, runIn } from '../../../installed-package.ts';
import { newFolder } from '../../../new-folder.ts';
import { asCaller } from './caller.ts';
import { rotating, rotatingUnlessChanged } from '../../../proof.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** A copy of an example, with the package. */
function copyOf(example: string): string {
  const folder = newFolder(`gateproof-${example}`);
  cpSync(join(root, 'examples', example), folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  install(folder);
  return folder;
}

async function outputOf(bin: readonly string[], folder: string): Promise<string> {
  const { status, out, err } = await runIn(folder, bin);
  // Jest writes to standard error.
  return status === 0 ? `${out}${err}` : `${out}${err}`.slice(0, 5000);
}

test('the example for Playwright Test passes', { tag: rotating(2, 1) }, async () => {
  expect(await outputOf(playwrightCommand, copyOf('playwright'))).toContain('2 passed');
});

test('the example for Vitest passes', { tag: rotating(2, 1) }, async () => {
  expect(await outputOf(['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '60000'], copyOf('vitest'))).toMatch(/Tests +1 passed/);
});

test('the example for Jest passes, as CommonJS and as a module', { tag: rotatingUnlessChanged(/^examples\/jest\//, 8, 3) }, async () => {
  const own = join(root, 'examples', 'jest');
  await installPackages(own);
  const folder = copyOf('jest');
  symlinkSync(join(own, 'node_modules', 'jest'), join(folder, 'node_modules', 'jest'), 'dir');
  const jest = 'node_modules/jest/bin/jest.js';
  expect(await outputOf([jest, '--ci'], folder)).toMatch(/Tests: +1 passed/);
  expect(await outputOf(['--experimental-vm-modules', jest, '--ci', '--testMatch', '**/*.mjs'], folder)).toMatch(/Tests: +1 passed/);
});

test('the example for node:test passes', async () => expect(await outputOf(['--test'], copyOf('node-test'))).toMatch(/^# pass 1$/m));

/** The doc comments that a caller sees in an editor. */
const documented = [
  'library.ts',
  'playwright/conformance.ts',
  // Another test compiles those of a package that is not installed here.
  ...readdirSync(join(root, 'engine', 'library'))
    .filter((name) => !name.startsWith('testcontainers'))
    .map((name) => `library/${name}`),
].map((name) => `engine/${name}`);

const commented = documented.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/ \* @example\n((?: +\*.*\n)+)/g)].map(({ 1: lines = '', index }) => ({
    place: `${file}:${text.slice(0, index).split('\n').length}`,
    code: lines
      .replaceAll(/^ +\* ?/gm, '')
      .split('```ts\n')[1]!
      .split('```')[0]!,
  }));
});

const plainImport = "import { startSimulator } from 'gateproof';\n";

test('each example of a doc comment compiles, and prints what it says if it needs no test runner', { tag: rotating(2, 1) }, async () => {
  const [plain, others] = [true, false].map((isPlain) => commented.filter(({ code }) => code.startsWith(plainImport) === isPlain));
  expect([plain!.length, others!.length]).toEqual([10, 4]);
  await asCaller(async ({ compile, print }) => {
    for (const { place, code } of others!) expect(await compile(code), place).toEqual([]);
    const blocks = plain!.map(({ code }) => `{${code.slice(plainImport.length)}}`);
    const printed = (await print([plainImport, ...blocks].join('\n'))).trim().split('\n');
    expect(printed).toHaveLength(plain!.length);
    for (const [at, { place, code }] of plain!.entries())
      expect(printed[at], place).toMatch(new RegExp(`^${/console\.log\(.*\/\/ (.*)/.exec(code)?.[1] ?? '.+'}$`));
  });
});
