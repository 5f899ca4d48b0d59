/**
 * `npm test`: the quick check beside the tests, since loading the test files keeps only one core busy. Arguments are those of `playwright test`.
 * If the check fails, the tests are ended and its output is the last that is printed. Exit status 1 if either fails.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

const options = { shell: process.platform === 'win32' };

/** An interruption reaches the children too, and this process ends after them. */
process.on('SIGINT', () => undefined);

const passes = async (child: ChildProcess): Promise<boolean> => (await once(child, 'close'))[0] === 0;

// npm puts the commands of the packages on the path.
const check = spawn('npm', ['run', '-s', 'check'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
// What it starts inherits the priority: the tests wait for their loading, and nothing waits for the check.
if (check.pid !== undefined) setPriority(check.pid, constants.priority.PRIORITY_BELOW_NORMAL);
const tests = spawn('playwright', ['test', ...process.argv.slice(2)], { ...options, stdio: 'inherit' });

let output = '';
for (const stream of [check.stdout, check.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));

const tested = passes(tests);
const isChecked = await passes(check);
if (!isChecked) tests.kill('SIGINT');
else process.stdout.write(output);
const isTested = await tested;
if (!isChecked) process.stdout.write(`\n${output}The quick check failed (npm run check).\n`);
process.exitCode = isChecked && isTested ? 0 : 1;
