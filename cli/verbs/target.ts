import { Option, type Command } from 'commander';
import { nonEmpty, type Done } from '../arguments.ts';

export function addTargetVerbs(root: Command, done: Done): void {
  root
    .command('doctor')
    .description('predict which rules can be judged with a target file, and show what is missing')
    .addOption(new Option('-t, --target <file>', 'target file').argParser(nonEmpty).makeOptionMandatory())
    .option('--read-only', 'predict a run with --read-only')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample:\n  gateproof doctor --target staging.yaml')
    .action(async (options) => done(await (await import('../doctor.ts')).doctor(options)));

  root
    .command('init')
    .description('write a target file: asks for the address and the keys of a deployment, and checks them')
    .addOption(new Option('-u, --url <address>', 'address of the gateway').argParser(nonEmpty))
    .addOption(new Option('-o, --out <file>', 'target file to write').argParser(nonEmpty).default('target.yaml'))
    .option('--write', 'consent that the suites create and change records')
    .option('--force', 'replace a file that exists')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof init\n  GATEPROOF_MERCHANT_ADMIN_KEY=… gateproof init --url https://gateway.example --out staging.yaml\n\nKeys are taken from GATEPROOF_MERCHANT_ADMIN_KEY, GATEPROOF_MERCHANT_USER_KEY, GATEPROOF_NO_PERMISSIONS_KEY,\nGATEPROOF_OTHER_MERCHANT_KEY, GATEPROOF_RESELLER_KEY and GATEPROOF_HOST_ADMIN_KEY; at a terminal, init asks for the others.',
    )
    .action(async (options) => done(await (await import('../init.ts')).init(options)));

  root
    .command('cleanup')
    .description('remove from a deployment the records that earlier runs left there; they have names such as gp-7-campaign-0f3a91c20')
    .addOption(new Option('-t, --target <file>', 'target file').argParser(nonEmpty).makeOptionMandatory())
    .option('--dry-run', 'list the records and remove nothing')
    .option('--json', 'print the result as JSON on standard output')
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof cleanup --target staging.yaml --dry-run\n  gateproof cleanup --target staging.yaml\n\nEnd all runs against the deployment first: their records have such names too.\nExit status: 0 nothing is left, 1 some records could not be removed or some lists not read, 3 error.',
    )
    .action(async (options) => done(await (await import('../cleanup.ts')).cleanup(options)));
}
