import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { install, runIn } from '../../installed-package.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

interface Entry {
  readonly dependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { readonly packages: Readonly<Record<string, Entry>> };

/** With their transitive dependencies, by the lockfile. */
function withDependencies(names: readonly string[], found: Set<string> = new Set()): readonly string[] {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withDependencies(Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}), found);
  }
  return [...found];
}
const installed = withDependencies(Object.keys(packages['']?.dependencies ?? {}));

test('the package brings two others, which hold the types of its client', () => {
  expect(installed).toEqual(['openapi-fetch', 'openapi-typescript-helpers']);
});

test('certify and mutants work with only these, and other features name the package that they need', { tag: rotating(4, 2) }, async () => {
  const folder = newFolder('gateproof-alone');
  install(folder, installed);
  const gateproof = (...args: readonly string[]) => runIn(folder, ['node_modules/gateproof/cli/gateproof.cjs', ...args]);
  const certified = await gateproof('certify', '--rule', 'KEY-DETAIL-OWNER', '--seed', '7', '--out', 'out');
  expect(certified.out).toContain('Incomplete Embedded simulator: No failures');
  expect(certified.status).toBe(2);
  expect(await gateproof('mutants', '--only', 'KEY-DETAIL-OWNER')).toMatchObject({ status: 0 });
  const line = 'needs fast-check: npm install --save-dev fast-check\n';
  expect(await gateproof('certify', '--deep')).toMatchObject({
    status: 3,
    err: expect.stringMatching(new RegExp(`^gateproof: .*--deep ${line}$`)),
  });
  const walk = await gateproof('mutants', '--only', 'resumed-campaign-goes-on');
  expect(walk).toMatchObject({ status: 3, err: expect.stringContaining(line) });
});
