/** Random walks find nothing in the correct simulator, and show a fault that only a sequence causes by the shortest one. */
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtCommand } from '../../built-command.ts';
import { mutantsVariable } from '../../../fixtures/run-settings.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { withoutSecretShapes } from '../../../schemas/shared/secret-forms.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, input?: string): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { maxBuffer: 50_000_000, env: { ...process.env, NO_COLOR: '1', ...env } };
    const child = execFile(file, args, options, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    );
    if (input !== undefined) child.stdin?.end(input);
  });
}

async function certify(
  grep: string,
  seed: number,
  mutant = '',
): Promise<Ended & { readonly folder: string; readonly certificate: Certificate }> {
  const folder = newFolder('stateful');
  const args = ['--deep', '--grep', grep, '--seed', String(seed), '--workers', '2', '--out', folder];
  const ended = await run(process.execPath, [builtCommand, 'certify', ...args], { [mutantsVariable]: mutant });
  const certificate = JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Certificate;
  return { ...ended, folder, certificate };
}

/** The moves that a failed check names. */
const movesOf = (check: string): readonly string[] => (/after: (.*)$/.exec(check)?.[1] ?? '').split(', ');

function brokenBy({ failures }: Certificate, rule: string): { readonly moves: readonly string[]; readonly script: string } {
  const failure = failures.find((one) => one.rule === rule);
  return { moves: movesOf(failure?.check ?? ''), script: failure?.script ?? '' };
}

/** Runs a script step by step against a simulator. Returns the bodies that it printed, last first. */
async function bodiesOf(script: string, url: string): Promise<readonly unknown[]> {
  const { status, out, err } = await run('sh', ['-s'], { GATEPROOF_URL: url }, script);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const bodies = out.split('\n').filter((line) => line.startsWith('{'));
  return bodies.map((line): unknown => JSON.parse(line)).toReversed();
}

test.describe.configure({ timeout: 600_000 });

test('the unmodified simulator passes every walk', { tag: rotating(8, 6) }, async () => {
  const { certificate, out } = await certify('Stateful', 4);
  expect(certificate).toMatchObject({ deep: true, seed: 4, failures: [], plan: { errors: [] } });
  expect(certificate.plan.tests.map(({ id, ran }) => [id.split(' ')[0], ran])).toEqual([
    ['stateful/api-key', true],
    ['stateful/listen-session', true],
    ['stateful/rate-limit', true],
    ['stateful/states', true],
    ['stateful/states', true],
  ]);
  const judged = new Set(certificate.plan.tests.flatMap(({ rules }) => rules));
  const verdicts = certificate.ledger.filter(({ id }) => judged.has(id)).map(({ id, verdict }) => [id, verdict]);
  expect(verdicts).toEqual(verdicts.map(([id]) => [id, 'pass']));
  expect(out).toContain('deep, seed 4');
});

test('without --deep no walk is planned', async () => {
  const { status, err } = await run(process.execPath, [builtCommand, 'certify', '--grep', 'Stateful']);
  expect(status).toBe(3);
  expect(err).toContain('no test matches');
});

test(
  'a suspension that is forgotten the third time is found by its five moves, which a script makes again',
  { tag: rotating(8, 0) },
  async () => {
    const { status, certificate, folder, out } = await certify('Stateful: API key', 5, 'third-suspension-forgotten');
    expect(status).toBe(1);
    const { moves, script } = brokenBy(certificate, 'KEY-DETAIL-IS-SUSPENDED');
    const [off, on] = ['suspend the newest key', 'reinstate the newest key'];
    expect(moves).toEqual([off, on, off, on, off]);
    expect(out).toContain('show curl ');
    expect(readFileSync(join(folder, 'certificate.html'), 'utf8')).toContain('shortest sequence found');
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(withoutSecretShapes(text, '') === text).toBe(true);
    }

    await using simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 1 });
    const lastDetail = async (text: string) =>
      (await bodiesOf(text, simulator.url)).find((body) => Object.hasOwn(body as object, 'isSuspended'));
    expect(await lastDetail(script)).toMatchObject({ isSuspended: false, isUsable: true });
    const sound = script.replace('"mutants":["third-suspension-forgotten"],', '');
    expect(sound).not.toBe(script);
    expect(await lastDetail(sound)).toMatchObject({ isSuspended: true, isUsable: false });
  },
);

test('an event that is lost behind a gap is found, and the seed finds it again', { tag: '@full' }, async () => {
  const [first, second] = [
    await certify('Stateful: listen', 3, 'event-lost-behind-gap'),
    await certify('Stateful: listen', 3, 'event-lost-behind-gap'),
  ];
  const found = brokenBy(first.certificate, 'LISTEN-STAGED-RETURNED');
  expect(found.moves.length).toBeGreaterThanOrEqual(4);
  expect(found.moves.length).toBeLessThanOrEqual(6);
  expect(found.moves.at(-1)).toBe('read all');
  expect(brokenBy(second.certificate, 'LISTEN-STAGED-RETURNED').moves).toEqual(found.moves);

  await using simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 1 });
  const events = (await bodiesOf(found.script, simulator.url)).flatMap((body) => {
    const polled = (body as { readonly events?: readonly unknown[] }).events;
    return polled === undefined ? [] : [polled.length];
  });
  // The last poll reads the whole buffer without a cursor, including what earlier polls omitted.
  expect(events.length).toBeGreaterThan(3);
  expect(events[0]).toBeGreaterThan(events[2] ?? 0);
});
