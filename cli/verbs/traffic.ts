import { InvalidArgumentError, Option, type Command } from 'commander';
import { nonEmpty, portNumber, seedOption, type Done } from '../arguments.ts';

const proxyHelp = `
Give the proxy's address to a client instead of the gateway's. Violations are printed as they pass; SIGHUP prints the report so far.

Examples:
  gateproof proxy --to https://gateway.example
  gateproof proxy --target acme.yaml --port 4020 --har traffic.har --out reports/observed
  gateproof proxy --to http://127.0.0.1:4010 --fail-fast --json

Exit status: 0 nothing broken, 1 a required rule was broken, 3 error.`;

const judgeHelp = `
Reads HAR 1.2 of browsers, of Playwright (recordHar) and of gateproof proxy --har.

Examples:
  gateproof judge traffic.har
  gateproof judge session.har --base-url https://gateway.example --rule ERROR-JSON

Exit status: 0 nothing broken, 1 a required rule was broken, 3 error.`;

const compareHelp = `
Random sequences of operations run twice at the deployment and once at a simulator with its choices. What differs between the two runs
is noise. Other differences are shrunk and classified; what no choice names becomes an entry of learned.yaml, for serve --choices.

Examples:
  gateproof compare --target acme.yaml --walks 200 --out compare
  gateproof compare --target acme.yaml --choices reports/out/choices.yaml --group customers
  gateproof compare --recording compare/recording.jsonl

Exit status: 0 no divergence is left, 1 a violation or an unexplained divergence, 2 too little could be walked, 3 error.`;

const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return value;
};

const shared = (command: Command): Command =>
  command
    .addOption(
      new Option('-r, --rule <id>', 'judge only this rule; can be repeated (default: every rule that traffic can show)').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .addOption(new Option('--known-failures <file>', 'YAML list of expected failures').argParser(nonEmpty))
    .addOption(new Option('-o, --out <folder>', 'folder for the report, observed.json and observed.html').argParser(nonEmpty))
    .option('--fail-fast', 'end with the first required rule that is broken')
    .option('--json', 'print each violation as one line of JSON on standard output, and the summary on standard error');

export function addTrafficVerbs(root: Command, done: Done): void {
  root
    .command('compare')
    .description('compare a deployment with the simulator on random walks, and learn the differences that no choice describes')
    .addOption(
      new Option('-t, --target <file>', 'target file (default: the embedded simulator)').argParser(nonEmpty).conflicts('recording'),
    )
    .addOption(
      new Option('--choices <file>', 'choices of the deployment, as certify writes them (default: certify first)').argParser(nonEmpty),
    )
    .addOption(new Option('--walks <n>', 'walks of each round, 1 to 5000').argParser(count).default(200))
    .addOption(
      new Option('--rounds <n>', 'maximum number of rounds, 1 to 20; ends earlier when a round finds nothing new')
        .argParser(count)
        .default(4),
    )
    .addOption(
      new Option('--group <name>', 'walk only this group of operations, such as customers; can be repeated').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .addOption(seedOption())
    .addOption(
      new Option('-o, --out <folder>', 'folder for compare.json, learned.yaml, recording.jsonl and scripts')
        .argParser(nonEmpty)
        .default('compare'),
    )
    .addOption(new Option('--recording <file>', 'check the simulator against a recording, offline').argParser(nonEmpty))
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText('after', compareHelp)
    .action(async (options) => done(await (await import('../compare.ts')).compare(options)));

  shared(
    root
      .command('proxy')
      .description('pass traffic to a gateway, and judge each exchange by the rules that traffic can show')
      .addOption(new Option('--to <url>', 'address of the gateway').argParser(nonEmpty).conflicts('target'))
      .addOption(new Option('-t, --target <file>', 'target file of the gateway').argParser(nonEmpty))
      .addOption(new Option('-p, --port <port>', 'port of the proxy; 0 for a free one').argParser(portNumber).default(4020))
      .addOption(new Option('--host <address>', 'address to listen on').argParser(nonEmpty).default('127.0.0.1'))
      .addOption(new Option('--har <file>', 'record what passes, without secrets, as a HAR file').argParser(nonEmpty)),
  )
    .addHelpText('after', proxyHelp)
    .action(async (options) => done(await (await import('../proxy.ts')).proxy(options)));

  shared(
    root
      .command('judge')
      .description('judge recorded traffic by the rules that traffic can show')
      .argument('<files...>', 'HAR files, oldest first')
      .addOption(new Option('--base-url <url>', 'judge only the entries below this address').argParser(nonEmpty)),
  )
    .addHelpText('after', judgeHelp)
    .action(async (files, options) => done(await (await import('../judge.ts')).judge(files as readonly string[], options)));
}
