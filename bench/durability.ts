/** What a data folder costs: a write, against one in memory, the time to read a folder again, and its size. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Durability } from '../simulator/durable/group-writer.ts';
import { pay } from './payments.ts';
import type { FolderOrder } from './processes/data-folder.ts';
import { builtCommand, run, start } from './processes.ts';
import type { Figures, Measure, Row } from './sample.ts';

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'));
  try {
    return await work(join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const inMemory =
  (connections: number) =>
  (isQuick: boolean): Promise<Figures> =>
    pay(isQuick, { connections });

const durable =
  (connections: number, durability: Durability) =>
  (isQuick: boolean): Promise<Figures> =>
    inFolder((folder) => pay(isQuick, { connections, more: ['--data', folder, '--durability', durability] }));

const durabilities = ['none', 'group', 'each'] as const;
const connectionCounts = [1, 16] as const;

const writeRows: readonly Row[] = connectionCounts.flatMap((connections) =>
  durabilities.map((durability) => ({
    title: `${durability}, ${connections} ${connections === 1 ? 'connection' : 'connections'}, against memory`,
    unit: '/s',
    subject: [`${durability}${connections}`, 'perSecond'],
    peer: [`memory${connections}`, 'perSecond'],
  })),
);

const durableWrites: Measure = {
  name: 'durable-writes',
  title: 'Payments per second with a data folder, against memory',
  rounds: 3,
  sides: Object.fromEntries(
    connectionCounts.flatMap((connections) => [
      [`memory${connections}`, inMemory(connections)],
      ...durabilities.map((durability) => [`${durability}${connections}`, durable(connections, durability)] as const),
    ]),
  ),
  rows: writeRows,
  controls: [],
};

/** Fills a folder, and starts a simulator with it: from the start of the process until it is ready. */
const recovery = (isQuick: boolean): Promise<Figures> =>
  inFolder(async (folder) => {
    const order: FolderOrder = { folder, transactions: isQuick ? 20_000 : 245_000 };
    const { records, after } = await run<{ records: number; after: number }>('data-folder', order, ['--max-old-space-size=8192']);
    const begun = performance.now();
    const server = start(['--max-old-space-size=8192', builtCommand(), 'serve', '--port', '0', '--json', '--quiet', '--data', folder]);
    try {
      await server.firstLine;
      const seconds = (performance.now() - begun) / 1000;
      return { records, seconds, perSecond: records / seconds, bytesPerRecord: after / records };
    } finally {
      await server.end();
    }
  });

const durableFolder: Measure = {
  name: 'durable-folder',
  title: 'A data folder with half a million records, in two worlds',
  rounds: 1,
  sides: { recovery },
  rows: [
    { title: 'records per second until it is served', unit: '/s', subject: ['recovery', 'perSecond'], target: { atLeast: 100_000 } },
    { title: 'for information: seconds', unit: 's', subject: ['recovery', 'seconds'] },
    { title: 'for information: records', unit: 'records', subject: ['recovery', 'records'] },
    { title: 'for information: a record in the folder', unit: 'bytes', subject: ['recovery', 'bytesPerRecord'] },
  ],
  controls: [],
};

const updates = (isQuick: boolean): Promise<Figures> =>
  inFolder((folder) => run<Figures>('data-folder', { folder, updates: isQuick ? 20_000 : 300_000 } satisfies FolderOrder));

/** Two checkpoints and a log of 16 MiB, below which none replaces it. */
const mostBytes = 50_000_000;

const durableUpdates: Measure = {
  name: 'durable-updates',
  title: 'A data folder after 300,000 changes of one record',
  rounds: 1,
  sides: { updates },
  rows: [
    { title: 'its size', unit: 'bytes', subject: ['updates', 'after'], target: { atMost: mostBytes } },
    { title: 'for information: before', unit: 'bytes', subject: ['updates', 'before'] },
  ],
  controls: [],
};

export const durability: readonly Measure[] = [durableWrites, durableFolder, durableUpdates];
