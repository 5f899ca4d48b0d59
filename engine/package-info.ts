import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** Folder that contains `suites/`, `reports/` and the others: the repository, or the package's `dist`. */
export const codeRoot = dirname(dirname(here));
/** `.ts` in the repository, `.js` in the package. */
export const codeExtension = extname(here);

export function packageVersion(): string {
  for (let folder = codeRoot; ; folder = dirname(folder)) {
    const found = readPackage(join(folder, 'package.json'));
    if (found?.name === 'gateproof') return found.version ?? '0.0.0';
    if (folder === dirname(folder)) return '0.0.0';
  }
}

function readPackage(path: string): { name?: string; version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
  } catch {
    return undefined;
  }
}
