/** Combinations of choices that together contain every pair of options, and a simulator of one of them. */
import type * as Covertable from 'covertable';
import { createRequire } from 'node:module';
import { openInProcess, type InProcess } from '../../../../engine/run/in-process.ts';
import { embeddedTarget } from '../../../../engine/target/open-target.ts';
import { finite, picked, type Values } from '../../simulator/choice-values.ts';

// A CommonJS package without named exports.
const { make, criteria } = createRequire(import.meta.url)('covertable') as typeof Covertable;

export const options: ReadonlyMap<string, readonly unknown[]> = new Map<string, readonly unknown[]>([...finite, ...Object.entries(picked)]);
const factors = Object.fromEntries([...options].map(([id, values]) => [id, values.map((_, index) => index)]));
let rows: readonly Values[] | undefined;
/** A covering array of strength two, which depends only on the options. Made when it is asked for, since that takes more than a second. */
export const pairRows = (): readonly Values[] =>
  (rows ??= make(factors, { criterion: criteria.simple }).map(
    (row) => Object.fromEntries(Object.entries(row).map(([id, index]) => [id, options.get(id)?.[Number(index)]])) as Values,
  ));

interface RowSimulator extends Pick<InProcess, 'run' | 'close'> {
  takeReads(): ReadonlySet<string>;
}

export async function openRow(choices: Values): Promise<RowSimulator> {
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
