import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { builtCommand } from '../../built-command.ts';
import type { Json } from '../simulator/simulated.ts';
import { newFolder } from '../../new-folder.ts';

const command = [builtCommand];

export const newState = (): string => newFolder('listen');

export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

interface RunEnvironment {
  readonly key?: string;
  readonly state: string;
  /** True: always colours. False: the default for a pipe. Absent: no colours. */
  readonly colour?: boolean;
  readonly more?: Readonly<Record<string, string>>;
}

const children = new Set<ChildProcess>();

export function endChildren(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

function start(args: readonly string[], { key, state, colour, more }: RunEnvironment): ChildProcess {
  const { CI: _ci, NO_COLOR: _no, FORCE_COLOR: _force, ...usual } = process.env;
  const colours = colour === undefined ? { NO_COLOR: '1' } : colour ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [...command, ...args], {
    env: { ...usual, XDG_STATE_HOME: state, GATEPROOF_KEY: key ?? '', ...colours, ...more },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function run(args: readonly string[], environment: RunEnvironment): Promise<Ran> {
  const child = start(args, environment);
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const [status] = (await once(child, 'close')) as [number];
  return { status, out: out(), err: err() };
}

function collect(stream: ChildProcess['stdout']): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return () => text;
}

/** Waits until a condition holds, or the test times out. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    await wait(20);
  }
}

export interface Listener {
  text(): string;
  err(): string;
  printed(kind: string): readonly Json[];
  /** Waits for the first line of a kind, or the one at an index. */
  next(kind: string, index?: number): Promise<Json>;
  /** Returns the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number>;
  leave(): Promise<number>;
}

/** Polls fast, and prints JSON lines unless colours are tested. */
export function startListener(args: readonly string[], environment: RunEnvironment): Listener {
  const form = environment.colour === undefined ? ['--json'] : [];
  const child = start(['listen', ...form, '--poll', '0.1', ...args], environment);
  const ended = once(child, 'close') as Promise<[number]>;
  let isOver = false;
  child.once('close', () => (isOver = true));
  const [text, err] = [collect(child.stdout), collect(child.stderr)];
  const printed = (kind: string): readonly Json[] =>
    text()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json)
      .filter((line) => line.kind === kind);
  return {
    text,
    err,
    printed,
    next: (kind, index = 0) =>
      until(() => {
        const line = printed(kind)[index];
        if (line === undefined && isOver) throw new Error(`the listener ended with ${child.exitCode}: ${err()}`);
        return line;
      }),
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const [status] = await ended;
      return status;
    },
    async leave() {
      child.stdout?.destroy();
      const [status] = await ended;
      return status;
    },
  };
}

export interface ReceivedPost {
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly posts: readonly ReceivedPost[];
  close(): Promise<void>;
}

/** A receiver that keeps its posts; it answers 204 by default. */
export async function startReceiver(
  port = 0,
  posts: ReceivedPost[] = [],
  answer: (response: ServerResponse, posts: ReceivedPost) => void = (response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const server = await serving(port, async (request, response) => {
    const got = { rawHeaders: request.rawHeaders, headers: request.headers, body: await bodyOf(request) };
    posts.push(got);
    answer(response, got);
  });
  const bound = (server.address() as AddressInfo).port;
  return { url: `http://127.0.0.1:${bound}/hooks`, port: bound, posts, close: () => closed(server) };
}

export const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
};

export async function serving(port: number, answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<Server> {
  const server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

export async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}

/** A gateway with one session, whose polls return the given answers; the last one repeats. */
export interface PlayedGateway {
  readonly url: string;
  /** Queries of the polls, in order. */
  readonly polls: readonly URLSearchParams[];
  readonly isEnded: () => boolean;
  close(): Promise<void>;
}
export interface Played {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const usualOpening: Played = { status: 200, body: { id: 'session-1' } };

export async function playGateway(
  answers: readonly Played[],
  /** Answers to opening a session; the last one repeats. */
  ...openings: readonly Played[]
): Promise<PlayedGateway> {
  const polls: URLSearchParams[] = [];
  let isEnded = false;
  let opened = 0;
  const server = await serving(0, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    const reply = ({ status, headers, body }: Played) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === undefined ? '' : JSON.stringify(body));
    if (pathname.endsWith('/listen-sessions')) return reply(openings[Math.min(opened++, openings.length - 1)] ?? usualOpening);
    if (pathname.endsWith('/end')) {
      isEnded = true;
      return reply({ status: 200 });
    }
    if (!pathname.endsWith('/events')) return reply({ status: 501, body: { error: { code: 'x', message: 'y' } } });
    polls.push(searchParams);
    return reply(answers[Math.min(polls.length, answers.length) - 1] ?? { status: 500 });
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, polls, isEnded: () => isEnded, close: () => closed(server) };
}
