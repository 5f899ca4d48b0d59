/** Annotations as commands that CI systems read from a job's output. Each escapes what would end or begin a command. Pure. */
import type { Annotation } from './annotations.ts';
import { oneLine } from '../schemas/shared/markup.ts';

export function githubCommand({ kind, title, message }: Annotation): string {
  const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${kind} title=${property(oneLine(title))}::${data(message)}`;
}

/** Azure Pipelines: a logging command; it has no kind `notice`. */
export function azureCommand({ kind, title, message }: Annotation): string | undefined {
  return kind === 'notice' ? undefined : `##vso[task.logissue type=${kind}]${azureData(`${oneLine(title)}: ${message}`)}`;
}

/** Azure Pipelines: adds a Markdown file to the run's summary. `path` is absolute. */
export const azureSummary = (path: string): string => `##vso[task.uploadsummary]${azureData(path)}`;

const azureData = (text: string): string => text.replaceAll('%', '%AZP25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** TeamCity: an error is a build problem, distinguished by its identity; everything else is a line of the build log. */
export function teamcityCommand({ kind, title, message }: Annotation): string {
  const text = teamcityValue(`${oneLine(title)}: ${message}`);
  if (kind === 'error') return `##teamcity[buildProblem description='${text}' identity='${teamcityValue(oneLine(title).slice(0, 60))}']`;
  return `##teamcity[message text='${text}' status='${kind === 'warning' ? 'WARNING' : 'NORMAL'}']`;
}

export const teamcityReport = (path: string): string => `##teamcity[importData type='junit' path='${teamcityValue(path)}']`;

/** Escapes with a bar; non-ASCII characters by their UTF-16 code units. */
function teamcityValue(text: string): string {
  return text
    .replaceAll(/[|'[\]]/g, '|$&')
    .replaceAll('\r', '|r')
    .replaceAll('\n', '|n')
    .replaceAll(/[^\x20-\x7e]/g, (character) => `|0x${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
