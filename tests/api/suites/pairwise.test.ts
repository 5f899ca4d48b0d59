/** No false alarms: a simulator is certified without failures for every pair of options of every two choices. */
import { expect, test } from '@playwright/test';
import type * as Covertable from 'covertable';
import { createRequire } from 'node:module';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget } from '../../../engine/target/embedded-target.ts';
import { isTimed, openInProcess, type InProcess } from '../../../engine/run/in-process.ts';
import type { ChoiceId } from '../../../schemas/choices.ts';
import { finite, picked, type Values } from '../simulator/choice-values.ts';
import { eachOf } from '../../proof.ts';
import { alarms } from './many-deployments.ts';
import { rowCover } from './row-cover.ts';

// A CommonJS package without named exports.
const { make, criteria } = createRequire(import.meta.url)('covertable') as typeof Covertable;

const options: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([...finite, ...Object.entries(picked)]);
const factors = Object.fromEntries([...options].map(([id, values]) => [id, values.map((_, index) => index)]));
/** A covering array of strength two, which depends only on the options. */
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

const own = eachOf(rows.length / 10, rows);

/** This many parts share the work well among a few workers. */
const parts = 4;

interface RowSimulator extends Pick<InProcess, 'run' | 'close'> {
  takeReads(): ReadonlySet<string>;
}

async function openRow(choices: Values): Promise<RowSimulator> {
  let reads = new Set<string>();
  const { target, close } = await embeddedTarget(7, { choices, onChoiceRead: (id) => reads.add(id) });
  // The default world answers requests without a key, so creating it counts for every test.
  const start = reads;
  const session = await openInProcess({ target, seed: 7, workers: 1 }, { findingsOnly: true });
  return {
    run: session.run,
    takeReads() {
      const taken = new Set([...start, ...reads]);
      reads = new Set();
      return taken;
    },
    async close() {
      await session.close();
      await close();
    },
  };
}

for (let part = 0; part < parts; part++) {
  test(`tests are certified in ${own.length} of ${rows.length} combinations, part ${part + 1} of ${parts}`, async () => {
    // Whole runs on a machine that may be busy.
    test.setTimeout(1_800_000);
    // Time measurements depend on the machine and not on a choice.
    const tests = (await collectSuites()).filter((one) => !one.deep && !isTimed(one)).filter((_one, index) => index % parts === part);
    const covers = tests.map((one) => ({ one, cover: rowCover(own) }));
    const verdicts: Record<string, number> = {};
    for (;;) {
      const waiting = covers.map(({ one, cover }) => ({ one, cover, planned: new Set(cover.plan()) }));
      if (waiting.every(({ planned }) => planned.size === 0)) break;
      // Row by row: each simulator's code is compiled anew, and is fast only after some tests.
      for (const [row, choices] of own.entries()) {
        const due = waiting.filter(({ planned }) => planned.has(row));
        if (due.length === 0) continue;
        const simulator = await openRow(choices);
        for (const { one, cover } of due) {
          // One test at a time, so that each read belongs to it.
          simulator.takeReads();
          const ran = await simulator.run(one);
          cover.ran(row, simulator.takeReads());
          expect(alarms(ran.findings), `${one.id}, row ${rows.indexOf(choices)}`).toEqual([]);
          for (const { verdict } of ran.findings) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
        }
        await simulator.close();
      }
    }
    const { pass = 0, untested = 0 } = verdicts;
    expect(pass).toBeGreaterThan(20 * untested);
    expect(pass).toBeGreaterThan(100);
  });
}
