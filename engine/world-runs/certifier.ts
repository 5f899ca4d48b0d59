/** Certifies for the control plane in a separate process, because the suites would delay the simulator's requests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { processLimits } from '../../schemas/limits.ts';
import type { Certified, Certifier, KeptRun } from '../../simulator/main.ts';
import { codeExtension, codeRoot } from '../package-info.ts';
import { secretVariables, verb, type Line, type Order } from './protocol.ts';

const ownCommand = join(codeRoot, 'cli', `main${codeExtension}`);
/** Characters of standard error that are kept as the reason of a failure. */
const maxError = 2000;

type CertifiedText = Omit<Certified, 'recorded'>;
type Watch = Parameters<Certifier['run']>[2];

/** Random walks run only on request, so a chapter of only walks would be empty. */
const walks = 'stateful';

async function chapters(): Promise<readonly string[]> {
  const files = await readdir(join(codeRoot, 'suites'), { recursive: true });
  const withTests = files.filter((path) => /\.spec\.[jt]s$/.test(path)).map((path) => path.split(/[\\/]/)[0] ?? '');
  return [...new Set(withTests)].filter((name) => name !== walks).toSorted();
}

function start({ flags, command }: Program, { descriptor }: KeptFile): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !secretVariables.has(name)));
  // Standard input stays open: when it closes, the child knows that this process has ended.
  return spawn(process.execPath, [...flags, command, verb], { env, stdio: ['pipe', 'pipe', 'pipe', descriptor] });
}

/** Path of the command, and the flags of Node that it needs. */
interface Program {
  readonly flags: readonly string[];
  readonly command: string;
}
interface CertifierOptions extends Pick<Certifier, 'maxMs'> {
  readonly program?: Program;
}

/** Starts this process's command with its flags by default, so that it works from source and from the package. */
export const certifierOf = ({
  program = { flags: process.execArgv, command: ownCommand },
  ...limits
}: CertifierOptions = {}): Certifier => ({
  ...limits,
  chapters,
  run: async (world, selection, watch) => {
    const file = await KeptFile.open();
    try {
      const told = await runChild(program, file, { world, selection }, watch);
      const recorded = await file.kept();
      if (recorded === null) file.forget();
      return { ...told, recorded };
    } catch (error) {
      file.forget();
      throw error;
    }
  },
});

/** Rejects with a one-line error. */
const runChild = (program: Program, file: KeptFile, order: Order, { signal, onProgress }: Watch): Promise<CertifiedText> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) throw new Error('it was ended');
    const child = start(program, file);
    const stop = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    let errors = '';
    const answer = new Answer((line) => {
      if (line.kind !== 'progress') return;
      const { planned, done, counts } = line;
      onProgress({ planned, done, counts });
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = `${errors}${text}`.slice(-maxError)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (!answer.take(text)) stop();
    });
    // A failed write shows up as the child's exit.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${JSON.stringify(order)}\n`);
    child.once('error', (error) => reject(new Error(`certify cannot be started: ${error.message}`)));
    child.once('close', (status) => {
      signal.removeEventListener('abort', stop);
      const result = answer.result();
      if (result instanceof Error) reject(result);
      else if (result !== undefined && status === 0) resolve(result);
      else reject(new Error(lastLine(errors) ?? `certify ended with status ${status} and no certificate`));
    });
  });

const lastLine = (text: string): string | undefined =>
  text
    .trim()
    .split('\n')
    .findLast((line) => line.trim() !== '')
    ?.trim();

class Answer {
  readonly #onLine: (line: Line) => void;
  #rest = '';
  #last: Exclude<Line, { readonly kind: 'progress' }> | undefined;
  readonly #parts: string[] = [];
  #length = 0;

  constructor(onLine: (line: Line) => void) {
    this.#onLine = onLine;
  }

  /** Returns false if the certificate exceeds its maximum length. */
  take(text: string): boolean {
    let left = text;
    while (this.#last === undefined) {
      this.#rest += left;
      const end = this.#rest.indexOf('\n');
      if (end < 0) return true;
      const line = JSON.parse(this.#rest.slice(0, end)) as Line;
      left = this.#rest.slice(end + 1);
      this.#rest = '';
      if (line.kind !== 'progress') this.#last = line;
      else this.#onLine(line);
    }
    this.#length += left.length;
    if (this.#length > processLimits.certificateBytes.max) return false;
    this.#parts.push(left);
    return true;
  }

  result(): CertifiedText | Error | undefined {
    if (this.#length > processLimits.certificateBytes.max)
      return new Error('The certificate is too large to be kept; run npx gateproof certify.');
    if (this.#last?.kind === 'failed') return new Error(this.#last.reason);
    return this.#last === undefined ? undefined : { outcome: this.#last.outcome, certificate: this.#parts.join('') };
  }
}

/** Bytes per read. */
const partBytes = 262_144;

/** An unlinked file: it uses no memory of the process, and disappears when the last process that has it open ends. */
class KeptFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Throws a one-line error if the temporary folder is not writable. */
  static async open(): Promise<KeptFile> {
    const path = join(tmpdir(), `gateproof-run-${randomUUID()}`);
    try {
      const handle = await open(path, 'wx+', 0o600);
      await rm(path);
      return new KeptFile(handle);
    } catch (error) {
      throw new Error(`${tmpdir()}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`, { cause: error });
    }
  }

  get descriptor(): number {
    return this.#handle.fd;
  }

  async kept(): Promise<KeptRun | null> {
    const { size } = await this.#handle.stat();
    return size === 0 ? null : { bytes: size, read: () => Readable.from(this.#parts()), forget: () => this.forget() };
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(partBytes), 0, partBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  forget(): void {
    void this.#handle.close();
  }
}
