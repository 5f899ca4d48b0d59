import { operations, operationsTsv } from '../schemas/catalogue.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { isServed } from '../schemas/operation-groups.ts';
import { checkedGroups } from '../engine/checked-groups.ts';
import { table } from '../reports/table.ts';

export interface OperationsOptions {
  readonly format: 'table' | 'tsv' | 'json';
  readonly without?: readonly string[];
}

/** Throws `UserError` for an unknown group, and for groups with a format that does not show what is simulated. */
export function printOperations({ format, without: named }: OperationsOptions): number {
  const without = checkedGroups(named);
  if (format === 'tsv' && without.length > 0)
    throw new UserError('--without needs --format table or json; the tsv format lists the specification, regardless of what is simulated');
  if (format === 'tsv') process.stdout.write(operationsTsv());
  else if (format === 'json')
    process.stdout.write(
      `${JSON.stringify(
        operations.map((o) => ({ ...o, isSimulated: isServed(o, without) })),
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
      isServed(o, without) ? 'yes' : '501',
      o.id,
    ]);
    process.stdout.write(table([['METHOD', 'PATH', 'SCOPE', 'PERMISSIONS', 'SIMULATED', 'ID'], ...rows]));
  }
  return 0;
}
