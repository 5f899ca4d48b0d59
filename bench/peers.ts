/** Other programs to compare with: installed on first use, pinned by a lock file, and not part of the package. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../scripts/install-packages.ts';
import { root } from './processes.ts';

const peers = join(root, 'bench', 'peers');
const prismMain = join(peers, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');

/** Installs Prism if necessary. Returns whether it can be started. */
export async function hasPrism(): Promise<boolean> {
  if (!existsSync(prismMain)) process.stderr.write('Installing the peers of the benchmarks.\n');
  try {
    await installPackages(peers);
    return true;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return false;
  }
}

export const peerMissing = 'peer not available';

/** Has Prism mock a document without logging, which costs least. */
export const mockArguments = (document: string, port: number): readonly string[] => [
  prismMain,
  'mock',
  '--host',
  '127.0.0.1',
  '--port',
  String(port),
  '--verboseLevel',
  'silent',
  document,
];

export function shareFile(name: string, content: string): string {
  const folder = join(root, 'bench', 'out');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
