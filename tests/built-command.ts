import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const builtCommand = join(fileURLToPath(new URL('..', import.meta.url)), 'dist', 'cli', 'main.js');

/** For a certifier. */
export const builtProgram = { flags: [], command: builtCommand };

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the built command to its end. `env`: instead of that of this process; `flags`: of Node. */
export const runBuilt = (
  args: readonly string[],
  { env, flags = [] }: { readonly env?: NodeJS.ProcessEnv; readonly flags?: readonly string[] } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 100_000_000, ...(env && { env }) };
    execFile(process.execPath, [...flags, builtCommand, ...args], options, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    );
  });
