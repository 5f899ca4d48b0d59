/**
 * A world full of every kind of record as a snapshot that was changed at random, with a digest that fits: a refusal in one line that names the place,
 * or a world in which everything is answered.
 */
import { expect } from '@playwright/test';
import * as fc from 'fast-check';
import { catalogue } from '../../../schemas/catalogue.ts';
import { atOnce } from '../../../simulator/domain/kernel/parts.ts';
import { recordSchemas } from '../../../simulator/domain/records.ts';
import { checkSnapshot } from '../../../simulator/snapshot-check.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { gather, type Gathered, type Sent } from './reach/gather.ts';
import { send, test as base, worldOf, type World } from './simulated.ts';

/** What a worker gathers serves all of its tests. */
let gathering: Promise<Gathered> | undefined;
const test = base.extend<{ gathered: Gathered }>({
  gathered: async ({ simulator }, use) => use(await (gathering ??= gather(simulator.url))),
});

/** What stands in the place of a value. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -(2 ** 53),
  2 ** 53,
  Date.parse('9999-12-31T23:59:59.999Z') * 1000,
  Date.parse('0001-01-01T00:00:00Z') * 1000,
  '',
  'x'.repeat(100_000),
  '\u0000\ud800',
  'NaN',
  '__proto__',
  'constructor',
  '9999-12-31',
  '0001-01-01',
  'ZZZ',
  '0193b3a0-0000-7000-8000-000000000000',
  [],
  Array.from({ length: 1000 }, () => 0),
  {},
  JSON.parse('{"__proto__":{"isDeleted":true}}'),
  JSON.parse(`${'[{"a":'.repeat(20)}0${'}]'.repeat(20)}`),
];
const kinds = ['drop', 'duplicate', 'empty', 'negate', 'enlarge', 'swap', 'copy'] as const;
const mutation = fc.record({
  /** Each number chooses a member on the way in. */
  way: fc.array(fc.nat(1_000_000), { minLength: 3, maxLength: 7 }),
  /** The way to another place of the same kind, for what is swapped or copied. */
  other: fc.nat(1_000_000),
  change: fc.oneof(fc.constantFrom(...kinds), fc.nat(strange.length - 1)),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;
type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function enlarged(value: unknown): unknown {
  if (typeof value === 'number') return value * 1000 + 1;
  if (typeof value === 'string') return value.repeat(3);
  return Array.isArray(value) ? [...value, ...value] : value;
}

/** Changes one place of a document; undoes it when called. */
function mutate(document: Branch, { way, other, change }: Mutation): () => void {
  const parents: Branch[] = [document];
  const names: string[] = [];
  for (const choice of way) {
    const parent: Branch = parents.at(-1)!;
    const name = Object.keys(parent)[choice % Object.keys(parent).length]!;
    names.push(name);
    if (!isBranch(parent[name])) break;
    parents.push(parent[name]);
  }
  const parent = parents[names.length - 1]!;
  const name = names.at(-1)!;
  const before: unknown = structuredClone(parent[name]);
  const length = Array.isArray(parent) ? parent.length : 0;
  // The same member of a neighbour.
  const beside = parents[names.length - 2];
  const neighbours = beside === undefined ? [] : Object.values(beside).filter((one): one is Branch => isBranch(one) && name in one);
  const neighbour = neighbours[other % Math.max(neighbours.length, 1)] ?? parent;
  const theirs = neighbour[name];
  if (change === 'drop') {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  } else if (change === 'duplicate') {
    if (Array.isArray(parent)) parent.push(structuredClone(parent[Number(name)]));
    else parent[`${name}2`] = parent[name];
  } else if (change === 'empty') parent[name] = Array.isArray(before) ? [] : isBranch(before) ? {} : '';
  else if (change === 'negate') parent[name] = typeof before === 'number' ? -before : typeof before === 'boolean' ? !before : before;
  else if (change === 'enlarge') parent[name] = enlarged(before);
  else if (change === 'copy' || change === 'swap') {
    parent[name] = structuredClone(theirs);
    if (change === 'swap') neighbour[name] = before;
  } else parent[name] = structuredClone(strange[change]);
  return () => {
    if (change === 'duplicate') {
      if (Array.isArray(parent)) parent.length = length;
      else delete parent[`${name}2`];
    } else if (change === 'drop' && Array.isArray(parent)) parent.splice(Number(name), 0, before);
    else parent[name] = before;
    if (change === 'swap') neighbour[name] = theirs;
  };
}

/** Why a snapshot is refused; null: a world may come of it. */
function refusalOf(snapshot: Snapshot): string | null {
  try {
    atOnce(checkSnapshot(snapshot));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Sends what succeeded once: reads, then a move of the clock, then writes and reads again. */
async function walk({ seeded, sent }: Gathered, url: string, world: World): Promise<readonly string[]> {
  const keys = new Map(Object.entries(seeded.personas).map(([name, { key }]) => [key, name]));
  const wrong: string[] = [];
  const ask = async ({ operation, method, path, headers, body }: Sent, persona: string): Promise<void> => {
    const { key } = world.personas[persona as keyof World['personas']];
    const answer = await send(url + path, method, { key, headers, ...(body === null ? {} : { body }) });
    if (answer.status >= 500 && answer.status !== 501 && answer.status !== 503)
      wrong.push(`${operation} ${path}: ${answer.text.slice(0, 300)}`);
  };
  expect(keys.size).toBeGreaterThan(5);
  const isRead = (id: string): boolean => catalogue[id as keyof typeof catalogue].method === 'GET';
  const reads = sent.filter(({ operation }) => isRead(operation));
  for (const one of reads) for (const persona of ['host', 'merchantAdmin']) await ask(one, persona);
  const moved = await world.control('POST', '/clock', { advance: 'P40D' });
  if (moved.status !== 200) wrong.push(`clock: ${moved.status} ${moved.text.slice(0, 300)}`);
  for (const one of sent) for (const persona of isRead(one.operation) ? ['host'] : ['merchantAdmin', 'host']) await ask(one, persona);
  return wrong;
}

test('every kind of record is there, and a snapshot of it is taken as it is', async ({ gathered, open, simulator }) => {
  test.slow();
  const { records } = gathered.snapshot;
  expect(Object.keys(recordSchemas).filter((kind) => (records[kind] ?? []).length === 0)).toEqual([]);
  expect(refusalOf(gathered.snapshot as unknown as Snapshot)).toBeNull();
  const made = await (await open()).control('POST', '/fork', { snapshot: sealed(gathered.snapshot as unknown as Snapshot) });
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  expect(await walk(gathered, simulator.url, worldOf(simulator, made.json()))).toEqual([]);
});

test('changed anywhere it is refused in one line, or makes a world that works', async ({ gathered, open, simulator }) => {
  test.setTimeout(900_000);
  const origin = await open();
  const counts = { refused: 0, taken: 0, worlds: 0 };
  const property = fc.asyncProperty(fc.array(mutation, { minLength: 60, maxLength: 60 }), async (mutations) => {
    const { digest: _, ...own } = structuredClone(gathered.snapshot) as unknown as Snapshot;
    const state = { records: own.records, states: own.states, schedule: own.schedule, counters: own.counters, random: own.random };
    const snapshot = { ...own, ...state };
    for (const one of mutations) {
      const undo = mutate(state as unknown as Branch, one);
      const refusal = refusalOf({ ...snapshot, ...state });
      if (refusal === null) counts.taken++;
      else {
        counts.refused++;
        expect(refusal).toMatch(/^snapshot\.[^\n]{1,500}\.$/);
        expect(refusal).not.toMatch(/Cannot read|undefined|is not a function|\bat .*:\d/);
        undo();
      }
    }
    const answer = await origin.control('POST', '/fork', { snapshot: sealed({ ...snapshot, ...state }) });
    if (answer.status !== 200) {
      expect([answer.status, answer.json().error.message]).toEqual([400, expect.stringMatching(/^[^\n]*snapshot\.[^\n]*$/)]);
      return;
    }
    counts.worlds++;
    const fork = worldOf(simulator, answer.json());
    expect(await walk(gathered, simulator.url, fork)).toEqual([]);
    await fork.control('DELETE', '');
  });
  await fc.assert(property, { numRuns: Number(process.env['GATEPROOF_SNAPSHOT_RUNS'] ?? 6), endOnFailure: true });
  test.info().annotations.push({ type: 'mutations', description: JSON.stringify(counts) });
  expect(counts.refused).toBeGreaterThan(100);
  expect(counts.taken).toBeGreaterThan(20);
  expect(counts.worlds).toBeGreaterThan(0);
});
