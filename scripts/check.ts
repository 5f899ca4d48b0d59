/**
 * The quick part of the gate: types, lint, unused code, format. Two lanes of commands run side by side, since there are at least two cores.
 * Prints the output of each command when it ends; exit status 1 if one fails. Without a cache, checking the format takes as long as
 * everything else, so in CI the gate checks a quarter of the files and those that the branch changed.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eachOf, filesOfBranch, git, isFull } from '../tests/proof.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that decide how others are formatted. */
const deciding = /^(?:package-lock\.json|\.prettier\w+(?:\.json)?)$/;

/** The files whose format is checked; undefined for all. */
function sampled(): readonly string[] | undefined {
  const all = git('ls-files')?.split('\n');
  const changed = new Set(filesOfBranch());
  if (isFull || !process.env['CI'] || all === undefined || [...changed].some((path) => deciding.test(path))) return undefined;
  const sample = new Set(eachOf(4, all));
  return all.filter((path) => sample.has(path) || changed.has(path));
}

const format = ['prettier', '--check', '--log-level', 'warn'];

/** Several checkers of one compiler repeat each other's work, so each has one: that takes half of the processor time. */
const lanes: readonly (readonly (readonly string[])[])[] = [
  [['npm', 'run', '-s', 'check:code']],
  [
    ['npm', 'run', '-s', 'check:rest'],
    [...format, ...(sampled()?.concat('--ignore-unknown') ?? ['--cache', '--cache-location', '.cache/prettier.json', '.'])],
  ],
];

/** Whether a command passes. Its output is kept until it ends, so that lines of two commands do not mix. */
function passes([command = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // npm puts the commands of the packages on the path.
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => {
      process.stdout.write(output);
      resolve(status === 0);
    });
  });
}

const results = lanes.map(async (commands) => {
  let isPassed = true;
  for (const command of commands) isPassed = (await passes(command)) && isPassed;
  return isPassed;
});
process.exitCode = (await Promise.all(results)).every(Boolean) ? 0 : 1;
