import { diffFiles } from '../engine/certificate/compare.ts';
import { diffText } from '../reports/diff-terminal.ts';

export interface DiffOptions {
  readonly json?: boolean;
}

/** Returns the exit status. Throws `UserError`. */
export async function diff(oldPath: string, newPath: string, { json = false }: DiffOptions): Promise<number> {
  const found = await diffFiles(oldPath, newPath);
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : diffText(found));
  return found.exitStatus;
}
