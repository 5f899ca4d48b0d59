/**
 * `tsx scripts/observe.ts`: runs the suites against a simulator of a fixed seed and clock, and writes what they showed of each operation
 * (`schemas/observed.ts`) to `.cache/observed/observed.json`. Does nothing where that was made of the same source.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { observeOperations } from './observe/operations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.cache', 'observed');
const file = join(folder, 'observed.json');
const digestFile = join(folder, 'digest.txt');

/** What the answers and their judgement follow from. */
const inputs = ['schemas', 'fixtures', 'suites', 'engine/run', 'engine/target', 'simulator', 'scripts/observe'];

function digest(): string {
  const hash = createHash('sha256').update(process.version);
  for (const name of inputs) {
    const entries = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' });
    for (const path of entries.filter((entry) => entry.endsWith('.ts')).toSorted())
      hash.update(`${name}/${path}\0`).update(readFileSync(join(root, name, path)));
  }
  return hash.digest('hex');
}

const wanted = digest();
if (!existsSync(file) || !existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== wanted) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(await observeOperations()));
  writeFileSync(digestFile, wanted);
}
