import { appendFile, readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { annotations, azureCommand, azureSummary, githubCommand, teamcityCommand, teamcityReport } from '../../reports/ci-commands.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import type { Written } from '../../reports/write.ts';

/** GitHub rejects a step summary above 1 MiB, shared by all commands of the step. */
const maxSummary = 900 * 1024;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes annotations, and a summary or test results, in GitHub Actions, Azure Pipelines and TeamCity; other systems read junit.xml and summary.md.
 * `write` prints to the job's output. Failing to write a summary does not change the result.
 */
export async function reportToCi({ certificate, paths }: Written, env: Environment, write: (text: string) => unknown): Promise<void> {
  const file = (name: string): string | undefined => {
    const path = paths.find((one) => basename(one) === name);
    return path === undefined ? undefined : resolve(path);
  };
  for (const line of commands(certificate, env, file)) write(`${line}\n`);
  const summary = file('summary.md');
  const jobSummary = env['GITHUB_STEP_SUMMARY'];
  if (summary === undefined || jobSummary === undefined || jobSummary === '') return;
  try {
    await appendFile(jobSummary, `${shortened(await readFile(summary, 'utf8'))}\n`);
  } catch (error) {
    write(`The job summary was not written: ${oneLine((error as Error).message)}\n`);
  }
}

function commands(certificate: Certificate, env: Environment, file: (name: string) => string | undefined): readonly string[] {
  const all = annotations(certificate);
  const summary = file('summary.md');
  const results = file('junit.xml');
  return [
    ...(env['GITHUB_ACTIONS'] === 'true' ? all.map(githubCommand) : []),
    ...(env['TF_BUILD'] === 'True'
      ? [...all.flatMap((one) => azureCommand(one) ?? []), ...(summary === undefined ? [] : [azureSummary(summary)])]
      : []),
    ...(isSet(env['TEAMCITY_VERSION']) ? [...all.map(teamcityCommand), ...(results === undefined ? [] : [teamcityReport(results)])] : []),
  ];
}

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Cuts at the end of a section, so that no table or block stays open. */
function shortened(text: string): string {
  if (Buffer.byteLength(text) <= maxSummary) return text;
  const start = Buffer.from(text).subarray(0, maxSummary).toString();
  return `${start.slice(0, Math.max(start.lastIndexOf('\n### '), start.lastIndexOf('\n## '), 0))}\n\nCut here: the whole summary is in summary.md.`;
}
