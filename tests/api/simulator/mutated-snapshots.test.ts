/**
 * Randomly changed snapshots of a world with every kind of record, with a valid digest: they are refused in one line that names the place,
 * or give a world in which everything is answered.
 */
import * as fc from 'fast-check';
import { catalogue } from '../../../schemas/catalogue.ts';
import { validate } from '../../../schemas/validate.ts';
import { atOnce } from '../../../simulator/domain/kernel/parts.ts';
import { recordSchemas } from '../../../simulator/domain/modules.ts';
import { checkSnapshot } from '../../../simulator/worlds/snapshot-check.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { SnapshotSchema } from '../../../simulator/control/worlds/schemas.ts';
import { isFull } from '../../proof.ts';
import { gathered, type Gathered, type Sent } from './reach/gather.ts';
import { mutate, mutationOf } from './snapshot-mutations.ts';
import { withRemainingKinds } from './remaining-kinds.ts';
import type { Simulator } from '../../../simulator/main.ts';
import { expect, send, test as base, worldOf, type World } from './simulated.ts';

interface Filled extends Gathered {
  readonly snapshot: Snapshot;
}

async function fill(simulator: Simulator, origin: World): Promise<Filled> {
  const some = await gathered(simulator.url);
  return { ...some, snapshot: await withRemainingKinds(simulator, origin, some.snapshot as unknown as Snapshot) };
}

/** A worker fills a world once for both tests. */
let filling: Promise<Filled> | undefined;

const test = base.extend<{ filled: Filled }>({
  filled: async ({ simulator, open }, use) => use(await (filling ??= fill(simulator, await open()))),
});

test.describe.configure({ mode: 'default' });

/** Why a snapshot is refused; null if it may become a world. */
function refusalOf(snapshot: Snapshot): string | null {
  const document: unknown = { ...snapshot, digest: '0'.repeat(64) };
  // No body has such a name.
  if (JSON.stringify(snapshot.records).includes('"__proto__"')) return 'snapshot is not valid.';
  const [fault] = validate(SnapshotSchema, document);
  if (fault !== undefined) return `snapshot.${fault}.`;
  try {
    atOnce(checkSnapshot(snapshot));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Sends requests that once succeeded: reads, then a move of the clock, then writes and reads again. */
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
  for (const one of reads) for (const persona of ['hostAdmin', 'merchantAdmin']) await ask(one, persona);
  const moved = await world.control('POST', '/clock', { advance: 'P40D' });
  if (moved.status !== 200) wrong.push(`clock: ${moved.status} ${moved.text.slice(0, 300)}`);
  for (const one of sent)
    for (const persona of isRead(one.operation) ? ['hostAdmin'] : ['merchantAdmin', 'hostAdmin']) await ask(one, persona);
  return wrong;
}

test('every kind of record is there, and a snapshot of it is taken as it is', async ({ filled, open, simulator }) => {
  test.slow();
  const { records } = filled.snapshot;
  expect(Object.keys(recordSchemas).filter((kind) => (records[kind] ?? []).length === 0)).toEqual([]);
  expect(refusalOf(filled.snapshot)).toBeNull();
  const made = await (await open()).control('POST', '/fork', { snapshot: sealed(filled.snapshot) });
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  expect(await walk(filled, simulator.url, worldOf(simulator, made.json()))).toEqual([]);
});

test('changed anywhere it is refused in one line, or makes a world that works', async ({ filled, open, simulator }) => {
  test.setTimeout(900_000);
  const origin = await open();
  const counts = { refused: 0, taken: 0, worlds: 0 };
  const property = fc.asyncProperty(fc.array(mutationOf(3, 7), { minLength: 60, maxLength: 60 }), async (mutations) => {
    const own = structuredClone(filled.snapshot);
    const state = { records: own.records, states: own.states };
    const snapshot = { ...own, ...state };
    for (const one of mutations) {
      const undo = mutate(state, one);
      const refusal = refusalOf({ ...snapshot, ...state });
      if (refusal === null) counts.taken++;
      else {
        counts.refused++;
        expect(refusal).toMatch(/^snapshot[^\n]{1,600}\.$/);
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
    expect(await walk(filled, simulator.url, fork)).toEqual([]);
    await fork.control('DELETE', '');
  });
  const numRuns = Number(process.env['GATEPROOF_SNAPSHOT_RUNS'] ?? (isFull ? 4 : 2));
  await fc.assert(property, { numRuns, endOnFailure: true });
  test.info().annotations.push({ type: 'mutations', description: JSON.stringify(counts) });
  expect(counts.refused).toBeGreaterThan(25 * numRuns);
  expect(counts.taken).toBeGreaterThan(5 * numRuns);
  expect(counts.worlds).toBeGreaterThan(0);
});
