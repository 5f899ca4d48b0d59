/** No false alarm: a deployment that chose otherwise wherever the specification is silent has nothing held against it. */
import { expect, test, type TestInfo } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { certify } from '../../cli/certify.ts';
import { readChoices } from '../../cli/choices.ts';
import type { TargetFile } from '../../fixtures/targets/target.ts';
import type { Choice } from '../../schemas/choice.ts';
import { choices } from '../../schemas/choices.ts';
import { startSimulator } from '../../simulator/main.ts';

interface Entry {
  readonly id: string;
  readonly keyword: string;
  readonly verdict: string;
  readonly checks: readonly { readonly verdict: string; readonly reason?: string }[];
}

const all: readonly Choice[] = Object.values(choices);
const finite = all.filter((choice): choice is Choice & { readonly options: readonly unknown[] } => Array.isArray(choice.options));

/** A small generator, so that the same seed chooses the same. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const pick = numbers(20_261_121);
const combinations: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'the last option everywhere': Object.fromEntries(finite.map(({ id, options }) => [id, options.at(-1)])),
  'an option drawn for each, and other lengths and sizes': {
    ...Object.fromEntries(finite.map(({ id, options }) => [id, options[pick(options.length)]])),
    'apiKeys.prefix': 'zz9',
    'apiKeys.defaultOverlap': 'PT2H',
    'deprecation.legacyOperations.since': '2024-02-29T00:00:00Z',
    'deprecation.legacyOperations.sunset': '2035-12-31T23:59:59Z',
    'http.correlationHeader': 'X-Request-Id',
    'listen.lifetime': 'PT1M',
    'listen.maxResultCount': { default: 5, minimum: 2, maximum: 7 },
    'listen.overlapSeconds': 60,
    'paging.default': 7,
    'paging.max': 5,
    'paging.countJitterPercent': 50,
    'rateLimit.problemType': 'about:blank',
  },
};

/** Certifies a target file, and answers every rule that a check was made for. */
async function certified(file: TargetFile, info: TestInfo, grep?: string): Promise<{ readonly entries: readonly Entry[] }> {
  const path = info.outputPath('target.yaml');
  const out = info.outputPath('out');
  writeFileSync(path, stringify(file));
  await certify({ target: path, out, seed: 7, json: true, workers: 2, ...(grep === undefined ? {} : { grep }) });
  const { ledger } = JSON.parse(readFileSync(`${out}/certificate.json`, 'utf8')) as { readonly ledger: readonly Entry[] };
  return { entries: ledger.filter(({ checks }) => checks.length > 0) };
}

/** Rules that something is held against: only a SHOULD may warn. */
const alarms = (entries: readonly Entry[]): readonly string[] =>
  entries
    .filter(({ verdict, keyword }) => !['pass', 'untested', 'inconclusive'].includes(verdict) && !(verdict === 'warn' && keyword === 'SHOULD'))
    .map(({ id, verdict }) => `${verdict} ${id}`);

/** Topics that observe choices: what was learnt is looked at again without a whole run. */
const observing = 'Choices of the target|A rate-limit profile|Exceeding a rate limit|Poll of a listen session|Gap|legacy|Token';

async function learn(given: Readonly<Record<string, unknown>>, info: TestInfo, grep?: string) {
  const { url, control, world, close } = await startSimulator({ port: 0, choices: given });
  try {
    const { personas, fixtures } = world;
    const { entries } = await certified({ baseUrl: url, personas, fixtures, control }, info, grep);
    return { entries, learnt: readChoices(info.outputPath('out', 'choices.yaml')) };
  } finally {
    await close();
  }
}

for (const [name, given] of Object.entries(combinations)) {
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  test(`a simulator of other choices is certified, and what is learnt of it makes another like it: ${name}`, async ({}, info) => {
    // Whole runs on a machine that may be busy.
    test.setTimeout(600_000);
    const { entries, learnt } = await learn(given, info);
    expect(alarms(entries)).toEqual([]);
    expect(entries.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(400);

    const seen = Object.entries(learnt).filter(([id]) => finite.some((choice) => choice.id === id));
    expect(seen.length).toBeGreaterThan(15);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(seen.map(([id]) => [id, given[id]])));

    const again = await learn(learnt, info, observing);
    expect(Object.keys(again.learnt).length).toBeGreaterThan(20);
    expect(learnt).toMatchObject(again.learnt);
  });
}
