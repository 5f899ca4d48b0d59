import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

process.once('exit', () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A temporary folder, removed when the process ends. `name` says what it is for. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}
