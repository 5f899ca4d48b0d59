/** No false alarm: every two options of every two choices meet in a simulator that is certified with nothing held against it. */
import { expect, test } from '@playwright/test';
import type * as Covertable from 'covertable';
import { createRequire } from 'node:module';
import type { ChoiceId } from '../../../schemas/choices.ts';
import { finite, picked, type Values } from '../simulator/choice-values.ts';
import { alarms, certifyEach } from './many-deployments.ts';

// A CommonJS package whose names no import finds.
const { make, criteria } = createRequire(import.meta.url)('covertable') as typeof Covertable;

const options: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([...finite, ...Object.entries(picked)]);
const factors = Object.fromEntries([...options].map(([id, values]) => [id, values.map((_, index) => index)]));
/** A covering array of strength two: what it holds is a matter of the options alone. */
const rows: readonly Values[] = make(factors, { criterion: criteria.simple }).map(
  (row) => Object.fromEntries(Object.entries(row).map(([id, index]) => [id, options.get(id)?.[Number(index)]])) as Values,
);

test('every two options of every two choices meet in a row', () => {
  const ids = [...options.keys()];
  const met = new Set(
    rows.flatMap((row) =>
      ids.flatMap((a, i) => ids.slice(i + 1).map((b) => JSON.stringify([a, row[a as ChoiceId], b, row[b as ChoiceId]]))),
    ),
  );
  const wanted = ids.flatMap((a, i) =>
    ids.slice(i + 1).flatMap((b) => options.get(a)!.flatMap((x) => options.get(b)!.map((y) => JSON.stringify([a, x, b, y])))),
  );
  expect(wanted.length).toBeGreaterThan(10_000);
  expect(wanted.filter((pair) => !met.has(pair))).toEqual([]);
});

/** Which rows run, `3` or `3-9`: the first hold most pairs, and all run where time does not matter. */
const asked = process.env['GATEPROOF_PAIRWISE_ROWS'] ?? (process.env['CI'] ? `1-${rows.length}` : '2');
const [first = 1, last = first] = (asked.includes('-') ? asked : `1-${asked}`).split('-').map(Number);

test(`combinations ${first} to ${last} of ${rows.length} are certified`, async () => {
  // Whole runs on a machine that may be busy.
  test.setTimeout(1_800_000);
  const names = rows.map((choices, index) => [`row ${index + 1}`, { choices }] as const).slice(first - 1, last);
  const seen = await certifyEach(Object.fromEntries(names));
  const held = Object.entries(seen).flatMap(([name, one]) => alarms(one).map((alarm) => `${name}: ${alarm}`));
  expect(held).toEqual([]);
  for (const one of Object.values(seen)) expect(one.findings.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(800);
});
