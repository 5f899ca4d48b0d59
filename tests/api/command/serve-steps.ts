import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { builtCommand } from '../../built-command.ts';

export interface Served {
  readonly url: string;
  readonly control: string;
  readonly world: {
    readonly id: string;
    readonly personas: { readonly merchantAdmin: { readonly key: string; readonly keyId: string; readonly merchantId: string } };
  };
  readonly child: ChildProcessWithoutNullStreams;
  out(): string;
  err(): string;
  /** Its exit status and signal, once it has ended. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

const children = new Set<ChildProcessWithoutNullStreams>();

/** Ends what a failed test left running. */
export function endServers(): void {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
}

/** Starts it on a free port and returns when it is ready. Rejects with its output if it ends before. */
export async function startServe(
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  command = builtCommand,
): Promise<Served> {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', ...args], { env: { ...process.env, ...environment } });
  children.add(child);
  const text = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.err += chunk));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  void ended.then(() => children.delete(child));
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text.out += chunk;
      if (text.out.includes('\n')) resolve(text.out);
    });
    void ended.then(([status]) => reject(new Error(`serve ended with ${status}: ${text.err}`)));
  });
  return { ...(JSON.parse(line) as Pick<Served, 'url' | 'control' | 'world'>), child, out: () => text.out, err: () => text.err, ended };
}
