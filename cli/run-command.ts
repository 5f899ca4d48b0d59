import { CommanderError, type Command } from 'commander';
import { oneLine } from '../schemas/shared/markup.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { variableOf } from './arguments.ts';
import { program } from './program.ts';

/** Runs the command line and returns the exit status. A user's mistake is one line on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  let status = 0;
  const help: string[] = [];
  const root = program(
    (value) => (status = value),
    (text) => help.push(text),
  );
  if (args.length === 0) root.outputHelp();
  else
    await root.parseAsync(args, { from: 'user' }).catch(async (error: unknown) => {
      status = await refused(error, args, root);
    });
  // Loaded only here, so that a verb starts without it.
  if (help.length > 0) (await import('./print.ts')).print(help.join(''));
  return status;
}

/** Prints why the command line was refused, and returns the exit status. */
async function refused(error: unknown, args: readonly string[], root: Command): Promise<number> {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const line = lineOf(error, args, root);
  if (line === undefined)
    process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  else (await import('./print.ts')).printAside(`gateproof: ${line}\n`);
  return 3;
}

/** Undefined for an error that is not a user's. */
function lineOf(error: unknown, args: readonly string[], root: Command): string | undefined {
  // The message may quote a target's answer.
  if (error instanceof UserError) return oneLine(withVariables(error.message, verbNamed(args, root)));
  if (!(error instanceof CommanderError)) return undefined;
  if (error.code === 'commander.excessArguments') return oneLine(excessArgument(args, root));
  const message = error.message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  return `${message}; see gateproof ${verbOf(args, root)}--help`;
}

/** Names the first surplus argument, and the option for a file. */
function excessArgument(args: readonly string[], root: Command): string {
  const verb = verbNamed(args, root);
  const word = verb.args[verb.registeredArguments.length] ?? '';
  const isFile = /\.ya?ml$/.test(word);
  const option = verb.options.find(({ long }) => isFile && ['--target', '--choices', '--out'].includes(long ?? ''));
  const advice = option === undefined ? `see gateproof ${verbOf(args, root)}--help` : `did you mean ${option.long} ${word}?`;
  return `${verbOf(args, root).trimEnd() || 'gateproof'} takes no argument ${JSON.stringify(word)}; ${advice}`;
}

function withVariables(message: string, verb: Command): string {
  const set = verb.options.filter((option) => verb.getOptionValueSource(option.attributeName()) === 'env');
  return set.reduce((text, option) => text.replaceAll(new RegExp(`${option.long}(?![\\w-])`, 'g'), variableOf(option)), message);
}

/** The verb that the arguments begin with, or the one below it; the root if they begin with none. */
function verbNamed([name, ...rest]: readonly string[], under: Command): Command {
  const verb = under.commands.find((command) => command.name() === name);
  return verb === undefined ? under : verbNamed(rest, verb);
}

/** Its words, each with a space after it. */
const verbOf = (args: readonly string[], root: Command): string => {
  const words: string[] = [];
  for (let verb = verbNamed(args, root); verb !== root && verb.parent !== null; verb = verb.parent) words.unshift(`${verb.name()} `);
  return words.join('');
};
