/** A digest of everything that decides a verdict: two tools with the same digest judge alike. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { codeRoot } from './package-info.ts';

const judging = ['suites', 'fixtures', 'schemas', 'reports', 'engine/grade'] as const;
/**
 * The build writes the digest of its source here, so that package and repository have the same.
 * @public The build uses it.
 */
export const digestFile = 'suite-digest.txt';

export async function suiteDigest(): Promise<string> {
  try {
    return (await readFile(join(codeRoot, digestFile), 'utf8')).trim();
  } catch {
    return digestOfSource(codeRoot);
  }
}

/**
 * SHA-256 over path and text of every source file that decides a verdict, sorted by path.
 * @public The build uses it.
 */
export async function digestOfSource(root: string): Promise<string> {
  const files = (await Promise.all(judging.map((folder) => sourcesBelow(root, folder)))).flat();
  const hash = createHash('sha256');
  for (const path of files.sort())
    hash
      .update(`${path}\0`)
      .update(await readFile(join(root, path)))
      .update('\0');
  return `sha256:${hash.digest('hex')}`;
}

async function sourcesBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}
