import { CommanderError, type Command } from 'commander';
import { oneLine } from '../schemas/shared/markup.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { program } from './program.ts';

/** Runs the command line and returns the exit status. A user's mistake is one line on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  let status = 0;
  const root = program((value) => (status = value));
  if (args.length === 0) {
    root.outputHelp();
    return 0;
  }
  try {
    await root.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      if (error.code === 'commander.excessArguments') {
        process.stderr.write(`gateproof: ${oneLine(excessArgument(args, root))}\n`);
        return 3;
      }
      const line = error.message
        .replace(/^error: /, '')
        .replaceAll('\n', ' ')
        .replace(/\.$/, '');
      process.stderr.write(`gateproof: ${line}; see gateproof ${verbOf(args, root)}--help\n`);
      return 3;
    }
    if (error instanceof UserError) {
      // The message may quote a target's answer.
      process.stderr.write(`gateproof: ${oneLine(error.message)}\n`);
      return 3;
    }
    process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 3;
  }
}

/** Names the first surplus argument, and the option for a file. */
function excessArgument(args: readonly string[], root: Command): string {
  const verb = root.commands.find((command) => command.name() === args[0]);
  const word = verb?.args[verb.registeredArguments.length] ?? '';
  const isFile = /\.ya?ml$/.test(word);
  const option = verb?.options.find(({ long }) => isFile && ['--target', '--choices', '--out'].includes(long ?? ''));
  const advice = option === undefined ? `see gateproof ${verbOf(args, root)}--help` : `did you mean ${option.long} ${word}?`;
  return `${verb?.name() ?? 'gateproof'} takes no argument ${JSON.stringify(word)}; ${advice}`;
}

const verbOf = (args: readonly string[], root: Command): string => {
  const verb = root.commands.find((command) => command.name() === args[0]);
  return verb === undefined ? '' : `${verb.name()} `;
};
