/** Runs the tools of this workspace, which judge the OpenAPI document or generate clients from it. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

export const generated = fileURLToPath(new URL('generated', import.meta.url));

/** Runs commands of packages that the file at `from` can import. */
const toolsOf =
  (from: string | URL) =>
  /** Runs a command with this Node, by the path in its package manifest. Rejects with the output of a command that fails. */
  async (name: string, bin: string, parameters: readonly string[]): Promise<string> => {
    const folder = createRequire(from)
      .resolve.paths(name)
      ?.map((path) => join(path, name))
      .find((path) => existsSync(join(path, 'package.json')));
    if (folder === undefined) throw new Error(`${name} is not installed`);
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { readonly bin: Readonly<Record<string, string>> };
    const path = manifest.bin[bin];
    if (path === undefined) throw new Error(`${name} has no command ${bin}`);
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
    const { stdout } = await run(process.execPath, [join(folder, path), ...parameters], { cwd: root, env, maxBuffer: 2 ** 25 }).catch(
      (error: { stdout?: string; stderr?: string; message: string }) => {
        throw new Error(`${name} failed: ${error.stdout ?? ''}${error.stderr ?? error.message}`);
      },
    );
    return stdout;
  };

export const tool = toolsOf(import.meta.url);
/** The project's TypeScript is newer than the workspace's. */
export const projectTool = toolsOf(new URL('../../package.json', import.meta.url));
