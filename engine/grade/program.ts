/**
 * The processes of a client: started through the shell in their own process group, bounded, and stopped with everything that they started.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { processLimits } from '../../schemas/limits.ts';

export interface ProgramExit {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the grader stopped it; null: it did not, or the scenario required it. */
  readonly because: string | null;
}

interface Options {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Without it, standard output is only searched for secrets. */
  readonly onLine?: (line: string) => void;
  /** Called with each chunk of output, of both streams. */
  readonly onOutput: (text: string, isError: boolean) => void;
}

const maxOutput = processLimits.clientOutputBytes.max;
/** Real milliseconds between SIGTERM and SIGKILL. */
const graceMs = 2000;

/** They have their own process groups, so no signal of a terminal reaches them. */
const running = new Set<Program>();
process.on('exit', () => {
  for (const program of running) program.kill('SIGKILL');
});

export class Program {
  readonly ended: Promise<ProgramExit>;
  readonly #child: ChildProcess;
  #because: string | null = null;
  #bytes = 0;
  #isOver = false;
  /** Whether it was asked to exit, rather than killed. */
  #isAsked = false;

  constructor({ command, env, onLine, onOutput }: Options) {
    this.#child = spawn(command, { shell: true, detached: true, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    // A client that has exited takes no more tasks.
    stdin?.on('error', () => undefined);
    for (const stream of [stdout, stderr]) {
      const isError = stream === stderr;
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        this.#bytes += piece.length;
        if (this.#bytes > maxOutput) this.end(`it wrote more than ${maxOutput} bytes`);
        else onOutput(piece, isError);
      });
    }
    if (stdout !== null && onLine !== undefined)
      createInterface({ input: stdout }).on('line', (line) => {
        if (this.#because === null) onLine(line);
      });
    // Processes that it left running in its group are stopped too, and no longer keep its output open.
    this.#child.once('exit', () => void this.#endGroup());
    this.ended = this.#end();
    running.add(this);
    void this.ended.finally(() => running.delete(this));
  }

  async #end(): Promise<ProgramExit> {
    const [exitCode, signal] = (await once(this.#child, 'close').catch((error: unknown) => {
      this.#because ??= `it could not be started: ${error instanceof Error ? error.message : String(error)}`;
      return [null, null];
    })) as [number | null, NodeJS.Signals | null];
    this.#isOver = true;
    return { exitCode, signal, because: this.#because };
  }

  /** The shell may exit before the client has finished its shutdown. */
  async #endGroup(): Promise<void> {
    for (let waited = 0; this.#isAsked && waited < graceMs && this.#signal(0); waited += 20) await pause(20);
    this.kill('SIGKILL');
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  write(line: string): void {
    if (!this.#isOver) this.#child.stdin?.write(`${line}\n`);
  }

  closeInput(): void {
    this.#child.stdin?.end();
  }

  /** Sends a signal to the program and everything that it started. */
  kill(signal: NodeJS.Signals): void {
    this.#isAsked ||= signal !== 'SIGKILL';
    this.#signal(signal);
  }

  /** Whether any process of the group is left. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }

  /** Stops it for the given reason: SIGTERM, then SIGKILL if that does not suffice. */
  end(because: string): void {
    if (this.#isOver || this.#because !== null) return;
    this.#because = because;
    this.kill('SIGTERM');
    setTimeout(() => this.kill('SIGKILL'), graceMs).unref();
  }
}
