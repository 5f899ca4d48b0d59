/** Other programs to compare with: installed on first use, pinned by a lock file, and not part of the package. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

const peers = join(root, 'bench', 'peers');
const prismMain = join(peers, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');

/** The script of Prism's command, installed if necessary; undefined if that fails. */
export function prism(): string | undefined {
  if (existsSync(prismMain)) return prismMain;
  process.stderr.write('Installing the peers of the benchmarks.\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--prefix', peers, '--ignore-scripts', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0 && existsSync(prismMain) ? prismMain : undefined;
}

export const peerMissing = 'peer not available';

/** Has Prism mock a document without logging, which costs least. */
export const mockArguments = (main: string, document: string, port: number): readonly string[] => [
  main,
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
