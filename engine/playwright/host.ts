/**
 * Hosts a Playwright run: the process that loads the configuration first answers its workers, which are separate processes, over a local socket.
 * Nothing is opened until a worker or the global setup asks for it, so that listing tests needs no target.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HarnessError } from '../../fixtures/errors.ts';
import type { ConformanceOptions } from './conformance-options.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { Answers, Question } from './messages.ts';
import { errorAt } from './place.ts';
import type { SharedRun } from './shared-run.ts';

const variable = 'GATEPROOF_PLAYWRIGHT_HOST';
interface HostedRun {
  readonly options: ConformanceOptions;
  guests: number;
  run?: Promise<SharedRun> | undefined;
  /** The tests were loaded again: once its workers have ended, the next worker belongs to a new run. */
  isOver: boolean;
}

const hosted = new Map<string, HostedRun>();
let server: Server | undefined;

export function addressOfHost(): string {
  const [pid, address] = (process.env[variable] ?? '').split(' ');
  if (address === undefined || Number(pid) !== process.ppid)
    throw new HarnessError('the process that started this worker did not load conformance(); call it in the Playwright configuration');
  return address;
}

/** Called wherever the configuration is loaded; the first process that Playwright starts becomes the host. */
export function host(name: string, options: ConformanceOptions): void {
  const [pid] = (process.env[variable] ?? '').split(' ');
  if (Number(pid) === process.ppid) return announceLoad(name);
  if (!hosted.has(name)) hosted.set(name, { options, guests: 0, isOver: false });
  if (server !== undefined) return;
  const isWindows = process.platform === 'win32';
  const folder = isWindows ? undefined : mkdtempSync(join(tmpdir(), 'gateproof-'));
  const address = folder === undefined ? `\\\\.\\pipe\\gateproof-${randomUUID()}` : join(folder, 'host');
  server = createServer(serve).listen(address).unref();
  process.env[variable] = `${process.pid} ${address}`;
  if (folder !== undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Playwright's global setup: if the target cannot be tested, ends the run with a one-line error before the first test. */
export default async function openRuns(): Promise<void> {
  for (const one of hosted.values()) {
    try {
      await (await runOf(one)).ready();
    } catch (error) {
      throw error instanceof UserError ? errorAt(error.message) : error;
    }
  }
}

/** The run of a project if this process hosts it; elsewhere, a report is made from what the tests attached. */
export const hostedRun = async (name: string): Promise<SharedRun | undefined> => hosted.get(name)?.run;

async function runOf(one: HostedRun): Promise<SharedRun> {
  one.run ??= import('./shared-run.ts').then(({ SharedRun }) => new SharedRun(one.options));
  return one.run;
}

/** In UI mode, one process hosts many runs, and another process loads the tests before each. */
function announceLoad(run: string): void {
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return;
  const socket = connect(addressOfHost()).on('error', () => undefined);
  socket.unref().end(`${JSON.stringify({ ask: 'load', id: 0, run } satisfies Question)}\n`);
}

function enter(one: HostedRun): void {
  if (one.isOver && one.guests === 0) {
    void one.run?.then((ended) => ended.close());
    one.run = undefined;
    one.isOver = false;
  }
  one.guests += 1;
}

/** When the last worker leaves, the records that all of them shared are removed. */
async function leave(one: HostedRun): Promise<undefined> {
  one.guests -= 1;
  if (one.guests === 0) await (await one.run)?.takeAway();
}

/** Serves one worker, line by line, and releases its turns when it disconnects. */
function serve(socket: Socket): void {
  const entered = new Set<HostedRun>();
  const turns = new Map<number, () => void>();
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const release of turns.values()) release();
    // A worker that did not leave has crashed.
    for (const one of entered) void leave(one).catch(() => undefined);
  });

  async function answer(question: Question): Promise<Answers[keyof Answers]> {
    const one = hosted.get(question.run);
    if (one === undefined) throw new HarnessError('the configuration differs between Playwright and its worker');
    if (question.ask === 'load') {
      one.isOver = true;
      return undefined;
    }
    if (!entered.has(one)) {
      entered.add(one);
      enter(one);
    }
    const run = await runOf(one);
    if (question.ask === 'open') return run.open();
    if (question.ask === 'share') return run.share(question.request);
    if (question.ask === 'note') return run.note(question.operation, question.options, question.answer);
    if (question.ask === 'leave') {
      entered.delete(one);
      return leave(one);
    }
    if (question.ask === 'pace') return void (await run.pace());
    if (question.ask === 'end') {
      run.use(question.used);
      turns.get(question.turn)?.();
      turns.delete(question.turn);
      return undefined;
    }
    const { release, ...used } = await run.begin(question.isAlone);
    if (socket.destroyed) release();
    else turns.set(question.id, release);
    return { ...used, turn: question.id };
  }

  createInterface({ input: socket }).on('line', (line) => {
    const question = JSON.parse(line) as Question;
    answer(question).then(
      (value) => socket.write(`${JSON.stringify({ id: question.id, value })}\n`),
      (error: unknown) => socket.write(`${JSON.stringify({ id: question.id, problem: String(error) })}\n`),
    );
  });
}
