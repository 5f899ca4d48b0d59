import { clientObligations, cutObligations } from '../schemas/obligations/register.ts';
import { endSoonAfter, interruption } from '../engine/interruption.ts';
import { grade as run, type GradeOptions } from '../engine/grade/grade.ts';
import { protocolSchema } from '../engine/grade/protocol.ts';
import { scenarios } from '../engine/grade/scenarios/all.ts';
import { duration } from '../reports/words.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { table, tsv } from '../reports/table.ts';
import { printCertified } from './print-certified.ts';
import { printAside } from './print.ts';

export interface GradeCommand extends GradeOptions {
  readonly list?: boolean;
  readonly schema?: boolean;
  readonly json?: boolean;
}

/** Returns the exit status: 0 certified, 1 something failed, 2 not everything was judged, 3 error. Throws `UserError`. */
export async function grade({ list, schema, json = false, ...options }: GradeCommand): Promise<number> {
  if (schema === true) {
    process.stdout.write(`${JSON.stringify(protocolSchema, null, 2)}\n`);
    return 0;
  }
  if (list === true) {
    process.stdout.write(process.stdout.isTTY ? listed(table) : listed(tsv));
    return 0;
  }
  const { signal } = interruption();
  signal.addEventListener('abort', () => printAside('Interrupted: stopping the client, and writing the results so far\n'), { once: true });
  try {
    const written = await run(options, {
      signal,
      onStart: ({ name, scenarios: count, workers, seed }) =>
        printAside(`Grading ${oneLine(name)}: ${count} scenarios, ${workers} at a time, seed ${seed}\n`),
      onWait: ({ name, title }, environment) => {
        printAside(`\nScenario ${name}: ${title}. Start the client now; Ctrl+C ends the grading.\n`);
        for (const [variable, value] of Object.entries(environment)) process.stderr.write(`  export ${variable}=${value}\n`);
      },
      onScenario: ({ name, failed, durationMs }) =>
        printAside(
          `${failed.length === 0 ? '✓' : '✗'} ${name} (${duration(durationMs)})${failed.length === 0 ? '' : `: ${failed.join(', ')}`}\n`,
        ),
    });
    return await printCertified(written, json);
  } finally {
    endSoonAfter(signal);
  }
}

/** Each scenario with the ways that can play it and the obligations that it judges, and each obligation with its statement. */
function listed(write: typeof tsv): string {
  const rows = scenarios.map(({ name, title, obligations, prepare, startsItself }) => [
    name,
    prepare === undefined && startsItself === undefined ? 'adapter' : 'adapter, run',
    title,
    obligations.join(' '),
  ]);
  const stated = [...clientObligations, ...cutObligations].map(({ id, level, keyword, statement }) => [id, level, keyword, statement]);
  return `${write([['scenario', 'driven by', 'what happens', 'obligations'], ...rows])}\n${write([['obligation', 'level', 'keyword', 'statement'], ...stated])}`;
}
