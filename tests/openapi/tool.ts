/** Runs tools that judge the OpenAPI document or generate clients from it. Those of this folder are installed at their first use. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackages } from '../../scripts/install-packages.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));

export const generated = join(here, 'generated');

/** Runs a command with this Node, by the path in the manifest of its package, which files of `folder` can import. Rejects with the output of a command that fails. */
async function command(folder: string, name: string, bin: string, parameters: readonly string[]): Promise<string> {
  const found = createRequire(join(folder, 'package.json'))
    .resolve.paths(name)
    ?.map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed`);
  const manifest = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as { readonly bin: Readonly<Record<string, string>> };
  const path = manifest.bin[bin];
  if (path === undefined) throw new Error(`${name} has no command ${bin}`);
  return script(join(found, path), ...parameters);
}

async function script(path: string, ...parameters: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const { stdout } = await run(process.execPath, [path, ...parameters], { cwd: root, env, maxBuffer: 2 ** 25 }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`${path} failed: ${error.stdout ?? ''}${error.stderr ?? error.message}`);
    },
  );
  return stdout;
}

/** A command of the packages of this folder. */
export async function tool(name: string, bin: string, parameters: readonly string[]): Promise<string> {
  await installPackages(here);
  return command(here, name, bin, parameters);
}

/** A command of the project's packages, of which TypeScript is newer than that of this folder. */
export const projectTool = (name: string, bin: string, parameters: readonly string[]): Promise<string> =>
  command(root, name, bin, parameters);

/** A script of this folder, which uses its packages. */
export async function scriptOfFolder(name: string, ...parameters: readonly string[]): Promise<string> {
  await installPackages(here);
  return script(join(here, name), ...parameters);
}
