/**
 * Installs packages that few runs need, such as the peers of the benchmarks. They belong to folders with a package.json and a lock file of their own,
 * and `npm ci` does not install them.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const manifests = ['package.json', 'package-lock.json'];
const cache = fileURLToPath(new URL('../.cache', import.meta.url));

/** Installs what a folder's lock file names, unless it is installed. Several processes may call this at once. Rejects with npm's message. */
export async function installPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const note = (of: string): string => join(of, '.lock-digest');
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const isInstalled = (): boolean => existsSync(note(modules)) && readFileSync(note(modules), 'utf8') === digest;
  if (isInstalled()) return;
  mkdirSync(cache, { recursive: true });
  // Installed in another folder and moved when complete, so that no process uses an incomplete installation.
  const made = mkdtempSync(join(cache, 'packages-'));
  try {
    for (const name of manifests) copyFileSync(join(folder, name), join(made, name));
    const options = { cwd: made, shell: process.platform === 'win32', maxBuffer: 2 ** 24 };
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options).catch(
      (error: { readonly stderr?: string; readonly message: string }) => {
        throw new Error(`The packages of ${folder} cannot be installed: ${error.stderr ?? error.message}`);
      },
    );
    writeFileSync(note(join(made, 'node_modules')), digest);
    if (!isInstalled()) rmSync(modules, { recursive: true, force: true });
    try {
      renameSync(join(made, 'node_modules'), modules);
    } catch (error) {
      // Another process was faster.
      if (!isInstalled()) throw error;
    }
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
