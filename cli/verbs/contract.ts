import { Option, type Command } from 'commander';
import { nonEmpty, withoutOption, type Done } from '../arguments.ts';

export function addContractVerbs(root: Command, done: Done): void {
  root
    .command('operations')
    .description('list the operations of the contract')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'tsv', 'json']).default('table'))
    .addOption(withoutOption())
    .addHelpText('after', '\nExample:\n  gateproof operations --format tsv | grep /api/campaigns')
    .action(async (options) => done((await import('../operations.ts')).printOperations(options)));

  root
    .command('rules')
    .description('list the rules of the contract, with their source and how they are observed')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'tsv', 'json']).default('table'))
    .option(
      '-c, --clause [clause]',
      'what a clause of the specification says, and its rules: clause name, part of one, or rule id; omit to list all',
    )
    .addOption(
      new Option(
        '-m, --matrix [operations]',
        'what each caller must get from each operation: of those whose id, path or group contains this; omit to list all',
      ).conflicts('clause'),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  gateproof rules --format json\n  gateproof rules --clause "operation 4"\n  gateproof rules --clause KEY-DETAIL-OWNER\n  gateproof rules --matrix customers',
    )
    .action(async ({ clause, matrix, format }) => {
      if (matrix !== undefined) return done((await import('../rules.ts')).printMatrix(matrix, format));
      return done(
        clause === undefined
          ? (await import('../rules.ts')).printRules({ format })
          : (await import('../clauses.ts')).printClauses(clause, format),
      );
    });

  root
    .command('choices')
    .description('list the points that the specification leaves open, as a choices file with the defaults')
    .addOption(
      new Option('-f, --format <format>', 'output format: a choices file, or the same points as JSON data')
        .choices(['yaml', 'json'])
        .default('yaml'),
    )
    .addHelpText('after', '\nExample:\n  gateproof choices > acme.yaml && gateproof serve --choices acme.yaml')
    .action(async (options) => done((await import('../choices.ts')).printChoices(options)));

  root
    .command('spec')
    .description('print the contract as an OpenAPI 3.1 document')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['openapi']).default('openapi'))
    .addOption(new Option('-o, --out <file>', 'write to this file instead of standard output').argParser(nonEmpty))
    .addOption(withoutOption())
    .addHelpText('after', '\nExample:\n  gateproof spec --format openapi --out openapi.json')
    .action(async (options) => done(await (await import('../spec.ts')).writeSpec(options)));
}
