import { availableParallelism } from 'node:os';
import { cutKinds, everyCut, isBroken, parseCut, type CutReport, type CutResult } from '../engine/grade/cuts.ts';
import { count } from '../reports/counts.ts';
import { quote } from '../reports/curl.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { UserError } from '../schemas/shared/user-error.ts';

export interface CutsCommand {
  readonly run?: string;
  readonly again?: string;
  readonly cut?: string;
  readonly timeout: number;
  readonly seed?: number;
  readonly workers?: number;
  readonly json?: boolean;
}

/** The value of `--cut` that disturbs nothing. */
const undisturbed = 'none';

/** Returns 0 if the money is the same after every cut, 1 if not. Throws `UserError`. */
export async function gradeCuts({
  run: command,
  again,
  cut: text,
  timeout,
  seed = 1,
  workers,
  json = false,
}: CutsCommand): Promise<number> {
  if (command === undefined) throw new UserError('--every-cut and --cut need --run: the command of a program that runs to its end');
  const cut = text === undefined || text === undisturbed ? text : parseCut(text);
  if (text !== undefined && cut === undefined)
    throw new UserError(`--cut must be a kind and a number, such as answer-lost:3, or ${undisturbed}; kinds are ${cutKinds.join(', ')}`);
  process.stderr.write(`Grading ${oneLine(command)} by ${cut === undefined ? 'every cut' : `the cut ${text}`}\n`);
  const report = await everyCut(
    {
      command,
      timeout: timeout * 1000,
      seed,
      workers: workers ?? Math.max(4, availableParallelism()),
      ...(again === undefined ? {} : { again }),
      ...(cut === undefined ? {} : { cut }),
    },
    (result) => {
      if (isBroken(result)) process.stderr.write(`✗ ${result.kind}:${result.at} ${result.hit ?? ''}\n`);
    },
  );
  const broken = report.results.filter(isBroken);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...report, broken: broken.length })}\n`
      : `${text === undefined ? '' : heldLines(report)}${printed(report, broken, command, again)}`,
  );
  return broken.length === 0 ? 0 : 1;
}

/** What the gateway holds in the end. */
const heldLines = ({ undisturbed: held, results: [result] }: CutReport): string =>
  (result?.held ?? held).map((one) => `${oneLine(one)}\n`).join('');

function printed(report: CutReport, broken: readonly CutResult[], command: string, again: string | undefined): string {
  const { requests, deliveries, results } = report;
  const met = results.filter(({ hit }) => hit !== null);
  const lines = cutKinds.flatMap((kind) => {
    const of = met.filter((one) => one.kind === kind);
    return of.length === 0 ? [] : [`${kind.padEnd(18)} ${of.filter((one) => !isBroken(one)).length} of ${of.length}`];
  });
  const [first] = broken;
  return [
    `Undisturbed: ${count(requests, 'request')}, ${deliveries === 1 ? '1 answered delivery' : `${deliveries} answered deliveries`}.`,
    ...lines,
    ...(results.length === 0
      ? []
      : first === undefined
        ? ['Passed: after every cut the gateway holds the same money and customers.']
        : failure(first, command, again)),
    '',
  ].join('\n');
}

function failure({ kind, at, hit, more, less }: CutResult, command: string, again: string | undefined): readonly string[] {
  const base = `gateproof grade --run ${quote(command)}${again === undefined ? '' : ` --again ${quote(again)}`}`;
  return [
    '',
    `Failed. The shortest cut: ${kind} at ${kind === 'delivery-doubled' ? 'delivery' : 'request'} ${at}, ${oneLine(hit ?? '')}`,
    ...more.map((one) => `  too much: ${oneLine(one)}`),
    ...less.map((one) => `  missing:  ${oneLine(one)}`),
    'To reproduce it, compare what the gateway holds after:',
    `  ${base} --cut ${undisturbed}`,
    `  ${base} --cut ${kind}:${at}`,
  ];
}
