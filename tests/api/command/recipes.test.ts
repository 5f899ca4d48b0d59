/**
 * The pipelines of docs/how-to/run-in-ci.md: their commands run in order on simulated machines, against a simulator. How a CI system
 * interprets the rest of a file is not tested.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { blocksOf } from '../../docs/blocks.ts';
import { rotatingUnlessChanged } from '../../proof.ts';
import { runWorkflow, type Workflow } from './recipes/github.ts';
import { carry, Machines } from './recipes/machines.ts';
import { endServers, startServe, type Served } from './serve-steps.ts';

test.describe.configure({ mode: 'default' });

const page = blocksOf(readFileSync(new URL('../../../docs/how-to/run-in-ci.md', import.meta.url), 'utf8'));
const blockOf = (name: string): string => {
  const block = page.find(({ text }) => text.startsWith(`# ${name}\n`) || text.startsWith(`// ${name}\n`));
  if (block === undefined) throw new Error(`the page has no ${name}`);
  return block.text;
};
const tagOf = (turn: number) => ({ tag: rotatingUnlessChanged(/^(?:action\/|docs\/how-to\/run-in-ci)/, 3, turn) });

let served: Served;
let machines: Machines;
let secrets: { ACME_ADMIN: string; ACME_NOBODY: string };

test.beforeAll(async () => {
  served = await startServe(['--quiet']);
  const personas: Readonly<Record<string, { key: string }>> = served.world.personas;
  secrets = { ACME_ADMIN: served.world.personas.merchantAdmin.key, ACME_NOBODY: personas['noPermissions']!.key };
  const staging = `name: Staging
baseUrl: ${served.url}
personas:
  merchantAdmin: { key: '\${ACME_ADMIN}' }
  noPermissions: { key: '\${ACME_NOBODY}' }
consent: { write: true }
`;
  const probe = `const { GATEWAY_URL, GATEWAY_KEY } = process.env;
const { status } = await fetch(GATEWAY_URL + '/api/customers', { headers: { 'api-key': GATEWAY_KEY } });
console.log('the gateway of the job answers', status);
`;
  machines = new Machines({ 'staging.yaml': staging, 'probe.mjs': probe }, secrets);
});
test.afterAll(endServers);

const certificateIn = (folder: string): Certificate => JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8')) as Certificate;

/** The verdicts and the plan of a certificate, which do not depend on how many machines ran it. */
const judgedBy = ({ ledger, plan, seed, levels }: Certificate) => ({
  ledger: ledger.map(({ id, verdict, checks }) => [id, verdict, checks.length]),
  plan: plan.tests.map(({ durationMs: _duration, ...test }) => test),
  seed,
  levels,
});

test('GitHub: the workflow that certifies a deployment, and the one whose tests use a simulator', tagOf(0), async () => {
  const [certified] = await runWorkflow(parse(blockOf('.github/workflows/conformance.yaml')) as Workflow, machines, secrets);
  // Only a selection of tests runs, so not everything is judged.
  expect(certified?.status, certified?.log).toBe(2);
  expect(certified?.log).toContain('::notice title=Gateproof::Incomplete Staging: No failures');
  const [tested] = await runWorkflow(parse(blockOf('.github/workflows/tests.yaml')) as Workflow, machines, secrets);
  expect(tested?.status, tested?.log).toBe(0);
  expect(tested?.log).toMatch(/the gateway of the job answers 200\n[^]* stopped\n/);
});

test('GitHub: a matrix of shards and the job that merges them', tagOf(1), async () => {
  const ended = await runWorkflow(parse(blockOf('.github/workflows/shards.yaml')) as Workflow, machines, { ...secrets });
  expect(
    ended.map(({ status }) => status),
    ended.map(({ log }) => log).join('\n'),
  ).toEqual([0, 0, 2]);
  expect(certificateIn(join(ended[2]!.folder, 'reports/out'))).toMatchObject({ seed: 12, outcome: { name: 'incomplete' } });
});

interface GitLabJob {
  readonly stage: string;
  readonly parallel?: number;
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[]; readonly reports?: { readonly junit: string } };
}

test('GitLab: parallel jobs and the job that merges them give the certificate of one machine', tagOf(2), async () => {
  const {
    stages,
    image: _image,
    ...jobs
  } = parse(blockOf('.gitlab-ci.yml')) as { stages: readonly string[]; image: string } & Record<string, GitLabJob>;
  const inOrder = stages.flatMap((stage) => Object.values(jobs).filter((job) => job.stage === stage));
  expect(inOrder).toHaveLength(2);
  const kept: { folder: string; paths: readonly string[] }[] = [];
  for (const { parallel = 1, script, artifacts } of inOrder) {
    const before = [...kept];
    for (let index = 1; index <= parallel; index++) {
      const folder = machines.workspace();
      for (const one of before) for (const path of one.paths) carry(one.folder, path, folder);
      const { status, log } = await machines.run(folder, script, {
        CI_PIPELINE_ID: '12',
        CI_NODE_INDEX: `${index}`,
        CI_NODE_TOTAL: `${parallel}`,
      });
      expect(status, log).toBe(parallel === 1 ? 2 : 0);
      kept.push({ folder, paths: artifacts.paths });
      if (artifacts.reports !== undefined) expect(existsSync(join(folder, artifacts.reports.junit))).toBe(true);
    }
  }
  const alone = machines.workspace();
  await machines.run(alone, ['npx gateproof certify --target staging.yaml --seed 12']);
  const merged = certificateIn(join(kept.at(-1)!.folder, 'reports/out'));
  expect(merged.plan.tests.length).toBeGreaterThan(5);
  expect(judgedBy(merged)).toEqual(judgedBy(certificateIn(join(alone, 'reports/out'))));
});

test('Jenkins: the steps of the pipeline, and the files that it publishes', tagOf(2), async () => {
  const text = blockOf('Jenkinsfile');
  const commands = [...text.matchAll(/^ *sh '([^']*)'$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(2);
  const folder = machines.workspace();
  const { status, log } = await machines.run(folder, commands);
  expect(status, log).toBe(2);
  const [, junit = ''] = /junit '([^']*)'/.exec(text) ?? [];
  const [, archived = ''] = /archiveArtifacts '([^']*)\/\*\*'/.exec(text) ?? [];
  expect(readFileSync(join(folder, junit), 'utf8')).toContain('<testsuites');
  expect(existsSync(join(folder, archived, 'certificate.html'))).toBe(true);
});
