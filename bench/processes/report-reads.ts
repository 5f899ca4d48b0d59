/**
 * Starts a simulator in its own process, and reads from two worlds: idle, and while a report over many transactions of one of them runs.
 * Argument: a `ReportReadsOrder` as JSON. Prints 99th percentiles in milliseconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../attacks/attacked-world.ts';
import { script, start } from '../processes.ts';
import { nothing, p99, readUntil, type Taken } from '../reads.ts';
import type { Figures } from '../sample.ts';

export interface ReportReadsOrder {
  readonly transactions: number;
  readonly reports: number;
  readonly idleMs: number;
}

const { transactions, reports, idleMs } = JSON.parse(process.argv[2] ?? '{}') as ReportReadsOrder;

const server = start(['--max-old-space-size=6144', ...script('reporting-server'), String(transactions)]);
const { url, keys } = JSON.parse(await server.firstLine) as { readonly url: string; readonly keys: Readonly<Record<keyof Taken, string>> };
const [client, reporter] = [new Client(url, 1), new Client(url, 1)];

let counted = 0;
async function runReport(): Promise<void> {
  const { status, text } = await reporter.ask('POST', '/api/reports/transactions-daily/run', { key: keys.same, body: {} });
  if (status !== 200) throw new Error(`the report was answered ${status}: ${text}`);
  counted = Number((JSON.parse(text) as { readonly totals: Readonly<Record<string, unknown>> }).totals['count']);
}

await readUntil(client, keys, sleep(idleMs / 2));
const idle = await readUntil(client, keys, sleep(idleMs));
const running = nothing();
const began = performance.now();
for (let report = 0; report < reports; report++) await readUntil(client, keys, runReport(), running);
const milliseconds = (performance.now() - began) / reports;
await client.close();
await reporter.close();
await server.end();
const figures: Figures = {
  idle: p99([...idle.same, ...idle.other]),
  same: p99(running.same),
  other: p99(running.other),
  milliseconds,
  counted,
  reads: running.same.length,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
