/** Fresh processes for the samples: servers that a signal stops, and tasks that print one line of JSON. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

let tree = root;

/** Uses the processes of another tree during `work`. */
export async function inTree<T>(path: string, work: () => Promise<T>): Promise<T> {
  tree = path;
  try {
    return await work();
  } finally {
    tree = root;
  }
}

export const builtCommand = (): string => join(tree, 'dist', 'cli', 'main.js');

const maxWaitMs = 280_000;

export interface Process {
  readonly pid: number;
  readonly firstLine: Promise<string>;
  /** Resolves when the process has ended. */
  end(): Promise<void>;
}

export const script = (name: string): readonly string[] => ['--import', 'tsx', join(tree, 'bench', 'processes', `${name}.ts`)];

const running = new Set<ChildProcess>();

/** Ends all that were started. */
export const endAll = (): Promise<unknown> => Promise.all([...running].map(end));

export function start(args: readonly string[]): Process {
  const child = spawn(process.execPath, args, { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { pid: child.pid ?? 0, firstLine: lineOf(child, args), end: () => end(child) };
}

async function lineOf(child: ChildProcess, args: readonly string[]): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  let timer: NodeJS.Timeout | undefined;
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    once(child, 'exit').then(() => undefined),
    new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), maxWaitMs);
    }),
  ]);
  clearTimeout(timer);
  if (line === undefined) throw new Error(`node ${args.join(' ')} said nothing`);
  return line;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
  await ended;
  clearTimeout(timer);
}

/** Runs a process of this folder to its end; returns what it printed. */
export async function run<T>(name: string, order: unknown, flags: readonly string[] = []): Promise<T> {
  const task = start([...flags, ...script(name), JSON.stringify(order)]);
  try {
    return JSON.parse(await task.firstLine) as T;
  } finally {
    await task.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The status of one answer on a new connection; 0 without an answer. */
const statusOf = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve) => {
    const request = get(url, { agent: false, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', () => resolve(0));
  });

/** Repeats a request without pause until it returns 200, so that the wait adds little. */
export async function untilReady(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const status = await statusOf(url, headers);
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200 (last: ${status})`);
    await new Promise<void>((resolve) => setTimeout(resolve, 2));
  }
}
