/** What the steps of the action share: inputs, outputs, annotations, and the command. Plain JavaScript: nothing is installed or built before it. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folder of the job, which the runner empties after it. */
export const temporary = process.env['RUNNER_TEMP'] || tmpdir();
/** One file for each simulator that runs. */
export const simulators = join(temporary, 'gateproof-simulators');

/** An input of the action; empty if it was not given. */
export const input = (name) => (process.env[`INPUT_${name}`] ?? '').trim();

/** The options of a verb from inputs that were given: `{ '--seed': 'SEED' }`. In one argument each, so that no value becomes an option. */
export const options = (named) =>
  Object.entries(named).flatMap(([option, name]) => (input(name) === '' ? [] : [`${option}=${input(name)}`]));

/** Sets outputs of the step. A random delimiter keeps a value with line breaks from setting others. */
export function setOutputs(values) {
  const file = process.env['GITHUB_OUTPUT'];
  if (!file) return;
  for (const [name, value] of Object.entries(values)) {
    const end = `end-${randomUUID()}`;
    appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
  }
}

const data = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotates the job with an error, at the line of a file if the message begins with one. */
export function annotate(message) {
  const [, file, line, rest] = /^([^\s:][^:]*):(\d+):(?:\d+:)? (.*)$/s.exec(message) ?? [];
  const place = file === undefined ? '' : `file=${property(file)},line=${line},`;
  process.stdout.write(`::error ${place}title=Gateproof::${data(rest ?? message)}\n`);
}

/** Keeps a text out of the log of the job. */
export const mask = (text) => process.stdout.write(`::add-mask::${data(text)}\n`);

const commandOf = (folder) => join(folder, 'cli', 'gateproof.cjs');

/** The command of the project, or of a version that is installed for this job. Throws an Error of one line. */
export function findCommand() {
  const version = input('VERSION');
  if (version !== '' && !/^[\w.+-]+$/.test(version)) throw new Error(`the input version is not a version: ${JSON.stringify(version)}`);
  if (version === '') {
    try {
      return commandOf(dirname(createRequire(join(process.cwd(), 'package.json')).resolve('gateproof/package.json')));
    } catch {
      // The project has not installed it.
    }
  }
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return installed(version === '' ? own.version : version);
}

function installed(version) {
  const folder = join(temporary, `gateproof-${version}`);
  const command = commandOf(join(folder, 'node_modules', 'gateproof'));
  if (existsSync(command)) return command;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `gateproof@${version}`];
  // On Windows npm is a script, which only a shell starts; the version holds nothing that a shell reads.
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  return command;
}

/** Runs a step; its error becomes an annotation. */
export async function step(run) {
  try {
    process.exitCode = await run();
  } catch (error) {
    annotate(error instanceof Error ? error.message : String(error));
    process.exitCode = 3;
  }
}
