/**
 * Starts a simulator in a process of its own, and reads from two worlds one request after the other: idle, while batch files are uploaded to
 * one of them, and while they are processed. Argument: a `BatchReadsOrder` as JSON. Prints 99th percentiles in milliseconds.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { Client, makeWorld } from '../attacks/attacked-world.ts';
import { batchFile } from '../money/batch-rows.ts';
import { root, start } from '../processes.ts';
import type { Figures } from '../sample.ts';

export interface BatchReadsOrder {
  readonly rows: number;
  readonly files: number;
  readonly idleMs: number;
}

const { rows, files, idleMs } = JSON.parse(process.argv[2] ?? '{}') as BatchReadsOrder;

/** Pause of the client between two requests, in milliseconds. */
const pause = 1;

const server = start([join(root, 'dist', 'cli', 'main.js'), 'serve', '--port', '0', '--json', '--quiet']);
const { url } = JSON.parse(await server.firstLine) as { readonly url: string };
const [client, uploader] = [new Client(url, 1), new Client(url, 1)];
const [own, other] = [await makeWorld(client, {}), await makeWorld(client, {})];
const ownKey = own.personas.merchantAdmin.key;
const merchantId = own.personas.merchantAdmin.merchantId ?? '';

async function read(key: string): Promise<number> {
  const began = performance.now();
  const { status } = await client.ask('GET', '/api/transactions?maxResultCount=10', { key });
  if (status !== 200) throw new Error(`a read was answered ${status}`);
  const taken = performance.now() - began;
  await sleep(pause);
  return taken;
}

interface Read {
  readonly same: number[];
  readonly other: number[];
}

/** Reads of both worlds in turn until something is over. */
async function readUntil(over: Promise<unknown>, into: Read): Promise<void> {
  const state = { isOver: false };
  const end = over.finally(() => (state.isOver = true));
  while (!state.isOver) {
    into.same.push(await read(ownKey));
    into.other.push(await read(other.personas.merchantAdmin.key));
  }
  await end;
}

interface File {
  readonly id: string;
  readonly status: string;
  readonly approvedCount: number;
}

const base = '/api/transactions/batch-file';

async function send(method: 'GET' | 'POST', path: string): Promise<File> {
  const { status, text } = await uploader.ask(method, `${base}/${path}`, { key: ownKey });
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  return JSON.parse(text) as File;
}

async function upload(csv: string): Promise<File> {
  const headers = { 'api-key': ownKey, 'content-type': 'text/csv' };
  const { statusCode, body } = await request(`${url}${base}/upload?merchantId=${merchantId}`, { method: 'POST', headers, body: csv });
  if (statusCode !== 200) throw new Error(`the upload was answered ${statusCode}`);
  return (await body.json()) as File;
}

async function processed({ id }: File): Promise<void> {
  await send('POST', `${id}/trigger-processing`);
  for (;;) {
    const { status, approvedCount } = await send('GET', id);
    if (status === 'Completed' && approvedCount === rows) return;
    if (status !== 'Processing') throw new Error(`the file is ${status}`);
    await sleep(50);
  }
}

const percentile = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? NaN;
};

const none = (): Read => ({ same: [], other: [] });
const [warm, idle, uploading, processing] = [none(), none(), none(), none()];
await readUntil(sleep(idleMs / 2), warm);
await readUntil(sleep(idleMs), idle);
for (let file = 0; file < files; file++) {
  const uploaded = upload(batchFile(rows, String(file)));
  await readUntil(uploaded, uploading);
  await readUntil(processed(await uploaded), processing);
}
await client.close();
await uploader.close();
await server.end();
const figures: Figures = {
  idle: percentile([...idle.same, ...idle.other]),
  same: percentile(processing.same),
  other: percentile(processing.other),
  upload: percentile(uploading.other),
};
process.stdout.write(`${JSON.stringify({ ...figures, reads: processing.same.length })}\n`);
