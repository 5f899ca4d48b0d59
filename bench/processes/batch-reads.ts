/**
 * Starts a simulator in its own process, and reads from two worlds one request after the other: idle, during uploads of batch files to one of them,
 * and during their processing. Argument: a `BatchReadsOrder` as JSON. Prints 99th percentiles in milliseconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { Client, makeWorld } from '../attacks/attacked-world.ts';
import { batchFile } from '../money/batch-rows.ts';
import { builtCommand, start } from '../processes.ts';
import { nothing, p99, readUntil } from '../reads.ts';
import type { Figures } from '../sample.ts';

export interface BatchReadsOrder {
  readonly rows: number;
  readonly files: number;
  readonly idleMs: number;
}

const { rows, files, idleMs } = JSON.parse(process.argv[2] ?? '{}') as BatchReadsOrder;

const server = start([builtCommand(), 'serve', '--port', '0', '--json', '--quiet']);
const { url } = JSON.parse(await server.firstLine) as { readonly url: string };
const [client, uploader] = [new Client(url, 1), new Client(url, 1)];
const [own, other] = [await makeWorld(client, {}), await makeWorld(client, {})];
const ownKey = own.personas.merchantAdmin.key;
const merchantId = own.personas.merchantAdmin.merchantId ?? '';

const keys = { same: ownKey, other: other.personas.merchantAdmin.key };

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

const [uploading, processing] = [nothing(), nothing()];
await readUntil(client, keys, sleep(idleMs / 2));
const idle = await readUntil(client, keys, sleep(idleMs));
for (let file = 0; file < files; file++) {
  const uploaded = upload(batchFile(rows, String(file)));
  await readUntil(client, keys, uploaded, uploading);
  await readUntil(client, keys, processed(await uploaded), processing);
}
await client.close();
await uploader.close();
await server.end();
const figures: Figures = {
  idle: p99([...idle.same, ...idle.other]),
  same: p99(processing.same),
  other: p99(processing.other),
  upload: p99(uploading.other),
};
process.stdout.write(`${JSON.stringify({ ...figures, reads: processing.same.length })}\n`);
