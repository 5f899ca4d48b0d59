/** The processes of a client: started through the shell in a group of their own, bounded, and ended with everything that they started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { processLimits } from '../../schemas/limits.ts';

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the grader ended it; null: it did not, or the scenario wanted it. */
  readonly because: string | null;
}

interface Options {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Without it, standard output is only searched. */
  readonly onLine?: (line: string) => void;
  /** Called with each piece of output, of both streams. */
  readonly onOutput: (text: string, isError: boolean) => void;
}

const maxOutput = processLimits.clientOutputBytes.max;
/** Real milliseconds between SIGTERM and SIGKILL. */
const graceMs = 2000;

export class Program {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  #because: string | null = null;
  #bytes = 0;
  #isOver = false;
  /** Whether it was asked to end, rather than killed. */
  #isAsked = false;

  constructor({ command, env, onLine, onOutput }: Options) {
    this.#child = spawn(command, { shell: true, detached: true, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    // A client that ended takes no more tasks.
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
    // What it left running in its group ends with it, and holds its output open no longer.
    this.#child.once('exit', () => void this.#endGroup());
    this.ended = this.#end();
  }

  async #end(): Promise<Ended> {
    const [exitCode, signal] = (await once(this.#child, 'close').catch((error: unknown) => {
      this.#because ??= `it could not be started: ${error instanceof Error ? error.message : String(error)}`;
      return [null, null];
    })) as [number | null, NodeJS.Signals | null];
    this.#isOver = true;
    return { exitCode, signal, because: this.#because };
  }

  /** The shell may end before the client has done what it does when it is asked to end. */
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

  /** Sends a signal to the program and all that it started. */
  kill(signal: NodeJS.Signals): void {
    this.#isAsked ||= signal !== 'SIGKILL';
    this.#signal(signal);
  }

  /** Returns whether anything of the group is left. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  }

  /** Ends it for a stated reason: SIGTERM, and SIGKILL if that does not help. */
  end(because: string): void {
    if (this.#isOver || this.#because !== null) return;
    this.#because = because;
    this.kill('SIGTERM');
    setTimeout(() => this.kill('SIGKILL'), graceMs).unref();
  }
}
