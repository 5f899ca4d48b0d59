/**
 * `tsx scripts/observe.ts`: runs the suites against a simulator with a fixed seed and clock, and writes what they showed of each operation
 * (`schemas/observed.ts`) to `.cache/observed/observed.json`. Does nothing if that was made from the same source.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { observeOperations } from './observe/operations.ts';
import { sourceDigest } from './source-digest.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.cache', 'observed');
const file = join(folder, 'observed.json');
const digestFile = join(folder, 'digest.txt');

/** Folders that determine the answers and their judgement. */
const inputs = ['schemas', 'fixtures', 'suites', 'engine/run', 'engine/target', 'simulator', 'scripts/observe'];

const wanted = sourceDigest(root, inputs);
if (!existsSync(file) || !existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== wanted) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(await observeOperations()));
  writeFileSync(digestFile, wanted);
}
