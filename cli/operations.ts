/** `gateproof operations`: the catalogue. */
import { operations } from '../schemas/catalogue.ts';
import { operationsTsv } from '../schemas/shared/tsv.ts';
import { isSimulated } from '../schemas/simulated.ts';
import { table } from '../reports/table.ts';

export function printOperations({ format }: { readonly format: 'table' | 'tsv' | 'json' }): number {
  if (format === 'tsv') process.stdout.write(operationsTsv());
  else if (format === 'json')
    process.stdout.write(
      `${JSON.stringify(
        operations.map((o) => ({ ...o, isSimulated: isSimulated(o) })),
        null,
        2,
      )}\n`,
    );
  else {
    const rows = operations.map((o) => [
      o.method,
      o.path,
      o.scope,
      o.permissions.join(' + ') || 'none',
      isSimulated(o) ? 'yes' : '501',
      o.id,
    ]);
    process.stdout.write(table([['METHOD', 'PATH', 'SCOPE', 'PERMISSIONS', 'SIMULATED', 'ID'], ...rows]));
  }
  return 0;
}
