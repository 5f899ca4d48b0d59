/** A digest of a result's inputs: results with the same digest need not be made again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 over the sources below these folders, their packages, and the version of Node. */
export function sourceDigest(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')));
  for (const name of folders) {
    const entries = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' });
    for (const path of entries.filter((entry) => entry.endsWith('.ts')).toSorted())
      hash.update(`${name}/${path}\0`).update(readFileSync(join(root, name, path)));
  }
  return hash.digest('hex');
}
