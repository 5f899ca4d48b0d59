/** Each bad client is a patch of a good one: it applies, and what it gives is a program. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { transformSync } from 'esbuild';
import { newFolder } from '../../new-folder.ts';

const clients = fileURLToPath(new URL('../../../examples/clients', import.meta.url));
const names = readdirSync(join(clients, 'bad')).filter((name) => name.endsWith('.patch'));

const patchOf = (name: string): string => readFileSync(join(clients, 'bad', name), 'utf8');
const changedBy = (patch: string): readonly string[] => [...patch.matchAll(/^--- a\/(.*)$/gm)].map(([, path]) => path!);

/** Throws if the file is not a program. */
function parse(path: string): void {
  if (path.endsWith('.sh')) execFileSync('sh', ['-n', path], { stdio: 'pipe' });
  else transformSync(readFileSync(path, 'utf8'), { loader: 'js' });
}

for (const name of names)
  test(`${name} applies to its client`, () => {
    const patch = patchOf(name);
    const changed = changedBy(patch);
    expect(changed.length).toBeGreaterThan(0);
    const folder = newFolder('bad-client');
    cpSync(join(clients, changed[0]!.endsWith('.sh') ? 'shell' : 'fetch'), folder, { recursive: true });
    const before = changed.map((path) => readFileSync(join(folder, path), 'utf8'));
    execFileSync('git', ['apply', '-p1', join(clients, 'bad', name)], { cwd: folder, stdio: 'pipe' });
    expect(changed.filter((path, index) => readFileSync(join(folder, path), 'utf8') === before[index])).toEqual([]);
    for (const path of changed) parse(join(folder, path));
  });

test('each patch states what it breaks and why, as in the table', () => {
  const table = readFileSync(join(clients, 'bad', 'README.md'), 'utf8');
  const rows = [...table.matchAll(/^\| \[`([a-z0-9-]+)`\]\(\S+\) +\| ([A-Z-]+) +\| (.*?) +\|$/gm)].map(([, ...row]) => row);
  const heads = names.map((name) => {
    const [, breaks, why] = /^# breaks: ([A-Z-]+)\n(?:# also: [A-Z -]+\n)?# why: (.+)\n--- a\//.exec(patchOf(name)) ?? [];
    return [name.replace('.patch', ''), breaks, why];
  });
  expect(heads.length).toBeGreaterThan(0);
  expect(rows.toSorted()).toEqual(heads.toSorted());
});
