import { Option, type Command } from 'commander';
import { UserError } from '../../schemas/shared/user-error.ts';
import { nonEmpty, type Done } from '../arguments.ts';

const common = (command: Command): Command =>
  command.addOption(new Option('--url <address>', 'address of the simulator (default: http://127.0.0.1:4010)').argParser(nonEmpty));

const about = '\nThe simulator must be running. If it has a control token, set GATEPROOF_CONTROL_TOKEN.';

export function addWorldVerb(root: Command, done: Done): void {
  const world = root
    .command('world')
    .description('list the worlds of a running simulator, and move them by files')
    .addHelpText(
      'after',
      `${about}\n\nExamples:\n  gateproof world list\n  gateproof world export --out shop.jsonl\n  gateproof world import shop.jsonl\n\nExit status: 0 done, 3 error.`,
    )
    .action(() => {
      throw new UserError('name what to do: gateproof world list, export or import');
    });

  common(world.command('list').description('list the worlds of a running simulator'))
    .option('--json', 'print one line of JSON for each world')
    .addHelpText('after', about)
    .action(async (options) => done(await (await import('../world.ts')).listWorlds(options)));

  common(world.command('export').description('write a world of a running simulator to a file'))
    .argument('[world]', 'id of the world (default: the default world)')
    .addOption(new Option('-o, --out <file>', 'file to write').argParser(nonEmpty).makeOptionMandatory())
    .option('--with-secrets', 'also write the API keys and what secrets follow from, so that they work where the file is imported')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText(
      'after',
      `${about}\n\nExamples:\n  gateproof world export --out shop.jsonl\n  gateproof world export world-2 --out shop.jsonl --with-secrets`,
    )
    .action(async (id, options) => done(await (await import('../world.ts')).exportWorld(id, options)));

  common(world.command('import').description('create a world of a running simulator from a file'))
    .argument('<file>', 'file that gateproof world export wrote')
    .addOption(new Option('--as <name>', 'name of the new world (default: that in the file, or the next free one)').argParser(nonEmpty))
    .option('--new-keys', 'issue new keys also if the file has keys')
    .option('--json', 'print the world with its personas as one line of JSON')
    .addHelpText(
      'after',
      `${about}\n\nExamples:\n  gateproof world import shop.jsonl\n  gateproof world import shop.jsonl --as shop --new-keys`,
    )
    .action(async (file, options) => done(await (await import('../world.ts')).importWorld(file, options)));
}
