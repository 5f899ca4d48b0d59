/** A new group, scaffolded into a copy of the repository: it type-checks, serves, and all its mutants are killed. */
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { baseCommit, filesOfBranch, git, isFull, rotating } from '../../proof.ts';

const execute = promisify(execFile);
/** No source imports these. */
const leftOut = new Set(['.git', 'node_modules', 'dist', 'test-results', 'bench/peers', 'reports/out', 'tests/openapi/generated']);

/** Shares the packages of this repository. */
async function copyOfRepository(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'new-group-'));
  const options = {
    recursive: true,
    filter: (path: string) => basename(path) !== 'node_modules' && !leftOut.has(path.replaceAll('\\', '/')),
  };
  for (const name of await readdir('.')) if (!leftOut.has(name)) await cp(name, join(folder, name), options);
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const run = (cwd: string, ...args: readonly string[]) =>
  execute(process.execPath, ['--import', 'tsx', ...args], { cwd, maxBuffer: 50_000_000 });

/** In the gate only of what the package ships: the rest is checked without the group. */
const typeCheck = [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', ...(isFull ? [] : ['-p', 'tsconfig.build.json'])];

interface Example {
  readonly path: string;
  readonly text: string;
}

const guide = 'CONTRIBUTING.md';

/** The TypeScript of a section of CONTRIBUTING, by the path that its first line names. */
const examples = async (section: string): Promise<readonly Example[]> => examplesIn(await readFile(guide, 'utf8'), section);

function examplesIn(page: string, section: string): readonly Example[] {
  const [, text = ''] = page.split(`## ${section}\n`);
  const blocks = text.split(/^## /m)[0]!.matchAll(/^( *)```ts\n\s*\/\/ (\S+)\n(.*?)^ *```$/gms);
  return Array.from(blocks, ([, indent = '', path = '', body = '']) => ({
    path,
    text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

const descriptor = 'schemas/billing/vouchers/group.ts';
const module = 'simulator/domain/billing/vouchers/module.ts';
const scaffold = ['scripts/new-group.ts', 'vouchers', '--area', 'billing', '--permission', 'Vouchers.Vouchers'];

const wholeGroup = 'A standard resource';
/** The description of a group, what is made from it, and the example of the guide. */
const concerned =
  /^(?:scripts\/new-group|schemas\/(?:group|operation|recipe|resource|resource-set|removal|shape|state)\.ts|simulator\/domain\/resources\/)/;
const isConcerned = filesOfBranch().some((path) => concerned.test(path) || (path === guide && hasOtherExample()));
const tag = isConcerned ? [] : rotating(16, 8);

/** Whether the example in the guide differs from that before the branch. */
function hasOtherExample(): boolean {
  const before = git('show', `${baseCommit()}:${guide}`) ?? '';
  return !isDeepStrictEqual(examplesIn(before, wholeGroup), examplesIn(readFileSync(guide, 'utf8'), wholeGroup));
}

test('a scaffolded group serves, is judged, and has its mutants killed', { tag }, async () => {
  const folder = await copyOfRepository();
  try {
    const { stdout } = await run(folder, ...scaffold);
    const named = stdout.split('\n').flatMap((line) => /^ {2}(\S+\.ts) /.exec(line)?.[1] ?? []);
    expect(named).toEqual([descriptor, module]);

    // Added by hand, as CONTRIBUTING shows.
    const shown = await examples(wholeGroup);
    expect(shown.map(({ path }) => path)).toEqual(named);
    for (const { path, text } of shown) await writeFile(join(folder, path), text);

    const [, probed] = await Promise.all([
      execute(process.execPath, typeCheck, { cwd: folder }),
      run(folder, 'tests/api/command/new-group-probe.ts', 'vouchers'),
    ]);
    const { answers, paths, rules, proven, survived, unmutated } = JSON.parse(probed.stdout);

    const { id, merchantId } = answers.created.body;
    const fields = { id, merchantId, name: 'A voucher', amount: 10, expiresAt: '2029-12-31T22:00:00Z', description: null, isActive: true };
    expect(answers.created).toMatchObject({ status: 200, body: { ...fields, isDeleted: false } });
    expect(answers.taken).toMatchObject({ status: 409, body: { error: { code: 'Gateway:DuplicateName' } } });
    expect(answers.blank).toMatchObject({ status: 400, body: { error: { validationErrors: [{ members: ['name'] }] } } });
    expect(answers.digits).toMatchObject({ status: 400, body: { error: { validationErrors: [{ members: ['amount'] }] } } });
    expect(answers.past).toMatchObject({ status: 400, body: { error: { validationErrors: [{ members: ['expiresAt'] }] } } });
    expect(answers.read.body).toEqual(answers.created.body);
    expect(answers.list.body).toMatchObject({ totalCount: 1, items: [fields] });
    expect(answers.page.body).toMatchObject({ items: [fields] });
    expect([answers.count.body, answers.summaryCounts.body]).toEqual([1, { all: 1 }]);
    expect([answers.name.body, answers.access.body]).toEqual(['A voucher', true]);
    expect(answers.updated.body).toMatchObject({ ...fields, description: 'Changed', isActive: false });
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

const unindented = (text: string): string => text.trim().replaceAll(/^ +/gm, '');

for (const [section, count] of [
  ['An operation of its own', 2],
  ['A rule', 2],
  ['A mutant', 1],
  ['A choice', 2],
] as const)
  test(`the examples of "${section}" are in the files that they name`, async () => {
    const shown = await examples(section);
    expect(shown).toHaveLength(count);
    for (const { path, text } of shown) expect(unindented(await readFile(path, 'utf8')), path).toContain(unindented(text));
  });

test('a group is not scaffolded over another, nor without an area', async () => {
  const refused = async (...args: readonly string[]): Promise<string> =>
    run('.', 'scripts/new-group.ts', ...args).then(
      () => 'done',
      (error: { readonly stderr: string }) => error.stderr,
    );
  expect(await refused('customers', '--area', 'billing', '--permission', 'Some.Things')).toContain(
    'schemas/billing/customers/group.ts exists already',
  );
  expect(await refused('vouchers', '--area', 'commerce', '--permission', 'Some.Things')).toContain("'commerce' is invalid");
  expect(await refused('Voucher', '--area', 'billing', '--permission', 'Some.Things')).toContain('a plural in camel case');
});
