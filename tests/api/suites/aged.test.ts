/** A deployment with years of data, whose lists exceed any page, gets the same certificate as a new one, however often it is certified. */
import { expect, test } from '@playwright/test';
import { join } from 'node:path';
import { certify } from '../../../engine/run-target.ts';
import { chooseTests } from '../../../engine/run/choose-tests.ts';
import { openInProcess } from '../../../engine/run/in-process.ts';
import { diagnoseTarget } from '../../../engine/target/doctor.ts';
import { writeTargetFile } from '../../../engine/target/init.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { catalogue } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { PersonaName } from '../../../schemas/personas.ts';
import { worse, type Finding } from '../../../schemas/shared/verdict.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { startAged } from '../../aged-gateway.ts';
import { newFolder } from '../../new-folder.ts';
import { isFull, rotating } from '../../proof.ts';
import { startProxy, type Question } from './rewriting-proxy.ts';

/** `GATEPROOF_AGED=full` gives the numbers of a real deployment after years. It takes minutes and 3 GiB. */
const size =
  process.env['GATEPROOF_AGED'] === 'full'
    ? { keys: 50_000, transactions: 1_000_000, ofEachGroup: 100 }
    : { keys: 3000, transactions: 20_000, ofEachGroup: 12 };

/** Runs follow each other within a minute, which a simulator's default rate limits do not allow. */
const busy = { permitLimit: 1_000_000, windowSeconds: 60 };
const limiters = ['api.requests', 'api.writes', 'listen.polls', 'transactions.create', 'exports'] as const;
const unlimited = { 'rateLimit.defaults': Object.fromEntries(limiters.map((name) => [name, busy])) };

/** A target file as `init` writes it for a deployment without a control plane. */
async function fileFor({ world }: Simulator, baseUrl: string): Promise<string> {
  const path = join(newFolder('aged'), 'target.yaml');
  const keys = Object.fromEntries(Object.entries(world.personas).map(([name, { key }]) => [name as PersonaName, key]));
  await writeTargetFile(path, { baseUrl, keys, hasKeys: true, write: true });
  return path;
}

async function certificateFor(target: string, seed: number): Promise<Certificate> {
  const written = await certify({ target, out: newFolder('aged'), seed, workers: 4 });
  if ('shard' in written) throw new Error('the whole was asked for');
  return written.certificate;
}

type Row = Certificate['ledger'][number];

/** The deployment's age affects neither what other tests of a run cause at the same time nor how even response times are. */
const isByChance = ({ verdict, checks }: Row): boolean =>
  verdict === 'inconclusive' ||
  (verdict === 'untested' &&
    checks.every((check) => check.verdict !== 'untested' || check.reason?.includes('other events of the deployment') === true));

const verdictsIn = ({ ledger }: Certificate): Readonly<Record<string, string | null>> =>
  Object.fromEntries(ledger.map((row) => [row.id, isByChance(row) ? 'pass' : row.verdict]));

function unlike(again: Certificate, first: Certificate): string {
  const [now, before] = [verdictsIn(again), verdictsIn(first)];
  const rows = again.ledger.filter(({ id }) => now[id] !== before[id]);
  return rows.map(({ id, checks }) => `${id}: ${checks.map(({ reason }) => reason ?? '').join('; ')}`).join('\n');
}

/** The number of requests may differ by this. */
const tolerance = 0.05;

/** Timing tests repeat until the times are even, choice tests until a choice is seen. */
const isRepeated = (id: string): boolean => id.startsWith('conventions/timing/') || id.includes('choices');
const requestsIn = ({ plan }: Certificate): number =>
  plan.tests.reduce((sum, { id, requests }) => sum + (isRepeated(id) ? 0 : (requests ?? 0)), 0);

const rounds = isFull ? 5 : 1;

test(`${rounds} certifications in a row judge the same as the first at a new deployment`, { tag: rotating(8, 2) }, async () => {
  test.setTimeout(3_600_000);
  const [fresh, aged] = [await startSimulator({ port: 0, choices: unlimited }), await startAged({ ...size, choices: unlimited })];
  try {
    const [newFile, oldFile] = [await fileFor(fresh, fresh.url), await fileFor(aged, aged.url)];
    const predicted = (await diagnoseTarget(newFile)).diagnosis;
    expect((await diagnoseTarget(oldFile)).diagnosis).toEqual(predicted);
    const first = await certificateFor(newFile, 1);
    expect(first.failures).toEqual([]);
    for (let run = 1; run <= rounds; run++) {
      const again = await certificateFor(oldFile, run);
      expect(verdictsIn(again), `run ${run}: ${unlike(again, first)}`).toEqual(verdictsIn(first));
      expect(Math.abs(requestsIn(again) / requestsIn(first) - 1), `run ${run}: ${requestsIn(again)} and ${requestsIn(first)}`).toBeLessThan(
        tolerance,
      );
    }
  } finally {
    await Promise.all([fresh.close(), aged.close()]);
  }
});

const paged = Object.values<Operation>(catalogue).filter(
  (operation) => operation.paged === true || operation.path.endsWith('/list/continuation'),
);
const pathPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const lists = paged.map(({ method, path }) => ({ method, pattern: pathPattern(path) }));

/** Asks for the oldest records first. */
function oldestFirst(question: Question): Question {
  const { method, url, body } = question;
  const [path = '', query = ''] = url.split('?');
  if (!lists.some((list) => list.method === method && list.pattern.test(path))) return question;
  if (method === 'GET') {
    const sorted = new URLSearchParams(query);
    if (!sorted.has('sorting')) sorted.set('sorting', 'creationTime asc');
    return { ...question, url: `${path}?${sorted}` };
  }
  return { ...question, body: JSON.stringify({ sorting: 'creationTime asc', ...(JSON.parse(body || '{}') as object) }) };
}

function unfiltered(question: Question): Question {
  const [path = '', query = ''] = question.url.split('?');
  const rest = new URLSearchParams(query);
  rest.delete('filter');
  return { ...question, url: `${path}?${rest}` };
}

const searches = [
  ['the newest first', (question: Question) => question, 'pass', 'pass'],
  ['the oldest first', oldestFirst, 'pass', 'pass'],
  ['the newest first, and no filter', unfiltered, 'pass', 'untested'],
  ['the oldest first, and no filter', (question: Question) => unfiltered(oldestFirst(question)), 'untested', 'pass'],
] as const;
for (const [index, [order, asked, ofNewKey, ofOldKey]] of searches.entries())
  test(`among 50,000 keys, ${order}, lists are searched at a key, or the rule stays open`, { tag: rotating(16, 4 * index) }, async () => {
    const aged = await startAged({ keys: 50_000, transactions: 0, ofEachGroup: 0 });
    const proxy = await startProxy(aged.url, { asked });
    const { personas, fixtures } = aged.world;
    const target = resolveTarget({ baseUrl: proxy.url, personas, fixtures, consent: { write: true } });
    const session = await openInProcess({ target, seed: 3, workers: 1 }, { findingsOnly: true });
    try {
      for (const [rule, verdict] of [
        ['KEY-REVEALED-VALUE-ONCE', ofNewKey],
        ['KEY-LIST-NO-VALUES', ofOldKey],
      ] as const) {
        const findings: Finding[] = [];
        for (const one of await chooseTests({ rules: [rule] })) findings.push(...(await session.run(one)).findings);
        const own = findings.filter((finding) => finding.rule === rule);
        expect(own.map((finding) => finding.verdict).reduce(worse), rule).toBe(verdict);
        if (verdict === 'untested') expect(own.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('more than 20 pages'));
      }
    } finally {
      await session.close();
      await Promise.all([proxy.close(), aged.close()]);
    }
  });

test('lists of ten a page, the oldest first, fail no rule', { tag: '@full' }, async () => {
  test.setTimeout(3_600_000);
  const choices = { 'paging.max': 10, 'paging.outOfRange': 'clamped' };
  const [fresh, aged] = [await startSimulator({ port: 0 }), await startAged({ ...size, choices })];
  const proxy = await startProxy(aged.url, { asked: oldestFirst });
  try {
    const first = verdictsIn(await certificateFor(await fileFor(fresh, fresh.url), 1));
    const { ledger, failures } = await certificateFor(await fileFor(aged, proxy.url), 1);
    expect(failures).toEqual([]);
    const others = ledger.filter((row) => !isByChance(row) && row.verdict !== first[row.id]);
    // What no filter finds and no page up to the bound shows stays untested, for a reason about the list.
    for (const { id, verdict, checks } of others) {
      expect(verdict, id).toBe('untested');
      expect(checks.map(({ reason }) => reason ?? '').join('\n'), id).toMatch(/page|list/i);
    }
    expect(others.map(({ id }) => id).toSorted()).toEqual([]);
  } finally {
    await Promise.all([proxy.close(), fresh.close(), aged.close()]);
  }
});
