import { Option, type Command } from 'commander';
import { verb } from '../../engine/world-runs/protocol.ts';
import { nonEmpty, pattern, seedOption, shard, signOption, timestampOption, workerNumber, type Done } from '../arguments.ts';

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

export function addCertificateVerbs(root: Command, done: Done): void {
  root
    .command('certify')
    .description('run every suite against a target and write the certificate')
    .addOption(new Option('-t, --target <file>', 'target file (default: the embedded simulator)').argParser(nonEmpty))
    .addOption(new Option('-o, --out <folder>', 'folder for the output files').argParser(nonEmpty).default('reports/out'))
    .addOption(seedOption())
    .addOption(new Option('-w, --workers <n>', 'number of tests that run at the same time').argParser(workerNumber))
    .addOption(new Option('-g, --grep <pattern>', 'run only the tests whose title matches; other rules stay untested').argParser(pattern))
    .addOption(
      new Option('-r, --rule <id>', 'run only the tests that judge this rule; can be repeated; other rules stay untested').argParser(
        (value: string, before: readonly string[] = []) => [...before, nonEmpty(value)],
      ),
    )
    .addOption(
      new Option(
        '--last-failed',
        'run only the tests of the rules that failed in the report in --out, and have not passed since',
      ).conflicts(['rule', 'shard']),
    )
    .option('--deep', 'add random walks through the states of keys, sessions, limits, campaigns and contracts; needs fast-check')
    .addOption(
      new Option('--shard <part>', 'run one part of the tests, such as 1/3; join the parts with gateproof merge; needs --seed').argParser(
        shard,
      ),
    )
    .option('--read-only', 'change nothing at the deployment, whatever the target file consents to; rules that need a write stay untested')
    .addOption(signOption())
    .addOption(timestampOption())
    .option('--json', 'print the outcome as JSON on standard output')
    .addHelpText(
      'after',
      '\nA run of selected tests (--grep, --rule, --last-failed) never replaces a full report in --out: it writes to `partial` inside that folder.\nThe report of the run before is kept in `previous`.\n\nExamples:\n  gateproof certify\n  gateproof certify --target staging.yaml --out certificates/staging\n  gateproof certify --grep "Key detail" --workers 1\n  gateproof certify --rule KEY-DETAIL-OWNER --rule LIMIT-RETRY-AFTER-SECONDS\n  gateproof certify --last-failed\n  gateproof certify --deep --seed 7\n  gateproof certify --target production.yaml --read-only',
    )
    .action(async (options) => done(await (await import('../certify.ts')).certify(options)));

  root
    .command(verb, { hidden: true })
    .description('certify for a simulator, which calls this itself')
    .action(async () => done(await (await import('../certify-world.ts')).certifyWorld()));

  root
    .command('merge')
    .description('join the shards of one run into a certificate')
    .argument('<folder...>', 'folders written by `certify --shard`, or their run.json')
    .addOption(new Option('-o, --out <folder>', 'folder for the output files').argParser(nonEmpty).default('reports/out'))
    .addOption(new Option('-k, --known-failures <file>', 'YAML file of known failures').argParser(nonEmpty))
    .addOption(signOption())
    .addOption(timestampOption())
    .option('--json', 'print the outcome as JSON on standard output')
    .addHelpText(
      'after',
      '\nExample:\n  gateproof certify --seed 7 --shard 1/3 --out shard-1     on three machines, 1/3 to 3/3\n  gateproof merge shard-1 shard-2 shard-3 --out certificate\n\nExit status: that of certify.',
    )
    .action(async (folders, options) => done(await (await import('../merge.ts')).merge(folders, options)));

  root
    .command('mutants')
    .description('mutation-test the suites: break the simulator rule by rule, and report whether a check of that rule fails')
    .addOption(new Option('--only <id...>', 'run only these mutants, by name or by the id of a rule that they break'))
    .option('--every-test', 'run every test against every mutant, and report what else each breaks')
    .addOption(
      new Option('-o, --out <folder>', 'folder for mutants.json (default: "reports/out", or no file with --only)').argParser(nonEmpty),
    )
    .addOption(seedOption().default(1))
    .addOption(new Option('-w, --workers <n>', 'number of mutants that are tested at the same time').argParser(workerNumber))
    .option('--json', 'print the result as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof mutants\n  gateproof mutants --only KEY-DETAIL-OWNER\n  gateproof mutants --only foreign-key-message --every-test\n\nExit status: 0 every mutant is killed and every check passes on the unmutated simulator, 1 otherwise, 3 error.',
    )
    .action(async (options) => done(await (await import('../mutants.ts')).mutants(options)));

  root
    .command('verify')
    .description('recompute a certificate from the exchanges recorded beside it, offline, and check its signature')
    .argument('<certificate>', 'certificate.json with run.json beside it, or the folder that holds both')
    .addOption(new Option('-k, --key <file>', 'Ed25519 public key (PEM or JWK) of the expected signer').argParser(nonEmpty))
    .addOption(
      new Option(
        '--tsa-ca <file>',
        'certificates (PEM) of the authorities that must vouch for the time stamp (default: those that Node trusts)',
      ).argParser(nonEmpty),
    )
    .option('--json', 'print the checks as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof verify reports/out/certificate.json\n  gateproof verify certificate.json --key vendor.pem\n\nExit status: 0 verified, 1 rejected, 3 cannot be verified here.',
    )
    .action(async (path, options) => done(await (await import('../verify.ts')).verify(path, options)));

  root
    .command('diff')
    .description('compare two certificates rule by rule: regressed, gone, fixed, new')
    .argument('<old>', 'certificate.json, or the folder that holds it')
    .argument('<new>', 'the same of the later run')
    .option('--json', 'print the comparison as JSON on standard output')
    .addHelpText('after', diffHelp)
    .action(async (before, after, options) => done(await (await import('../diff.ts')).diff(before, after, options)));
}
