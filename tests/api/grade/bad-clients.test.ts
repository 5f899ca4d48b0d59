/** Each bad client breaks exactly the obligations that it names. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { scenarios } from '../../../engine/grade/scenarios/all.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { clientObligations } from '../../../schemas/obligations/register.ts';
import { newFolder } from '../../new-folder.ts';
import { eachOf, isFull } from '../../proof.ts';
import { graded } from './grading.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const clients = join(root, 'examples', 'clients');

interface BadClient {
  readonly name: string;
  readonly breaks: readonly string[];
  /** Obligations that fail as a consequence. */
  readonly also: readonly string[];
  readonly isShell: boolean;
}

const headed = (patch: string, head: string): readonly string[] =>
  new RegExp(`^# ${head}: (.*)$`, 'm').exec(patch)?.[1]?.split(/\s+/) ?? [];

const bad: readonly BadClient[] = readdirSync(join(clients, 'bad'))
  .filter((name) => name.endsWith('.patch'))
  .map((name) => {
    const patch = readFileSync(join(clients, 'bad', name), 'utf8');
    const isShell = /^--- a\/.*\.sh$/m.test(patch);
    return { name: name.replace('.patch', ''), breaks: headed(patch, 'breaks'), also: headed(patch, 'also'), isShell };
  });

/** A copy of the good client with one mistake. */
function patched({ name, isShell }: BadClient): string {
  const folder = newFolder('client');
  cpSync(join(clients, isShell ? 'shell' : 'fetch'), folder, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['apply', '-p1', join(clients, 'bad', `${name}.patch`)], { cwd: folder });
  return folder;
}

// In a full proof hundreds of gradings, each far longer than loading this file.
test.describe.configure({ mode: 'parallel' });

test('every obligation has a client that breaks it, and each client names obligations', () => {
  const known = new Set<string>(clientObligations.map(({ id }) => id));
  const broken = new Set(bad.flatMap(({ breaks }) => breaks));
  expect(clientObligations.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  expect(
    bad.flatMap(({ name, breaks, also }) => [...breaks, ...also].filter((id) => !known.has(id)).map((id) => `${name}: ${id}`)),
  ).toEqual([]);
  for (const one of bad) expect(one.breaks.length, one.name).toBeGreaterThan(0);
});

/** A full proof plays every scenario, a gate those that are made for the obligation. */
function scenariosFor({ breaks, isShell }: BadClient): readonly string[] {
  const possible = scenarios.filter(({ prepare }) => !isShell || prepare !== undefined);
  const chosen = possible.filter(({ obligations }) => isFull || obligations.some((id) => breaks.includes(id)));
  // Obligations judged in every scenario need a scenario that charges a card.
  return (
    chosen.length === 0
      ? possible.filter(({ name }) => ['amounts', 'answer-lost', 'killed', 'events-repeated', 'back-off', 'list'].includes(name))
      : chosen
  ).map(({ name }) => name);
}

/** Obligations about time that a busy machine may leave unjudged: the client is then graded again, with less running beside it. */
const openIn = ({ ledger }: Certificate, { breaks }: BadClient): readonly string[] =>
  ledger.flatMap(({ id, verdict, checks }) =>
    breaks.includes(id) && verdict === 'untested' && checks.some(({ reason }) => /\d ms( late|\))/.test(reason ?? '')) ? [id] : [],
  );

for (const client of eachOf(40, bad))
  test(`${client.name} breaks ${client.breaks.join(' and ')}`, async () => {
    test.slow();
    const folder = patched(client);
    const command = client.isShell ? { run: `sh ${folder}/shop.sh` } : { adapter: `node ${folder}/adapter.mjs` };
    const options = { ...command, scenario: scenariosFor(client), timeout: 30 };
    let { broken, certificate } = await graded(options);
    for (let attempt = 0; attempt < 2 && openIn(certificate, client).length > 0; attempt++)
      ({ broken, certificate } = await graded({ ...options, workers: 1 }));
    expect([...broken, ...openIn(certificate, client)]).toEqual(expect.arrayContaining([...client.breaks]));
    expect(broken.filter((id) => !client.breaks.includes(id) && !client.also.includes(id))).toEqual([]);
  });
