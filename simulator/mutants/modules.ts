/** Every file that holds mutants, loaded. The build replaces this module by one that imports the same files by name (scripts/build.js). */
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mutantFiles } from './framework/mutant-files.ts';

const folder = dirname(fileURLToPath(import.meta.url));

/** Exports by the path of the file below this folder. */
export const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  await Promise.all(mutantFiles(folder).map(async (path) => [path, await load(join(folder, path))] as const)),
);

async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
}
