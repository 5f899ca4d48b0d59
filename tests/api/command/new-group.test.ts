/** A group from nothing: scaffolded into a copy of the repository, it type-checks, serves, and all its mutants are killed. */
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** What no source imports. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'test-results', 'bench/peers', 'reports/out', 'tests/openapi/generated']);

/** A copy of the sources, with the packages of this one. */
async function copyOfRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'new-group-'));
  const options = { recursive: true, filter: (path: string) => !leftOut.has(path.replaceAll('\\', '/')) };
  for (const name of await readdir('.')) if (!leftOut.has(name)) await cp(name, join(folder, name), options);
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs a script of the copy. */
const run = (cwd: string, ...args: readonly string[]) =>
  execute(process.execPath, ['--import', 'tsx', ...args], { cwd, maxBuffer: 50_000_000 });

const tsc = join('node_modules', 'typescript', 'bin', 'tsc');

/** An edit by hand. */
async function edit(folder: string, path: string, before: string, after: string): Promise<void> {
  const file = join(folder, path);
  const text = await readFile(file, 'utf8');
  expect(text, path).toContain(before);
  await writeFile(file, text.replace(before, after));
}

const types = 'schemas/types/billing/vouchers.ts';
const descriptor = 'schemas/groups/billing/vouchers.ts';
const scaffold = ['scripts/new-group.ts', 'vouchers', '--area', 'billing', '--permission', 'Vouchers.Vouchers'];

test('a scaffolded group serves, is judged, and has its mutants killed', async () => {
  const folder = await copyOfRepository();
  try {
    const { stdout } = await run(folder, ...scaffold);
    const named = stdout.split('\n').flatMap((line) => /^ {2}(\S+\.ts) /.exec(line)?.[1] ?? []);
    expect(named).toHaveLength(4);
    expect(named).toEqual(expect.arrayContaining([types, descriptor]));

    // By hand: two fields, and what the sample says of one of them.
    await edit(folder, types, 'text, uuid,', 'text, uuid, instant,');
    await edit(folder, types, 'import { fullAudited', "import { amount } from '../common.ts';\nimport { fullAudited");
    await edit(folder, types, '  isActive:', '  amount: amount(),\n  expiresAt: maybe(instant()),\n  isActive:');
    await edit(folder, descriptor, 'merchantId, name:', 'merchantId, amount: 10, name:');

    const [, probed] = await Promise.all([
      execute(process.execPath, [tsc, '--noEmit'], { cwd: folder }),
      run(folder, 'tests/api/command/new-group-probe.ts', 'vouchers'),
    ]);
    const { answers, paths, rules, proven, survived, unmutated } = JSON.parse(probed.stdout);

    const { id, merchantId } = answers.created.body;
    const shown = { id, merchantId, name: 'A voucher', amount: 10, expiresAt: '2029-12-31T22:00:00Z', description: null, isActive: true };
    expect(answers.created).toMatchObject({ status: 200, body: { ...shown, isDeleted: false } });
    expect(answers.taken).toMatchObject({ status: 409, body: { error: { code: 'Gateway:DuplicateName' } } });
    expect(answers.blank).toMatchObject({ status: 400, body: { error: { validationErrors: [{ members: ['name'] }] } } });
    expect(answers.digits).toMatchObject({ status: 400, body: { error: { validationErrors: [{ members: ['amount'] }] } } });
    expect(answers.read.body).toEqual(answers.created.body);
    expect(answers.list.body).toMatchObject({ totalCount: 1, items: [shown] });
    expect(answers.page.body).toMatchObject({ items: [shown] });
    expect([answers.count.body, answers.summaryCounts.body]).toEqual([1, { all: 1 }]);
    expect([answers.name.body, answers.access.body]).toEqual(['A voucher', true]);
    expect(answers.updated.body).toMatchObject({ ...shown, description: 'Changed', isActive: false });
    expect([answers.deleted.status, answers.gone.status]).toEqual([200, 404]);
    expect(answers.restored.body).toMatchObject({ id, isActive: false, isDeleted: false });

    expect(paths).toEqual(
      [
        '',
        '/list/continuation',
        '/list/continuation/count',
        '/list/continuation/summary-counts',
        '/{id}',
        '/{id}/access',
        '/{id}/name',
        '/{id}/restore',
      ].map((path) => `/api/vouchers${path}`),
    );
    expect(rules).toHaveLength(13);
    expect(unmutated).toMatchObject({ green: true });
    expect(survived).toEqual([]);
    expect(proven).toBeGreaterThan(50);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a group is not scaffolded over another, nor without an area', async () => {
  const refused = async (...args: readonly string[]): Promise<string> =>
    run('.', 'scripts/new-group.ts', ...args).then(
      () => 'done',
      (error: { readonly stderr: string }) => error.stderr,
    );
  expect(await refused('customers', '--area', 'billing', '--permission', 'Some.Things')).toContain(
    'schemas/types/billing/customers.ts exists already',
  );
  expect(await refused('vouchers', '--area', 'commerce', '--permission', 'Some.Things')).toContain("'commerce' is invalid");
  expect(await refused('Voucher', '--area', 'billing', '--permission', 'Some.Things')).toContain('a plural in camel case');
});
