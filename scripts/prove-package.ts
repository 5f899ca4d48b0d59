/**
 * `tsx scripts/prove-package.ts [folder]`: writes the proof of the built suites to a folder, by default dist/: the last proof of the same source, or
 * a new one. Exit status 1 if a mutant survives.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proofFile } from '../reports/proof-schema.ts';
import { sourceDigest } from './source-digest.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { 2: folder = join(root, 'dist') } = process.argv;
const digest = sourceDigest(root, ['cli', 'engine', 'fixtures', 'reports', 'schemas', 'simulator', 'suites']);
const kept = join(root, '.cache', 'proofs', digest);

mkdirSync(kept, { recursive: true });
if (!existsSync(join(kept, proofFile))) {
  const command = [join(root, 'dist', 'cli', 'main.js'), 'mutants', '--out', folder];
  // `npm pack` prints only the package's name on standard output.
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
  copyFileSync(join(folder, proofFile), join(kept, proofFile));
} else copyFileSync(join(kept, proofFile), join(folder, proofFile));
