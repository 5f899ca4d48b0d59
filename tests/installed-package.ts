import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from './new-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const playwrightCommand = ['node_modules/@playwright/test/cli.js', 'test'] as const;

/** Copies what the package ships beside other packages, by default those of this repository. */
export function install(folder: string, packages: readonly string[] = readdirSync(join(root, 'node_modules'))): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'gateproof'), { recursive: true });
  for (const part of ['package.json', 'cli/gateproof.cjs', 'dist'])
    cpSync(join(root, part), join(modules, 'gateproof', part), { recursive: true });
  for (const name of packages) if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir');
}

/** Returns its folder. */
export function newProject(name: string, files: Readonly<Record<string, string>>): string {
  const folder = newFolder(name);
  install(folder);
  const all = { 'package.json': '{ "type": "module", "private": true }', ...files };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(folder, path), text);
  return folder;
}

/** Without the variables that this runner sets for its own children. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_|PLAYWRIGHT|PW_|TEST_|FORCE_COLOR|CI$)/.test(name)));

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export const runIn = (folder: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd: folder, env: { ...env, NO_COLOR: '1', ...variables }, maxBuffer: 512 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, out, err) => {
      resolve({ status: error === null ? 0 : typeof error.code === 'number' ? error.code : -1, out, err });
    });
  });
