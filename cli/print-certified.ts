import type { ShardConclusion } from '../engine/certificate/shard.ts';
import { count } from '../reports/counts.ts';
import { terminal, terminalFindings } from '../reports/terminal.ts';
import type { Written } from '../reports/write.ts';
import type { JsonObject } from '../schemas/shared/json.ts';
import { reportToCi } from '../engine/certificate/report-to-ci.ts';
import { print, printAside } from './print.ts';

/** Prints a certificate and reports it to the CI system; returns its exit status. */
export async function printCertified(written: Written, json: boolean): Promise<number> {
  if (!json) process.stdout.write(terminal(written.certificate, { artefacts: written.paths }));
  return reported(written, json, {});
}

/** The same for a certificate whose verdicts the command has printed itself; `more` is added to the JSON. */
export async function printArtefacts(written: Written, json: boolean, more: JsonObject): Promise<number> {
  if (!json) process.stdout.write(written.paths.map((path) => `  ${path}\n`).join(''));
  return reported(written, json, more);
}

async function reported(written: Written, json: boolean, more: JsonObject): Promise<number> {
  const { certificate, paths, notes, unstamped } = written;
  const { outcome, levels, counts, seed, left = [] } = certificate;
  if (json) process.stdout.write(`${JSON.stringify({ outcome, levels, counts, seed, left, artefacts: paths, ...more })}\n`);
  printNotes(notes, json);
  // CI systems read both streams; with --json, standard output is only the JSON.
  await reportToCi(written, process.env, (text) => (json ? process.stderr : process.stdout).write(text));
  if (unstamped !== undefined) printAside(`gateproof: ${unstamped}; the certificate has none\n`);
  // As with errors of the run: it does not undo a failure that was observed.
  return unstamped !== undefined && outcome.exitStatus !== 1 ? 3 : outcome.exitStatus;
}

/** With --json, standard output is only the JSON. */
const printNotes = (notes: Written['notes'] = [], json: boolean): void => {
  for (const note of notes) (json ? printAside : print)(`${note}\n`);
};

export function printShard({ shard, exitStatus, found, tests, broken, unexpected, paths, notes }: ShardConclusion, json: boolean): number {
  if (json)
    process.stdout.write(
      `${JSON.stringify({ shard, exitStatus, counts: found.counts, seed: found.seed, left: found.left ?? [], artefacts: paths })}\n`,
    );
  else {
    const sum =
      broken > 0 ? `${count(broken, 'error')}` : unexpected > 0 ? `${count(unexpected, 'required rule')} broken` : 'nothing failed';
    print(
      `${tests === 0 ? '' : terminalFindings(found)}Shard ${shard.index} of ${shard.total}: ${count(tests, 'test')}, ${sum}. ` +
        `A shard is not a certificate; gateproof merge joins all ${shard.total}.\n${paths.map((path) => `  ${path}\n`).join('')}`,
    );
  }
  printNotes(notes, json);
  return exitStatus;
}
