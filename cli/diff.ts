import { diffFiles } from '../engine/certificate/compare.ts';
import { diffText } from '../reports/diff-terminal.ts';
import { print } from './print.ts';

export interface DiffOptions {
  readonly json?: boolean;
}

/** Returns the exit status. Throws `UserError`. */
export async function diff(oldPath: string, newPath: string, { json = false }: DiffOptions): Promise<number> {
  const found = await diffFiles(oldPath, newPath);
  if (json) process.stdout.write(`${JSON.stringify(found)}\n`);
  else print(diffText(found));
  return found.exitStatus;
}
