import { Option, type Command } from 'commander';
import { nonEmpty, seconds, seedOption, signOption, timestampOption, workerNumber, type Done } from '../arguments.ts';

const gradeHelp = `
The client gets its settings from the environment: GATEPROOF_URL, GATEPROOF_KEY, GATEPROOF_MERCHANT_ID, GATEPROOF_SCENARIO,
GATEPROOF_STATE (a folder that is kept when it is started again), GATEPROOF_HOOK_PORT and GATEPROOF_HOOK_SECRET.

Examples:
  gateproof grade --adapter "node adapter.mjs"
  gateproof grade --adapter "node adapter.mjs" --scenario answer-lost --scenario killed
  gateproof grade --run "npm run e2e"
  gateproof grade --run "npm run e2e" --every-cut
  gateproof grade --list
  gateproof grade --schema > adapter.schema.json

Exit status: 0 certified, 1 something failed, 2 nothing failed but not everything was judged, 3 error.`;

/** Options that the cuts of a program do not use. */
const withoutCuts = ['adapter', 'wait', 'scenario'];

export function addClientVerbs(root: Command, done: Done): void {
  root
    .command('grade')
    .description('grade a client of the gateway by its effects, and write its certificate')
    .addOption(
      new Option('-a, --adapter <command>', 'client that takes one task per line on standard input').argParser(nonEmpty).conflicts('run'),
    )
    .addOption(new Option('--run <command>', 'client that runs to its end, once for each scenario').argParser(nonEmpty))
    .addOption(
      new Option('--scenario <name>', 'play only this scenario; can be repeated (default: all)').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .option('--wait', 'wait for a client that is started elsewhere: prints its settings for each scenario')
    .addOption(
      new Option(
        '--every-cut',
        'run the program with each of its requests lost, answers lost, kills, and deliveries doubled; compare the money',
      ).conflicts(withoutCuts),
    )
    .addOption(
      new Option('--again <command>', 'with --every-cut: command that resumes after a cut (default: that of --run)').argParser(nonEmpty),
    )
    .addOption(
      new Option('--cut <kind:n>', 'only this cut, such as answer-lost:3; none for an undisturbed run')
        .argParser(nonEmpty)
        .conflicts(withoutCuts),
    )
    .addOption(
      new Option('--choices <file>', 'YAML file of choices: the gateway behaves like the deployment that they were observed at').argParser(
        nonEmpty,
      ),
    )
    .addOption(new Option('--timeout <seconds>', 'limit of a task or a program').argParser(seconds).default(60))
    .addOption(new Option('--name <name>', 'name of the client in its certificate (default: its command)').argParser(nonEmpty))
    .addOption(
      new Option('-o, --out <folder>', 'folder for the output files (default: reports/client, or reports/client-cuts)').argParser(nonEmpty),
    )
    .addOption(seedOption())
    .addOption(new Option('-w, --workers <n>', 'number of scenarios that are played at the same time').argParser(workerNumber))
    .addOption(signOption())
    .addOption(timestampOption())
    .option('--list', 'list the scenarios and the obligations')
    .option('--schema', 'print the JSON Schema of tasks and results')
    .option('--json', 'print the outcome as JSON on standard output')
    .addHelpText('after', gradeHelp)
    .action(async (options) => {
      if (options.everyCut === true || options.cut !== undefined) {
        const { gradeCuts } = await import('../grade-cuts.ts');
        return done(await gradeCuts({ out: 'reports/client-cuts', ...options }));
      }
      const { grade } = await import('../grade.ts');
      return done(await grade({ out: 'reports/client', ...options }));
    });
}
