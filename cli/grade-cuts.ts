import { availableParallelism } from 'node:os';
import { endSoonAfter, interruption } from '../engine/interruption.ts';
import { compared, cutKinds, isBroken, nameOf, parseCut, subjectOf, type CutResult } from '../engine/grade/cut.ts';
import { everyCut, oneCut, type CutOptions } from '../engine/grade/cuts.ts';
import { count } from '../reports/counts.ts';
import { quote } from '../reports/curl.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { printArtefacts } from './print-certified.ts';
import { printAside } from './print.ts';

export interface CutsCommand extends Omit<CutOptions, 'command' | 'seed' | 'workers'> {
  readonly run?: string;
  readonly cut?: string;
  readonly seed?: number;
  readonly workers?: number;
  readonly json?: boolean;
}

/** The value of `--cut` that disturbs nothing. */
const undisturbed = 'none';

/** Returns the exit status: 0 the money is the same after every cut, 1 it is not, 2 not everything was cut. Throws `UserError`. */
export async function gradeCuts({ run: command, cut: text, json = false, seed = 1, workers, ...given }: CutsCommand): Promise<number> {
  if (command === undefined) throw new UserError('--every-cut and --cut need --run: the command of a program that runs to its end');
  const options = { ...given, command, seed, timeout: given.timeout * 1000 };
  const { signal } = interruption();
  try {
    return await (text === undefined ? gradeEvery(options, workers, json, signal) : printCut(options, text, json, signal));
  } finally {
    endSoonAfter(signal);
  }
}

type GivenOptions = Omit<CutOptions, 'workers'>;

async function gradeEvery(options: GivenOptions, workers: number | undefined, json: boolean, signal: AbortSignal): Promise<number> {
  printAside(`Grading ${oneLine(options.command)} by every cut\n`);
  const report = await everyCut(
    { ...options, workers: workers ?? Math.max(4, availableParallelism()) },
    {
      signal,
      onResult: (result) => {
        if (isBroken(result)) printAside(`✗ ${nameOf(result)} ${result.hit ?? ''}\n`);
      },
    },
  );
  const { requests, deliveries } = report.undisturbed;
  const results = report.results.map((result) => ({ ...result, ...compared(result), evidence: undefined }));
  const summary = { requests, deliveries, undisturbed: report.undisturbed.held, results, broken: report.results.filter(isBroken).length };
  if (!json) process.stdout.write(printed(report, options, signal.aborted));
  return printArtefacts(report.written, json, summary);
}

/** Makes one cut, and prints what the gateway holds after it. Writes no report. */
async function printCut(options: GivenOptions, text: string, json: boolean, signal: AbortSignal): Promise<number> {
  const cut = text === undisturbed ? undefined : parseCut(text);
  if (text !== undisturbed && cut === undefined)
    throw new UserError(`--cut must be a kind and a number, such as answer-lost:3, or ${undisturbed}; kinds are ${cutKinds.join(', ')}`);
  printAside(`Grading ${oneLine(options.command)} by the cut ${text}\n`);
  const { evidence: _, ...result } = await oneCut(options, cut, signal);
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : result.held.map((one) => `${oneLine(one)}\n`).join(''));
  if (cut === undefined) return 0;
  const made = result as CutResult;
  if (made.hit === null) printAside(`The program ended before it came to ${text}.\n`);
  return isBroken(made) ? 1 : 0;
}

function printed(
  report: Pick<Awaited<ReturnType<typeof everyCut>>, 'undisturbed' | 'results'>,
  command: FlowWords,
  isInterrupted: boolean,
): string {
  const { requests, deliveries } = report.undisturbed;
  const met = report.results.filter(({ hit }) => hit !== null);
  const lines = cutKinds.flatMap((kind) => {
    const of = met.filter((one) => one.kind === kind);
    return of.length === 0 ? [] : [`${kind.padEnd(18)} ${of.filter((one) => !isBroken(one)).length} of ${of.length}`];
  });
  const first = report.results.find(isBroken);
  return [
    `Undisturbed: ${count(requests, 'request')}, ${deliveries === 1 ? '1 answered delivery' : `${deliveries} answered deliveries`}.`,
    ...lines,
    ...(first === undefined ? [isInterrupted ? 'Interrupted: not every cut was made.' : passed] : failure(first, command)),
    '',
  ].join('\n');
}

const passed = 'Passed: after every cut the gateway holds the same money and customers.';

type FlowWords = Pick<CutOptions, 'command' | 'again' | 'choices'>;

function failure(result: CutResult, { command, again, choices }: FlowWords): readonly string[] {
  const { more, less } = compared(result);
  const given = { again, choices };
  const options = Object.entries(given).map(([name, value]) => (value === undefined ? '' : ` --${name} ${quote(value)}`));
  const base = `gateproof grade --run ${quote(command)}${options.join('')}`;
  return [
    '',
    `Failed. The shortest cut: ${result.kind} at ${subjectOf(result.kind)} ${result.at}, ${oneLine(result.hit ?? '')}`,
    ...more.map((one) => `  too much: ${oneLine(one)}`),
    ...less.map((one) => `  missing:  ${oneLine(one)}`),
    'To reproduce it, compare what the gateway holds after:',
    `  ${base} --cut ${undisturbed}`,
    `  ${base} --cut ${nameOf(result)}`,
  ];
}
