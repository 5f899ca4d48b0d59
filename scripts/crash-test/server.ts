/** A simulator with a data folder, in a process that is killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtCommand } from '../../tests/built-command.ts';

export type Durability = 'each' | 'group' | 'none';

interface Personas {
  readonly merchantAdmin: { readonly key: string; readonly userId: string; readonly merchantId: string };
}

export interface Served {
  readonly url: string;
  readonly control: string;
  readonly world: { readonly id: string; readonly personas: Personas };
}

export class Server {
  readonly #child: ChildProcess;
  /** Rejects with the output of the process if it ends before it is ready. */
  readonly ready: Promise<Served>;
  #said = '';

  constructor(folder: string, durability: Durability, choices: string) {
    const args = ['serve', '--port', '0', '--json', '--quiet', '--choices', choices, '--data', folder, '--durability', durability];
    this.#child = spawn(process.execPath, [builtCommand, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#said += text));
    this.ready = this.#readiness();
    // A process that is killed before it is ready is no failure of the test.
    this.ready.catch(() => {});
  }

  async #readiness(): Promise<Served> {
    const ended = once(this.#child, 'exit').then(([status]) => {
      throw new Error(`serve ended with status ${String(status)}: ${this.#said}`);
    });
    const line = once(createInterface({ input: this.#child.stdout! }), 'line').then(([text]) => String(text));
    return JSON.parse(await Promise.race([line, ended])) as Served;
  }

  /** Its standard error. */
  get said(): string {
    return this.#said;
  }

  /** SIGKILL: the process gets no chance to react. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
