/** The files that hold mutants. The build reads the same folders. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths of the files in `folder` (simulator/mutants) that export mutants, sorted: all but its own files and `framework/`. */
export function mutantFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .filter((path) => path.includes('/') && !path.startsWith('framework/'))
    .sort();
}

/** The name under which a file must export its family: `key-details.ts` exports `keyDetails`. */
export const exportOf = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.ts$/, '')
    .replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
