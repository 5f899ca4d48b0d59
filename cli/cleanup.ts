import { cleanUp, type CleanupResult, type Cleanup, type CleanupOptions } from '../engine/cleanup/cleanup.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { count } from '../reports/counts.ts';
import { table } from '../reports/table.ts';
import { print } from './print.ts';

/** Returns 0 if nothing is left, 1 if a record could not be removed or a list not read. Throws `UserError`. */
export async function cleanup({ json = false, ...options }: CleanupOptions & { readonly json?: boolean }): Promise<number> {
  const result = await cleanUp(options);
  if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else print(report(result));
  return result.unread.length > 0 || result.records.some(({ outcome }) => outcome === 'left') ? 1 : 0;
}

const maxCell = 200;
const cell = (text: string): string => oneLine(text).slice(0, maxCell);

const words: Readonly<Record<CleanupResult['outcome'], string>> = {
  found: 'found',
  removed: 'removed',
  ended: 'ended for good',
  stopped: 'stopped, not deleted',
  gone: 'already gone',
  left: 'NOT REMOVED',
};

function report({ target, dryRun, records, unread, unlisted }: Cleanup): string {
  const left = records.filter(({ outcome }) => outcome === 'left').length;
  const removed = dryRun ? '' : left === 0 ? '; nothing is left' : `; ${left} could not be removed`;
  const rows = records.map(({ kind, id, name, outcome, reason }) => [kind, cell(id), cell(name), words[outcome], cell(reason ?? '')]);
  const lines = [`${oneLine(target)}: ${count(records.length, 'record')} of earlier runs${removed}.\n`];
  if (rows.length > 0) lines.push('\n', table([['KIND', 'ID', 'NAME', 'RESULT', 'REASON'], ...rows]));
  if (unread.length > 0) {
    const unreadRows = unread.map(({ operation, persona, reason }) => [operation, persona, cell(reason)]);
    lines.push('\nNot read to the end:\n', table([['LIST', 'PERSONA', 'REASON'], ...unreadRows]));
  }
  const kinds = unlisted.map(({ kind, shownBy }) => (shownBy === undefined ? kind : `${kind} of deleted ${shownBy}`));
  if (kinds.length > 0) lines.push(`\nNot searched for, because no operation lists them: ${kinds.join(', ')}.\n`);
  return lines.join('');
}
