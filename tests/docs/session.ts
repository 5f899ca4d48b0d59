/** A shell in a folder of its own that runs the blocks of a page one after the other, as a reader would. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptPort } from '../api/notifications/receiver.ts';
import { builtCommand } from '../built-command.ts';
import { newFolder } from '../new-folder.ts';
import type { Block } from './blocks.ts';
import { now } from '../time.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Packages that a reader has installed in the folder. */
const installed = ['standardwebhooks', '@playwright', 'tsx'];
const longestWait = 240_000;

/** The pages' commands as tests run them: the built command on a free port, and requests that fail when refused. */
const commands = {
  gateproof: `case "$1 $*" in
  serve*--port*) ;;
  serve*) set -- "$@" --port "$GATEWAY_PORT" ;;
  listen*--url* | listen*--target* | trigger*--url* | trigger*--target* | world*--url*) ;;
  listen* | trigger* | world*) set -- "$@" --url "http://127.0.0.1:$GATEWAY_PORT" ;;
esac
if [ "$1" = serve ]; then echo $$ >"$HOME/.serving"; fi
exec "$NODE" "${builtCommand}" "$@"`,
  npx: `case "$1" in gateproof) shift; exec gateproof "$@" ;; esac
echo "npx $1 is not installed here" >&2; exit 9`,
  curl: 'exec /usr/bin/env PATH="$USUAL_PATH" curl --silent --show-error --fail-with-body "$@"',
};

interface Ports {
  readonly gateway: number;
  readonly hooks: number;
}

export class Session {
  readonly folder = newFolder('docs');
  readonly #ports: Ports;
  readonly #shell: ChildProcessWithoutNullStreams;
  #output = '';
  #errors = '';
  #blocks = 0;
  /** Files with the output of background commands. */
  readonly #logs: string[] = [];

  private constructor(ports: Ports) {
    this.#ports = ports;
    const bin = newFolder('docs-bin');
    for (const [name, text] of Object.entries(commands)) writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    mkdirSync(join(this.folder, 'node_modules'));
    symlinkSync(root, join(this.folder, 'node_modules', 'gateproof'));
    for (const name of installed) symlinkSync(join(root, 'node_modules', name), join(this.folder, 'node_modules', name));
    const usual = process.env['PATH'] ?? '';
    this.#shell = spawn('bash', ['--noprofile', '--norc'], {
      cwd: this.folder,
      detached: true,
      env: {
        PATH: `${bin}:${usual}`,
        USUAL_PATH: usual,
        HOME: this.folder,
        XDG_STATE_HOME: join(this.folder, '.state'),
        NODE: process.execPath,
        GATEWAY_PORT: String(ports.gateway),
        PORT: String(ports.hooks),
        NO_COLOR: '1',
      },
    });
    this.#shell.stdout.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    this.#shell.stderr.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  static async open(): Promise<Session> {
    return new Session({ gateway: keptPort(), hooks: keptPort() });
  }

  write(block: Block): void {
    writeFileSync(join(this.folder, block.file ?? ''), this.here(block.text));
  }

  /** Runs a block of commands. Returns its output. Rejects if its status differs from the one that the page states. */
  async run(block: Block): Promise<string> {
    const path = join(newFolder('docs-block'), 'block.sh');
    writeFileSync(path, this.here(block.text));
    this.#blocks += 1;
    if (block.isBackground) return this.#start(path, block);
    const begin = this.#output.length;
    const mark = `-- end of block ${this.#blocks} --`;
    const mode = block.status === 0 ? 'set -eo pipefail' : 'set +e -o pipefail';
    this.#shell.stdin.write(`${mode}; source '${path}' </dev/null; ended=$?; set +e; printf '\\n%s %s\\n' '${mark}' "$ended"\n`);
    await this.#until(() => this.#output.includes(mark, begin) || this.#shell.exitCode !== null, block);
    const [printed = '', status = ''] = this.#output.slice(begin).split(mark);
    if (Number.parseInt(status, 10) !== block.status)
      throw new Error(
        `line ${block.line}: status ${status.trim() || 'of a failure'}, not ${block.status}\n${block.text}${printed}${this.#errors}${this.#logged()}`,
      );
    return printed;
  }

  close(): void {
    if (this.#shell.pid !== undefined) process.kill(-this.#shell.pid, 'SIGKILL');
  }

  async #start(path: string, block: Block): Promise<string> {
    const log = join(newFolder('docs-log'), 'log');
    const isServe = /\bserve\b/.test(block.text);
    // A page that starts the simulator again has stopped it before.
    if (isServe)
      this.#shell.stdin.write(
        'if [ -f .serving ]; then kill $(cat .serving); while kill -0 $(cat .serving); do sleep 0.1; done; fi 2>/dev/null\n',
      );
    writeFileSync(log, '');
    this.#shell.stdin.write(`source '${path}' </dev/null >'${log}' 2>&1 &\n`);
    this.#logs.push(log);
    await this.#until(() => readFileSync(log, 'utf8').includes(block.ready ?? '\n'), block);
    return readFileSync(log, 'utf8');
  }

  async #until(isDone: () => boolean, block: Block): Promise<void> {
    const end = now() + longestWait;
    while (!isDone()) {
      if (now() > end) throw new Error(`line ${block.line} does not end:\n${block.text}${this.#output}${this.#errors}${this.#logged()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** A text of a page with this session's ports, and with the signing secret printed last. */
  here(text: string): string {
    const secret =
      [...`${this.#output}${this.#logs.map((path) => readFileSync(path, 'utf8')).join('')}`.matchAll(/whsec_[\w+/=]+/g)].at(-1)?.[0] ??
      'whsec_…';
    return text
      .replaceAll('127.0.0.1:4010', `127.0.0.1:${this.#ports.gateway}`)
      .replaceAll(/(localhost:|127\.0\.0\.1:|--port )3000\b/g, `$1${this.#ports.hooks}`)
      .replaceAll('whsec_…', secret);
  }

  #logged(): string {
    return this.#logs.map((path) => readFileSync(path, 'utf8').slice(-2000)).join('\n');
  }
}
