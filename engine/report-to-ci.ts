/** Shows a certificate where the CI system that runs the command expects it. */
import { appendFile, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { annotations, githubCommand } from '../reports/annotations.ts';
import { oneLine } from '../reports/markup.ts';
import type { Written } from '../reports/write.ts';

/** GitHub rejects the summary of a step above 1 MiB, which all its commands share. */
const maxSummary = 900 * 1024;

/**
 * In GitHub Actions: annotations, and the summary of the job; other systems read junit.xml. Commands go to standard error, so that standard
 * output stays what the verb prints. A summary that cannot be written changes no result.
 */
export async function reportToCi(
  { certificate, paths }: Written,
  env: Readonly<Record<string, string | undefined>>,
  write: (text: string) => unknown,
): Promise<void> {
  if (env['GITHUB_ACTIONS'] === 'true') for (const one of annotations(certificate)) write(`${githubCommand(one)}\n`);
  const file = paths.find((path) => basename(path) === 'summary.md');
  const jobSummary = env['GITHUB_STEP_SUMMARY'];
  if (file === undefined || jobSummary === undefined || jobSummary === '') return;
  try {
    await appendFile(jobSummary, `${shortened(await readFile(file, 'utf8'))}\n`);
  } catch (error) {
    write(`The job summary was not written: ${oneLine((error as Error).message)}\n`);
  }
}

/** Cut at the end of a section, so that no table or block stays open. */
function shortened(text: string): string {
  if (Buffer.byteLength(text) <= maxSummary) return text;
  const start = Buffer.from(text).subarray(0, maxSummary).toString();
  return `${start.slice(0, Math.max(start.lastIndexOf('\n### '), start.lastIndexOf('\n## '), 0))}\n\nCut here: the whole summary is in summary.md.`;
}
