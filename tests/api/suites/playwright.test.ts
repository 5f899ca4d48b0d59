/** The suites in Playwright, with a user's project and without one. They find what `certify` finds, and report it as Playwright does. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { remainsOf } from '../../../schemas/remains.ts';
import { kindOf } from '../../../schemas/removal.ts';
import type { Leftover, Run } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { baselineCertificate, baselineSeed } from '../../baseline.ts';
import { eachOf, rotating } from '../../proof.ts';
import { newProject, playwrightCommand, runIn, type Ended } from '../../installed-package.ts';
import { added, liveRecords, snapshotOf } from './live-records.ts';

test.describe.configure({ timeout: 900_000 });

const withShop = (options: string): Readonly<Record<string, string>> => ({
  'playwright.config.ts': `
import { defineConfig } from '@playwright/test';
import { conformance } from 'gateproof/playwright';

export default defineConfig({
  projects: [conformance(${options}), { name: 'shop', testMatch: 'shop.spec.ts' }],
  reporter: [['json', { outputFile: 'results.json' }], ['gateproof/playwright/reporter', { out: 'certificate' }]],
});
`,
  'shop.spec.ts': `
import { expect, test } from 'gateproof/playwright';
test('the shop opens', async ({ world }) => expect(world.personas.merchantAdmin.key).toBeTruthy());
`,
});

const json = (folder: string, path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const certificateIn = (folder: string): Certificate => json(folder, 'certificate/certificate.json') as Certificate;

interface Shown extends JSONReportTest {
  readonly title: string;
  readonly tags: readonly string[];
}

function testsOf({ suites }: JSONReport): readonly Shown[] {
  const below = (suite: JSONReportSuite): readonly Shown[] => [
    ...suite.specs.flatMap(({ title, tags, tests }) => tests.map((one) => ({ ...one, title, tags }))),
    ...(suite.suites ?? []).flatMap(below),
  ];
  return suites.flatMap(below);
}

const play = (folder: string, args: readonly string[], variables?: Readonly<Record<string, string>>): Promise<Ended> =>
  runIn(folder, [...playwrightCommand, ...args], variables);

/** The members that are equal in two runs with equal findings. */
const same = ['tool', 'seed', 'selection', 'deep', 'outcome', 'counts', 'levels', 'failures', 'missing', 'knownFailures'] as const;

/** A certificate without the times and generated values of its run. */
function comparable(certificate: Certificate) {
  const { target, plan } = certificate;
  const tests = plan.tests.map(({ id, title, rules, ran, checks }) => ({ id, title, rules, ran, checks }));
  const ledger = certificate.ledger.map((row) => ({
    ...row,
    checks: row.checks.map(({ verdict, check, test: id }) => ({
      verdict,
      check: check.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{12}\b/g, 'generated'),
      id,
    })),
  }));
  return {
    ...Object.fromEntries(same.map((name) => [name, certificate[name]])),
    choices: certificate.choices.map(({ id, value }) => [id, id === 'http.publicUrl' ? '' : value]),
    ledger,
    plan: { ...plan, tests },
    target: { name: target.name, personas: target.personas, simulator: target.simulator },
  };
}

test('Playwright knows the same tests as certify, by the same rules', async () => {
  const folder = newProject('playwright-list', withShop('{ deep: true }'));
  const { status } = await play(folder, ['--list', '--project', 'conformance']);
  expect(status).toBe(0);
  const listed = testsOf(json(folder, 'results.json') as JSONReport);
  const named = (title: string, rules: readonly string[]): string => `${title} ${rules.toSorted().join(' ')}`;
  const collected = (await collectSuites()).map(({ title, rules }) => named(title, rules));
  expect(
    listed
      .map(({ title, tags }) =>
        named(
          title,
          tags.map((tag) => tag.replace(/^@/, '')),
        ),
      )
      .toSorted(),
  ).toEqual(collected.toSorted());
});

test('the suites write the same certificate as certify, except for times and generated values', { tag: '@full' }, async () => {
  const folder = newProject('playwright-alone', {});
  const suites = join('node_modules', 'gateproof', 'dist', 'suites');
  const ended = await play(folder, ['-c', suites, '--workers', '2'], {
    GATEPROOF_SEED: String(baselineSeed),
    GATEPROOF_OUT: 'certificate',
  });
  expect(ended.out).toContain('Certified Embedded simulator: Every required rule was judged and passed.');
  expect(ended.status).toBe(0);
  const [here, there] = [certificateIn(folder), baselineCertificate()];
  expect(comparable({ ...here, tool: there.tool })).toEqual(comparable(there));
  const verified = await runIn(folder, ['node_modules/gateproof/dist/cli/main.js', 'verify', 'certificate/certificate.json']);
  expect([verified.status, verified.err]).toEqual([0, '']);
});

test(
  'a broken rule fails its test with what was expected and received, and a certificate beside the full one says so',
  { tag: rotating(8, 1) },
  async () => {
    const folder = newProject('playwright-broken', withShop("{ world: { mutants: ['detail-201'] }, seed: 5 }"));
    // Playwright starts another worker after each test that fails.
    const { status, out } = await play(folder, ['--grep', 'Key detail.*holds every documented field|the shop opens']);
    expect(status).toBe(1);
    const tests = testsOf(json(folder, 'results.json') as JSONReport);
    expect(tests.filter(({ projectName }) => projectName === 'shop').map(({ status: one }) => one)).toEqual(['expected']);
    const broken = tests.find(({ title }) => title === 'holds every documented field')!;
    const message = broken.results[0]?.errors.map((error) => error.message).join('\n') ?? '';
    expect(message).toContain('KEY-DETAIL-STATUS-200: ');
    expect(message).toContain('Expected: 200\nReceived: 201');
    expect(message).toContain("curl --include --globoff --path-as-is 'http://127.0.0.1:");
    const steps = broken.results[0]?.steps?.map(({ title }) => title) ?? [];
    expect(steps).toEqual(
      expect.arrayContaining([expect.stringMatching(/^fail KEY-DETAIL-STATUS-200: /), expect.stringMatching(/^pass KEY-DETAIL-ID: /)]),
    );
    expect(broken.results[0]?.attachments.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^exchanges \(\d+\)$/));
    const certificate = certificateIn(folder);
    expect(certificate.failures.map(({ rule }) => rule)).toContain('KEY-DETAIL-STATUS-200');
    expect(certificate.outcome).toMatchObject({ exitStatus: 1 });
    expect(out).toContain('tests that Playwright was asked for');
    // What was not selected stays open, so nothing is certified.
    expect(certificate.levels.filter(({ verdict }) => verdict === 'certified')).toEqual([]);
  },
);

test(
  'a deployment is tested by its file: untested rules are skipped with their reason, no key is in any report, and nothing is left',
  { tag: rotating(8, 2) },
  async () => {
    await using simulator = await startSimulator({ port: 0 });
    const { url, world } = simulator;
    const { merchantAdmin, merchantUser } = world.personas;
    const target = `name: Shop\nbaseUrl: ${url}\npersonas:\n  merchantAdmin: { key: '\${ADMIN}' }\n  merchantUser: { key: '\${USER}' }\nconsent: { write: true }\n`;
    const folder = newProject('playwright-target', { ...withShop("{ target: 'target.yaml' }"), 'target.yaml': target });
    const env = { ADMIN: merchantAdmin.key, USER: merchantUser.key };
    const { status, out, err } = await play(folder, ['--grep', 'Key detail|Cursor'], env);
    expect([status, err]).toEqual([0, '']);
    const skipped = testsOf(json(folder, 'results.json') as JSONReport).filter((one) => one.status === 'skipped');
    expect(skipped.length).toBeGreaterThan(0);
    for (const { annotations } of skipped)
      expect(annotations.some(({ type, description }) => type === 'skip' && description !== undefined)).toBe(true);
    const texts = ['results.json', 'certificate/certificate.html', 'certificate/certificate.json', 'certificate/run.json'].map((path) =>
      readFileSync(join(folder, path), 'utf8'),
    );
    for (const text of [...texts, out]) for (const key of Object.values(env)) expect(text.includes(key)).toBe(false);
    expect(certificateIn(folder).outcome.exitStatus).toBe(2);
  },
);

const countsOf = (left: readonly Leftover[]): ReadonlyMap<string, number> =>
  left
    .map(({ operation }) => kindOf(operation as OperationId))
    .reduce((counts, kind) => counts.set(kind, (counts.get(kind) ?? 0) + 1), new Map<string, number>());

test('four workers share records of a deployment, and remove them at the end', { tag: rotating(8, 6) }, async () => {
  await using simulator = await startSimulator({ port: 0 });
  const { personas, fixtures } = simulator.world;
  const file = { baseUrl: simulator.url, personas, fixtures, consent: { write: true }, limits: { workers: 4 } };
  const folder = newProject('playwright-shared', { ...withShop("{ target: 'target.yaml' }"), 'target.yaml': JSON.stringify(file) });
  const [before, keys] = [await liveRecords(simulator), (await snapshotOf(simulator)).records['apiKeys']!.length];
  const { status, err } = await play(folder, ['--workers', '4', '--grep', 'API key|Key detail|Hosted|nvitation']);
  expect([status, err]).toEqual([0, '']);
  const made = (await snapshotOf(simulator)).records['apiKeys']!.length - keys;
  expect(made).toBeGreaterThan(8);
  expect(made).toBeLessThanOrEqual(remainsOf['apiKeys']!.atMost);
  expect(Object.values(added(before, await liveRecords(simulator))).flat()).toEqual([]);
  const { left = [] } = json(folder, 'certificate/run.json') as Run;
  for (const [kind, count] of countsOf(left)) expect(count, kind).toBeLessThanOrEqual(remainsOf[kind]?.atMost ?? 0);
});

const unusable = [
  ['is not there', undefined, 'target.yaml: cannot be read (ENOENT)'],
  ['names an unset variable', "baseUrl: http://127.0.0.1:9\npersonas: { merchantAdmin: { key: '${NO_SUCH}' } }\n", 'NO_SUCH'],
  ['cannot be reached', 'baseUrl: http://127.0.0.1:9\npersonas: { merchantAdmin: { key: abc } }\n', 'cannot be reached (ECONNREFUSED)'],
] as const;

// `command-line.test.ts` makes the same mistakes, and more: the same code reads them.
for (const [what, target, message] of eachOf(unusable.length, unusable))
  test(`a target that ${what} is one error, and other projects run`, { tag: rotating(8, 0) }, async () => {
    const files = { ...withShop("{ target: 'target.yaml' }"), ...(target === undefined ? {} : { 'target.yaml': target }) };
    const folder = newProject('playwright-wrong', files);
    const { status } = await play(folder, ['--grep', 'Key detail|the shop opens']);
    expect(status).toBe(1);
    const tests = testsOf(json(folder, 'results.json') as JSONReport);
    const failed = tests.filter((one) => one.status === 'unexpected');
    expect(failed.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map((error) => error.message)))).toEqual([
      expect.stringContaining(message),
    ]);
    expect(tests.filter(({ projectName }) => projectName === 'shop').map((one) => one.status)).toEqual(['expected']);
    expect(tests.filter((one) => one.status === 'skipped').length).toBe(tests.length - 2);
  });

test('shards are joined to the certificate of all their tests', { tag: rotating(8, 3) }, async () => {
  const folder = newProject('playwright-shards', withShop('{ seed: 3 }'));
  for (const index of [1, 2]) {
    const { status, out } = await play(
      folder,
      ['--project', 'conformance', '--grep', 'Cursor|Wallet providers', '--shard', `${index}/2`],
      {},
    );
    expect([status, out]).toEqual([0, expect.stringContaining(`Shard ${index} of 2`)]);
    renameSync(join(folder, 'certificate'), join(folder, `shard-${index}`));
  }
  const merged = await runIn(folder, ['node_modules/gateproof/dist/cli/main.js', 'merge', 'shard-1', 'shard-2', '--out', 'certificate']);
  expect(merged.err).toBe('');
  const { plan, failures } = certificateIn(folder);
  expect([plan.planned > 10, plan.ran === plan.planned, failures]).toEqual([true, true, []]);
});
