/** `gateproof operations`: the catalogue. */
import { operations } from '../schemas/catalogue.ts';
import { operationsTsv } from '../schemas/shared/tsv.ts';
import { table } from '../reports/table.ts';

export function printOperations({ format }: { readonly format: 'table' | 'tsv' | 'json' }): number {
  if (format === 'tsv') process.stdout.write(operationsTsv());
  else if (format === 'json') process.stdout.write(`${JSON.stringify(operations, null, 2)}\n`);
  else {
    const rows = operations.map((o) => [o.method, o.path, o.scope, o.permissions.join(' + ') || 'none', o.id]);
    process.stdout.write(table([['METHOD', 'PATH', 'SCOPE', 'PERMISSIONS', 'ID'], ...rows]));
  }
  return 0;
}
