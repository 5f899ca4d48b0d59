/**
 * The quick part of the gate: types, lint, unused code, format. Two lanes of commands run side by side, since there are at least two cores.
 * Prints the output of each command when it ends; exit status 1 if one fails.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFull } from '../tests/proof.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

type Command = readonly string[];

interface Ended {
  readonly status: number | null;
  readonly out: string;
  /** Both streams: kept until the command ends, so that lines of two commands do not mix. */
  readonly output: string;
}

function run([command = '', ...args]: Command): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // npm puts the commands of the packages on the path.
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let [out, output] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, out, output }));
  });
}

async function passes(command: Command): Promise<boolean> {
  const { status, output } = await run(command);
  process.stdout.write(output);
  return status === 0;
}

const format = ['prettier', '--check', '--log-level', 'warn'];

/**
 * Prettier decides. Without a cache it takes longer than everything else, so in CI the gate asks it only about the files that oxfmt would
 * write otherwise: oxfmt writes as Prettier does, but for rare constructs, in a tenth of the time.
 */
async function isFormatted(): Promise<boolean> {
  if (!isFull && process.env['CI']) {
    const { status, out } = await run(['npm', 'run', '-s', 'format:differences']);
    if (status === 0) return true;
    const doubtful = out.split('\n').filter((line) => line !== '');
    if (doubtful.length > 0) return passes([...format, ...doubtful]);
  }
  return passes([...format, '--cache', '--cache-location', '.cache/prettier.json', '.']);
}

/** Several checkers of one compiler repeat each other's work, so each has one: that takes half of the processor time. */
const lanes: readonly (readonly (() => Promise<boolean>)[])[] = [
  [() => passes(['npm', 'run', '-s', 'check:code'])],
  [() => passes(['npm', 'run', '-s', 'check:rest']), isFormatted],
];

const results = lanes.map(async (checks) => {
  let isPassed = true;
  for (const check of checks) isPassed = (await check()) && isPassed;
  return isPassed;
});
process.exitCode = (await Promise.all(results)).every(Boolean) ? 0 : 1;
