/**
 * Repeats one request on keep-alive connections without pipelining, and prints answers per second. Uses bare sockets: a client that costs more than
 * the server would measure itself. Argument: a `LoadOrder` as JSON.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON to post; absent: the request is a GET. */
  readonly body?: string;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Process id of the server; its processor time is read where the system provides it. */
  readonly server: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as LoadOrder;
const { hostname, port, pathname, search, host } = new URL(order.url);
const { body } = order;
const ofBody = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
const lines = Object.entries({ host, ...order.headers, ...ofBody }).map(([name, value]) => `${name}: ${value}\r\n`);
const method = body === undefined ? 'GET' : 'POST';
const request = Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);

let answers = 0;
let isOver = false;

/** Length of the first whole answer in a text with one character per byte; 0 while it is incomplete. */
function answerLength(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  if (!text.startsWith('HTTP/1.1 200 ')) throw new Error(`the server answered ${text.slice(0, 400)}`);
  const head = text.slice(0, end);
  const stated = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (stated === undefined) {
    const last = text.indexOf('\r\n0\r\n\r\n', end);
    return last < 0 ? 0 : last + 7;
  }
  const length = end + 4 + Number(stated);
  return text.length < length ? 0 : length;
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    let text = '';
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => {
      if (!isOver) throw new Error('the server closed a connection');
    });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const length = answerLength(text);
      if (length === 0) return;
      text = text.slice(length);
      answers++;
      socket.write(request);
    });
  });
}

/** The server's processor time so far, in ticks of 10 ms; undefined without /proc. */
function ticks(): number | undefined {
  try {
    const fields = readFileSync(`/proc/${order.server}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const sockets = await Promise.all(Array.from({ length: order.connections }, open));
for (const socket of sockets) socket.write(request);
await sleep(order.warmUpMs);
const answersBefore = answers;
const ticksBefore = ticks();
const before = performance.now();
await sleep(order.measureMs);
const seconds = (performance.now() - before) / 1000;
const ticksAfter = ticks();
const counted = answers - answersBefore;
isOver = true;
for (const socket of sockets) socket.destroy();
const cost =
  ticksBefore === undefined || ticksAfter === undefined ? {} : { serverMicroseconds: ((ticksAfter - ticksBefore) * 10_000) / counted };
process.stdout.write(`${JSON.stringify({ perSecond: counted / seconds, ...cost })}\n`);
