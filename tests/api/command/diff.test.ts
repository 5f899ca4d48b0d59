import { expect, test } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuilt } from '../../built-command.ts';
import { certificate } from '../../../reports/certificate.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { passing, ranTest, finding, run, threeLevels } from '../../unit/reports/run-builder.ts';
import { newFolder } from '../../new-folder.ts';

const folder = newFolder('diff');
const written = (name: string, document: unknown): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'certificate.json'), typeof document === 'string' ? document : JSON.stringify(document));
  return path;
};
const passed: Certificate = certificate({ run: passing(threeLevels), rules: threeLevels });
const failed = certificate({
  run: run(['A', 'B', 'C'].map((id) => ranTest(`suite › ${id}`, [finding(id, id === 'A' ? 'fail' : 'pass')]))),
  rules: threeLevels,
});
const good = written('good', passed);
const bad = written('bad', failed);

const diff = (...args: readonly string[]) => runBuilt(['diff', ...args], { env: { ...process.env, NO_COLOR: '1' } });

test('equal certificates: status 0, from a folder and from a file', async () => {
  const { status, out, err } = await diff(good, join(good, 'certificate.json'));
  expect(err).toBe('');
  expect(out).toContain('Equal: 3 unchanged; outcome certified');
  expect(status).toBe(0);
});

test('a regression: status 1, in text and as one line of JSON', async () => {
  const text = await diff(good, bad);
  expect(text.out).toContain('✗ A  pass → fail');
  expect(text.status).toBe(1);
  const json = await diff(good, bad, '--json');
  expect(json.status).toBe(1);
  expect(json.out.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(json.out)).toMatchObject({
    exitStatus: 1,
    certificates: { old: { path: good, seed: 7, selection: null }, new: { path: bad } },
    counts: { regressed: 1, unchanged: 2 },
    rules: [{ rule: 'A', change: 'regressed', old: 'pass', new: 'fail', required: true }],
    outcome: { old: 'certified', new: 'failed' },
  });
});

test('the other way round it is fixed, and members of a later version are ignored', async () => {
  const { status, out } = await diff(bad, written('later', { ...passed, later: true, tool: { ...passed.tool, version: '9.9.9' } }));
  expect(out).toContain('✓ A  fail → pass');
  expect(out).toContain('The suites differ: gateproof 0.1.0');
  expect(status).toBe(0);
});

const shard = join(folder, 'shard');
mkdirSync(shard);
writeFileSync(join(shard, 'run.json'), '{}');
const empty = join(folder, 'empty');
mkdirSync(empty);

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  ['one certificate alone', [good], "missing required argument 'new'"],
  ['a file that does not exist', [good, '/nowhere.json'], '/nowhere.json: cannot be read (ENOENT); give a certificate.json'],
  ['a folder without a certificate', [empty, good], 'empty/certificate.json: cannot be read (ENOENT)'],
  ['a folder of a shard', [good, shard], 'holds a recorded run but no certificate.json; gateproof merge makes one'],
  ['a file that is not JSON', [good, written('text', '<html>')], 'certificate.json: it is not JSON in UTF-8'],
  ['JSON that is not a certificate', [good, written('other', { a: 1 })], 'is not a certificate: $schema is required'],
  ['JSON that is not an object', [good, written('null', 'null')], 'is not a certificate'],
  ['another format of the certificate', [good, written('format', { ...passed, format: 2 })], 'has certificate format 2; gateproof'],
  [
    'a certificate of an incompatible version',
    [good, written('older', { ...passed, ledger: undefined, tool: { ...passed.tool, version: '0.0.1' } })],
    'was made by gateproof 0.0.1, and gateproof 0.1.0 cannot read it: ledger is required',
  ],
  ['an unknown flag', [good, bad, '--quick'], "unknown option '--quick'"],
];
for (const [what, args, message] of mistakes) {
  test(`${what} is one line with status 3`, async () => {
    const { status, out, err } = await diff(...args);
    expect(err).toContain(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(out).toBe('');
    expect(status).toBe(3);
  });
}
