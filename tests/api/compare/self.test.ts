/** A simulator compared with itself shows nothing, whatever the deployment's tenant holds. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startProxy } from '../../../engine/observe/proxy.ts';
import { compareTarget, compareWith } from '../../../engine/compare/run.ts';
import { newFolder } from '../../new-folder.ts';
import { isFull, rotatingUnlessChanged } from '../../proof.ts';
import { comparisonReportSchema } from '../../../reports/comparison/report-schema.ts';
import { validate } from '../../../schemas/validate.ts';
import { compareArea, comparedWith, openIn, schemaMistakes, startDeployment, targetOf } from './compared.ts';

/** In the gate every second group once. */
const walks = isFull ? 1000 : 27;
const tag = rotatingUnlessChanged(compareArea, 4, 0);

test('a simulator does not differ from itself on walks over all groups', { tag }, async () => {
  const report = await comparedWith({ seed: 9 }, { walks, seed: 11, rounds: 1 });
  expect(openIn(report)).toEqual([]);
  expect([report.choices, report.learned]).toEqual([[], []]);
  expect(report.outcome.exitStatus).toBe(0);
  expect(report.groups.length).toBeGreaterThan(50);
});

test('an old and full tenant makes no difference', async () => {
  const group = isFull ? undefined : ['customers', 'contracts', 'transactions', 'apiKeys'];
  const asked = { walks: isFull ? 200 : 8, seed: 12, rounds: 1, ...(group === undefined ? {} : { group }) };
  const report = await comparedWith({ definition: { customers: 1000, transactions: 1000, contracts: 50 } }, asked);
  expect(openIn(report)).toEqual([]);
  expect(report.learned).toEqual([]);
});

test('a deployment that goes away is the reason that is stated', async () => {
  const deployment = await startDeployment();
  let passed = 0;
  const gone: unknown[] = [];
  const between = await startProxy({
    to: deployment.url,
    port: 0,
    host: '127.0.0.1',
    onPassed: () => passed++ === 60 && gone.push(between.close()),
    onSkipped: () => undefined,
    onDefect: () => undefined,
  });
  const report = await compareWith(
    targetOf({ ...deployment, url: between.url }),
    {},
    { walks: 12, rounds: 1, seed: 4, group: ['customers'] },
  );
  await Promise.all(gone);
  await deployment.close();
  expect(report.outcome.exitStatus).toBe(2);
  expect(report.outcome.reason).toMatch(/^only \d of 12 walks could be walked; most often: .*ECONNREFUSED/);
  expect(openIn(report)).toEqual([]);
});

const fail = (line: string): never => {
  throw new Error(line);
};

test('a restart of the deployment makes no difference', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-compare-'));
  try {
    const first = await startDeployment({ data: { path: join(folder, 'data'), onFailure: fail } });
    await compareWith(first.target, {}, { walks: 6, rounds: 1, seed: 5, group: ['customers', 'promotions'] });
    await first.close();
    const second = await startDeployment({ data: { path: join(folder, 'data'), onFailure: fail } });
    try {
      const report = await compareWith(targetOf(second), {}, { walks: 6, rounds: 1, seed: 6, group: ['customers', 'promotions'] });
      expect(openIn(report)).toEqual([]);
    } finally {
      await second.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a recording shows nothing at its own source, and the choices that another simulator makes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-compare-'));
  try {
    const options = { walks: 12, rounds: 1, seed: 7, group: ['customers', 'campaigns', 'apiKeys'] };
    await comparedWith({}, { ...options, out: folder });
    const written: unknown = JSON.parse(await readFile(join(folder, 'compare.json'), 'utf8'));
    expect(validate(comparisonReportSchema, written)).toEqual([]);
    const recording = join(folder, 'recording.jsonl');
    const same = await compareTarget({ ...options, recording });
    expect(openIn(same)).toEqual([]);
    expect(same.outcome.exitStatus).toBe(0);
    expect(schemaMistakes(same)).toEqual([]);
    expect(same.groups.reduce((sum, group) => sum + group.after.walks, 0)).toBe(12);
    const choices = join(folder, 'other.yaml');
    await writeFile(choices, 'errors.validationStatus: 422\nrecords.restoreReply: empty\n');
    const other = await compareTarget({ ...options, recording, choices });
    expect(schemaMistakes(other)).toEqual([]);
    expect(other.unexplained.map(({ aspect }) => aspect)).toContain('status');
    expect(other.outcome.exitStatus).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a file that is not a recording, or is cut off, is refused in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-compare-'));
  try {
    await comparedWith({}, { walks: 2, rounds: 1, group: ['promotions'], out: folder });
    const whole = await readFile(join(folder, 'recording.jsonl'), 'utf8');
    const path = join(folder, 'broken.jsonl');
    const hostile = [
      ['', 'is empty'],
      ['{}', 'is not a truth recording'],
      [whole.slice(0, -20), 'is not JSON: the recording is cut off or damaged'],
      [whole.split('\n')[0] ?? '', 'holds no walk'],
      [whole.replace('promotions.create', 'constructor'), 'is not a recorded walk'],
      [whole.replace('"version":1', '"version":9'), 'has version 9'],
      [whole.replace('"choices":{}', '"choices":{"errors.validationStatus":999}'), 'errors.validationStatus'],
    ] as const;
    for (const [text, message] of hostile) {
      await writeFile(path, text);
      await expect(compareTarget({ walks: 1, rounds: 1, seed: 1, recording: path })).rejects.toThrow(message);
    }
    await expect(compareTarget({ walks: 1, rounds: 1, seed: 1, recording: join(folder, 'none') })).rejects.toThrow('cannot be read');
    expect(whole).not.toContain('gk_');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('wrong bounds, groups and folders are refused before anything is walked', async () => {
  await expect(compareTarget({ walks: 5001, rounds: 1, seed: 1 })).rejects.toThrow('--walks must be from 1 to 5000');
  await expect(compareTarget({ walks: 1, rounds: 21, seed: 1 })).rejects.toThrow('--rounds must be from 1 to 20');
  const usual = { walks: 1, rounds: 1, seed: 1, learn: () => Promise.reject(new Error('walked')) };
  await expect(compareTarget({ ...usual, group: ['customer'] })).rejects.toThrow(
    '--group "customer" is not a group of operations; did you mean customers?',
  );
  const folder = newFolder('compared');
  const target = join(folder, 'target.yaml');
  const out = join(folder, 'out');
  await writeFile(target, 'baseUrl: http://127.0.0.1:4010\nallow: {}\n');
  await expect(compareTarget({ ...usual, target, out })).rejects.toThrow('unknown member allow');
  await expect(compareTarget({ ...usual, choices: join(folder, 'none.yaml'), out })).rejects.toThrow('none.yaml: cannot be read');
  expect(await readdir(folder)).toEqual(['target.yaml']);
  await expect(compareTarget({ ...usual, out: '/dev/null/results' })).rejects.toThrow(
    '/dev/null/results: cannot be written (ENOTDIR); give --out another folder',
  );
});
