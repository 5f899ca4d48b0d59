#!/usr/bin/env node
/** The gateproof command. Verbs are loaded when they are called, so that each starts as fast as it can. */
import { Command, CommanderError, Option } from 'commander';
import { oneLine } from '../reports/markup.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { packageVersion } from '../engine/package-info.ts';
import { given, hostName, names, pattern, portNumber, seconds, shard, wholeNumber, workerNumber } from './arguments.ts';

const seedOption = () => new Option('--seed <n>', 'seed of all generated values').argParser(wholeNumber);

const gatewayOptions = () => [
  new Option('--url <address>', 'address of the gateway (default: the simulator at http://127.0.0.1:4010)').argParser(given),
  new Option(
    '--key <key>',
    "API key; prefer GATEPROOF_KEY, because arguments are visible in process lists (default: the simulator's key)",
  ).argParser(given),
  new Option('-t, --target <file>', 'target file of a deployment; uses its merchantAdmin key').argParser(given).conflicts(['url', 'key']),
];

const diffHelp = `
Examples:
  gateproof diff certificates/main reports/out
  gateproof diff old/certificate.json new/certificate.json --json

Only required rules affect the exit status: MUST rules outside the advisory level. When the runs selected different tests (--grep, --deep),
only tests that both selected are compared. Signatures and evidence are not checked: gateproof verify does that.

Exit status:
  0  no regression: equal or better
  1  a required rule fails that did not fail before, or is gone
  2  none of these, but a required rule is no longer judged (such as pass to untested), or the new run is in error
  3  wrong input`;

/** The command line; `done` takes the exit status of the verb that ran. */
function program(done: (status: number) => void): Command {
  const root = new Command('gateproof')
    .description('An executable contract of a payment gateway: a simulator that implements it and suites that test deployments of it.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .exitOverride()
    // Errors leave as one line, at one place: the catch below.
    .configureOutput({ outputError: () => undefined })
    .addHelpText(
      'after',
      `
Examples:
  gateproof serve                              a simulated gateway on 127.0.0.1:4010
  gateproof certify                            test the embedded simulator
  gateproof init                               write a target file of a deployment
  gateproof certify --target staging.yaml      test a deployment
  gateproof doctor --target staging.yaml       predict which rules can be judged there
  gateproof cleanup --target staging.yaml      remove what earlier runs left there
  gateproof listen --forward-to http://localhost:3000/hooks
                                               forward events to a receiver on this machine
  gateproof mutants                            mutation-test the suites

Exit status: 0 success or certified, 1 something failed, 2 nothing failed but not every required rule was judged, 3 error.`,
    );

  root
    .command('serve')
    .description('run the simulator until it is interrupted')
    .addOption(new Option('-p, --port <port>', 'port to listen on; 0 selects a free port').argParser(portNumber).default(4010))
    .addOption(new Option('--host <address>', 'address to listen on').argParser(given).default('127.0.0.1'))
    .option('--json', 'print only one line of JSON, when ready')
    .addOption(seedOption())
    .addOption(new Option('--choices <file>', 'YAML file of choices, as written by `certify` or `choices`').argParser(given))
    .addOption(new Option('--control-token <token>', 'token with which other machines may use the control plane').argParser(given))
    .option('--allow-fault-header', 'honour the X-Sim-Fault request header')
    .option('--explain', 'send X-Sim-… response headers that explain each answer')
    .addOption(
      new Option('--allow-outbound <host...>', 'other hosts to which webhooks may be posted, without port').argParser(
        (value: string, before: readonly string[] = []) => [...before, hostName(value)],
      ),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof serve\n  gateproof serve --port 0 --json\n  gateproof serve --seed 7 --choices acme.yaml',
    )
    .action(async (options) => done(await (await import('./serve.ts')).serve(options)));

  const listenCommand = root
    .command('listen')
    .description('show the events of a gateway and forward them to a receiver, until interrupted')
    .addOption(
      new Option(
        '-f, --forward-to <address>',
        'receiver to which each event is posted as a webhook; a port alone means this machine',
      ).argParser(given),
    )
    .addOption(
      new Option('-H, --header <line>', 'additional header for the receiver, as "Name: value"; can be repeated').argParser(
        (value: string, before: readonly string[] = []) => [...before, given(value)],
      ),
    )
    .option('--skip-verify', 'accept any TLS certificate of the receiver; on this machine certificates are never verified')
    .addOption(new Option('--types <names>', 'only these event types, separated by commas: customer.created,contract.*').argParser(names))
    .addOption(new Option('--poll <seconds>', 'time between polls (default: the interval that the gateway states)').argParser(seconds))
    .option('--json', "print one line of JSON for each event and for every change of the session's state")
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof listen --forward-to http://localhost:3000/hooks\n  GATEPROOF_KEY=… gateproof listen --url https://gateway.example --types customer.created\n  gateproof listen --target staging.yaml --forward-to 3000\n\nCtrl+C ends the session; a second Ctrl+C exits at once.\nExit status: 0 interrupted, 3 error.',
    )
    .action(async (options) => done(await (await import('./listen.ts')).listen(options)));

  const triggerCommand = root
    .command('trigger')
    .description('send a sample event to the open listen sessions, or to a webhook destination')
    .argument('<event type>', 'such as customer.created')
    .option('--session <id...>', 'listen sessions (default: those that gateproof listen of this user has open)')
    .addOption(
      new Option('--destination <id...>', 'webhook destinations instead of sessions; the gateway posts to them').conflicts('session'),
    )
    .option('--json', 'print one line of JSON for each session or destination')
    .addHelpText(
      'after',
      '\nExample:\n  gateproof trigger customer.created     while gateproof listen runs\n\nExit status: 0 accepted, 1 a destination did not accept it, 3 error.',
    )
    .action(async (type, options) => done(await (await import('./trigger.ts')).trigger(type, options)));
  for (const command of [listenCommand, triggerCommand]) for (const option of gatewayOptions()) command.addOption(option);

  root
    .command('certify')
    .description('run every suite against a target and write the certificate')
    .addOption(new Option('-t, --target <file>', 'target file (default: the embedded simulator)').argParser(given))
    .addOption(new Option('-o, --out <folder>', 'folder for the output files').argParser(given).default('reports/out'))
    .addOption(seedOption())
    .addOption(new Option('-w, --workers <n>', 'number of tests that run at the same time').argParser(workerNumber))
    .addOption(new Option('-g, --grep <pattern>', 'run only the tests whose title matches; other rules stay untested').argParser(pattern))
    .addOption(
      new Option('-r, --rule <id>', 'run only the tests that judge this rule; can be repeated; other rules stay untested').argParser(
        (value: string, before: readonly string[] = []) => [...before, given(value)],
      ),
    )
    .addOption(
      new Option('--last-failed', 'run only the tests of the rules that failed in the last run, by the certificate in --out').conflicts([
        'rule',
        'shard',
      ]),
    )
    .option('--deep', 'add random walks through the states of keys, sessions, limits, campaigns and contracts')
    .addOption(
      new Option('--shard <part>', 'run one part of the tests, such as 1/3; join the parts with gateproof merge; needs --seed').argParser(
        shard,
      ),
    )
    .option('--read-only', 'change nothing at the deployment, whatever the target file consents to; rules that need a write stay untested')
    .addOption(new Option('--sign <file>', 'Ed25519 private key (PKCS#8, PEM) that signs the certificate').argParser(given))
    .option('--json', 'print the outcome as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof certify\n  gateproof certify --target staging.yaml --out certificates/staging\n  gateproof certify --grep "Key detail" --workers 1\n  gateproof certify --rule KEY-DETAIL-OWNER --rule LIMIT-RETRY-AFTER-SECONDS\n  gateproof certify --last-failed\n  gateproof certify --deep --seed 7\n  gateproof certify --target production.yaml --read-only',
    )
    .action(async (options) => done(await (await import('./certify.ts')).certify(options)));

  root
    .command('merge')
    .description('join the shards of one run into a certificate')
    .argument('<folder...>', 'folders written by `certify --shard`, or their run.json')
    .addOption(new Option('-o, --out <folder>', 'folder for the output files').argParser(given).default('reports/out'))
    .addOption(new Option('-k, --known-failures <file>', 'YAML file of known failures').argParser(given))
    .addOption(new Option('--sign <file>', 'Ed25519 private key (PKCS#8, PEM) that signs the certificate').argParser(given))
    .option('--json', 'print the outcome as JSON on standard output')
    .addHelpText(
      'after',
      '\nExample:\n  gateproof certify --seed 7 --shard 1/3 --out shard-1     on three machines, 1/3 to 3/3\n  gateproof merge shard-1 shard-2 shard-3 --out certificate\n\nExit status: that of certify.',
    )
    .action(async (folders, options) => done(await (await import('./merge.ts')).merge(folders, options)));

  root
    .command('mutants')
    .description('mutation-test the suites: break the simulator rule by rule, and report whether a check of that rule fails')
    .addOption(new Option('--only <id...>', 'run only these mutants, by name or by the id of a rule that they break'))
    .option('--every-test', 'run every test against every mutant, and report what else each breaks')
    .addOption(
      new Option('-o, --out <folder>', 'folder for mutants.json (default: "reports/out", or no file with --only)').argParser(given),
    )
    .addOption(seedOption().default(1))
    .addOption(
      new Option('-w, --workers <n>', 'number of mutants that are tested at the same time; with --playwright, number of tests').argParser(
        workerNumber,
      ),
    )
    .option('--playwright', 'run the suites in Playwright, in processes of their own; slower, with the same result')
    .option('--json', 'print the result as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof mutants\n  gateproof mutants --only KEY-DETAIL-OWNER\n  gateproof mutants --only foreign-key-message --every-test\n\nExit status: 0 every mutant is killed and every check passes on the unmutated simulator, 1 otherwise, 3 error.',
    )
    .action(async (options) => done(await (await import('./mutants.ts')).mutants(options)));

  root
    .command('verify')
    .description('recompute a certificate from the exchanges recorded beside it, offline, and check its signature')
    .argument('<certificate>', 'certificate.json, with run.json beside it')
    .addOption(new Option('-k, --key <file>', 'Ed25519 public key (PEM or JWK) of the expected signer').argParser(given))
    .option('--json', 'print the checks as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof verify reports/out/certificate.json\n  gateproof verify certificate.json --key vendor.pem\n\nExit status: 0 verified, 1 rejected, 3 cannot be verified here.',
    )
    .action(async (path, options) => done(await (await import('./verify.ts')).verify(path, options)));

  root
    .command('diff')
    .description('compare two certificates rule by rule: regressed, gone, fixed, new')
    .argument('<old>', 'certificate.json, or the folder that holds it')
    .argument('<new>', 'the same of the later run')
    .option('--json', 'print the comparison as JSON on standard output')
    .addHelpText('after', diffHelp)
    .action(async (before, after, options) => done(await (await import('./diff.ts')).diff(before, after, options)));

  root
    .command('doctor')
    .description('predict which rules can be judged with a target file, and show what is missing')
    .addOption(new Option('-t, --target <file>', 'target file').argParser(given).makeOptionMandatory())
    .option('--read-only', 'predict a run with --read-only')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample:\n  gateproof doctor --target staging.yaml')
    .action(async (options) => done(await (await import('./doctor.ts')).doctor(options)));

  root
    .command('init')
    .description('write a target file: asks for address and keys of a deployment, and checks them there')
    .addOption(new Option('-u, --url <address>', 'address of the gateway').argParser(given))
    .addOption(new Option('-o, --out <file>', 'target file to write').argParser(given).default('target.yaml'))
    .option('--write', 'consent that the suites create and change records')
    .option('--force', 'replace a file that exists')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof init\n  GATEPROOF_MERCHANT_ADMIN_KEY=… gateproof init --url https://gateway.example --out staging.yaml\n\nKeys are taken from GATEPROOF_MERCHANT_ADMIN_KEY, GATEPROOF_MERCHANT_USER_KEY, GATEPROOF_NO_PERMISSIONS_KEY,\nGATEPROOF_OTHER_MERCHANT_KEY, GATEPROOF_RESELLER_KEY and GATEPROOF_HOST_ADMIN_KEY; at a terminal, init asks for the others.',
    )
    .action(async (options) => done(await (await import('./init.ts')).init(options)));

  root
    .command('cleanup')
    .description('remove from a deployment the records that earlier runs left there; they have names such as gp-7-campaign-0f3a91c20')
    .addOption(new Option('-t, --target <file>', 'target file').argParser(given).makeOptionMandatory())
    .option('--dry-run', 'list the records and remove nothing')
    .option('--json', 'print the result as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof cleanup --target staging.yaml --dry-run\n  gateproof cleanup --target staging.yaml\n\nEnd all runs against the deployment first: their records have such names too.\nExit status: 0 nothing is left, 1 some records could not be removed or some lists not read, 3 error.',
    )
    .action(async (options) => done(await (await import('./cleanup.ts')).cleanup(options)));

  root
    .command('operations')
    .description('list the operations of the contract')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'tsv', 'json']).default('table'))
    .addHelpText('after', '\nExample:\n  gateproof operations --format tsv | grep /api/campaigns')
    .action(async (options) => done((await import('./operations.ts')).printOperations(options)));

  root
    .command('rules')
    .description('list the rules of the contract, with their source and how they are observed')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'tsv', 'json']).default('table'))
    .option(
      '-c, --clause [clause]',
      'what a clause of the specification says, and its rules: by its name, a part of it, or a rule; without, all',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof rules --format json\n  gateproof rules --clause "operation 4"\n  gateproof rules --clause KEY-DETAIL-OWNER',
    )
    .action(async ({ clause, format }) =>
      done(
        clause === undefined
          ? (await import('./rules.ts')).printRules({ format })
          : (await import('./clauses.ts')).printClauses(clause, format),
      ),
    );

  root
    .command('choices')
    .description('list the points that the specification leaves open, as a choices file with the defaults')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .addHelpText('after', '\nExample:\n  gateproof choices > acme.yaml && gateproof serve --choices acme.yaml')
    .action(async (options) => done((await import('./choices.ts')).printChoices(options)));

  root
    .command('spec')
    .description('print the contract as an OpenAPI 3.1 document')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['openapi']).default('openapi'))
    .addOption(new Option('-o, --out <file>', 'write to this file instead of standard output').argParser(given))
    .addHelpText('after', '\nExample:\n  gateproof spec --format openapi --out openapi.json')
    .action(async (options) => done(await (await import('./spec.ts')).writeSpec(options)));

  return root;
}

/** Runs the command line; answers the exit status. Mistakes of the user are one line on standard error. */
async function main(args: readonly string[]): Promise<number> {
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
      const line = error.message
        .replace(/^error: /, '')
        .replaceAll('\n', ' ')
        .replace(/\.$/, '');
      process.stderr.write(`gateproof: ${line}; see gateproof ${verbOf(args, root)}--help\n`);
      return 3;
    }
    if (error instanceof UserError) {
      // A message may quote what a target answered.
      process.stderr.write(`gateproof: ${oneLine(error.message)}\n`);
      return 3;
    }
    process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 3;
  }
}

const verbOf = (args: readonly string[], root: Command): string => {
  const verb = root.commands.find((command) => command.name() === args[0]);
  return verb === undefined ? '' : `${verb.name()} `;
};

// A closed pipe, for example to head, or a closed terminal is not an error: the verb continues, and its exit status shows
// what it found.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
// Also for an error outside of any verb's work: 1 means that a target failed.
process.on('uncaughtException', (error) => {
  process.stderr.write(`gateproof: unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(3);
});
process.exitCode = await main(process.argv.slice(2));
