import { expect, test } from '@playwright/test';
import { startSimulator } from '../../../simulator/main.ts';
import { send } from '../simulator/simulated.ts';
import { rowCover } from './legal-gateway/row-cover.ts';

async function readsOf(
  choices: Readonly<Record<string, unknown>>,
  work: (url: string, key: string, control: string) => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  let reads = new Set<string>();
  await using simulator = await startSimulator({ port: 0, choices, onChoiceRead: (id) => reads.add(id) });
  const { url, control, world } = simulator;
  reads = new Set();
  await work(url, world.personas.noPermissions.key, control);
  return reads;
}

test('a choice is noticed where it is read, and only there', async () => {
  const forbidden = (url: string, key: string) => send(`${url}/api/contracts`, 'GET', { key });
  const usual = await readsOf({ 'errors.extraMembers': true }, forbidden);
  expect([...usual]).toEqual(expect.arrayContaining(['errors.extraMembers', 'errors.hidePolicyName', 'http.correlationHeader']));
  expect([...usual].filter((id) => /^(listen|paging|webhooks)\./.test(id))).toEqual([]);
  // The simulator does not read a choice that a different choice makes irrelevant.
  const terse = await readsOf({ 'errors.extraMembers': false }, forbidden);
  expect(terse).toContain('errors.extraMembers');
  expect(terse).not.toContain('errors.hidePolicyName');
});

test('a new world reads only the choices that its records depend on, and reporting choices does not count as reading them', async () => {
  const reads = await readsOf({}, async (_url, _key, control) => {
    const made = await send(`${control}/worlds`, 'POST', { body: {} });
    await send(`${control}/worlds/${(made.json() as { id: string }).id}`, 'GET');
  });
  expect([...reads]).toEqual(expect.arrayContaining(['apiKeys.prefix', 'seed.legacyKey']));
  expect(reads).not.toContain('listen.bufferSize');
});

test.describe('the rows of a test', () => {
  const options = { a: [0, 1], b: [0, 1, 2], c: [{}, { x: 1 }], d: [0, 1] } as const;
  const rows = options.a.flatMap((a) => options.b.flatMap((b) => options.c.flatMap((c) => options.d.map((d) => ({ a, b, c, d })))));
  /** Runs a test in the rows that it needs, and returns these. */
  function run(readsIn: (row: number) => readonly string[]): readonly number[] {
    const cover = rowCover(rows as never);
    const ran: number[] = [];
    for (let planned = cover.plan(); planned.length > 0; planned = cover.plan())
      for (const row of planned) {
        cover.ran(row, readsIn(row));
        ran.push(row);
      }
    return ran;
  }
  /** The pairs of options of two choices that met in these rows. */
  const met = (ran: readonly number[], one: keyof typeof options, other: keyof typeof options) =>
    new Set(ran.map((row) => JSON.stringify([rows[row]![one], rows[row]![other]]))).size;

  test('hold every two options of the choices that it reads, and no row more than that takes', () => {
    const ran = run(() => ['a', 'b']);
    expect(met(ran, 'a', 'b')).toBe(6);
    expect(ran).toHaveLength(6);
  });

  test('are recomputed when an option leads to further reads', () => {
    // Only the last option of b makes the test read c, and only the last of c makes it read d.
    const ran = run((row) => {
      const { b, c } = rows[row]!;
      return ['a', 'b', ...(b === 2 ? ['c', ...('x' in c ? ['d'] : [])] : [])];
    });
    for (const [one, other, pairs] of [
      ['a', 'b', 6],
      ['a', 'c', 4],
      ['b', 'c', 6],
      ['a', 'd', 4],
      ['b', 'd', 6],
      ['c', 'd', 4],
    ] as const)
      expect(met(ran, one, other), `${one} and ${other}`).toBe(pairs);
    expect(ran.length).toBeLessThan(rows.length);
  });

  test('are one where it reads nothing', () => expect(run(() => [])).toEqual([0]));
});
