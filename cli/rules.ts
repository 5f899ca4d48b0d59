import { cellsOf, matrixCallers, type Cell } from '../schemas/access-matrix.ts';
import { operations } from '../schemas/catalogue.ts';
import type { Operation } from '../schemas/operation.ts';
import { register } from '../schemas/register.ts';
import type { Rule } from '../schemas/rule.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { table, tsv } from '../reports/table.ts';
import { print } from './print.ts';

const status = ({ status }: Rule): string => (status === 'tested' ? status : 'untestable');
const why = ({ status }: Rule): string => (status === 'tested' ? '' : status.untestable);

export function printRules({ format }: { readonly format: 'table' | 'tsv' | 'json' }): number {
  const rules: readonly Rule[] = Object.values(register);
  if (format === 'json') process.stdout.write(`${JSON.stringify(rules, null, 2)}\n`);
  else if (format === 'tsv') {
    const rows = rules.map((rule) => [
      rule.id,
      rule.keyword,
      rule.level,
      status(rule),
      rule.source,
      rule.statement,
      rule.observed,
      why(rule),
    ]);
    process.stdout.write(tsv([['id', 'keyword', 'level', 'status', 'source', 'statement', 'observed', 'reason'], ...rows]));
  } else {
    const rows = rules.map((rule) => [rule.id, rule.keyword, rule.level, status(rule), rule.source, rule.statement]);
    process.stdout.write(table([['ID', 'KEYWORD', 'LEVEL', 'STATUS', 'SOURCE', 'STATEMENT'], ...rows]));
  }
  return 0;
}

const columns: Readonly<Record<Cell['caller'], string>> = {
  anonymous: 'NO KEY',
  'unknown key': 'UNKNOWN KEY',
  merchantAdmin: 'ADMIN',
  merchantUser: 'USER',
  noPermissions: 'NO PERMISSIONS',
  otherMerchant: 'OTHER MERCHANT',
  actionsOnly: 'ACTIONS ONLY',
  reseller: 'RESELLER',
  hostAdmin: 'HOST',
};
const isOwn = ({ records }: Cell): boolean => records === 'own';

/** Prints what each caller must get from the operations whose id, path or group contains a text: in a table, or each cell with its rule and reason. */
export function printMatrix(wanted: string | true, format: 'table' | 'tsv' | 'json'): number {
  const asked = wanted === true ? '' : wanted.toLowerCase();
  const rows = operations.filter(({ id, path, group }: Operation) => [id, path, group].some((one) => one.toLowerCase().includes(asked)));
  if (rows.length === 0) throw new UserError(`no operation has "${asked}" in its id, path or group; gateproof operations lists them`);
  const cells = rows.flatMap((operation) => cellsOf(operation).map((cell) => ({ operation: operation.id, ...cell })));
  if (format === 'json') process.stdout.write(`${JSON.stringify(cells, null, 2)}\n`);
  else if (format === 'tsv') {
    const lines = cells.map(({ operation, caller, records, expect, rule = '', why }) => [operation, caller, records, expect, rule, why]);
    process.stdout.write(tsv([['operation', 'caller', 'records', 'expected', 'rule', 'reason'], ...lines]));
  } else {
    const head = ['OPERATION', ...matrixCallers.map((caller) => columns[caller]), 'RECORDS OF OTHERS'];
    const lines = rows.map((operation) => {
      const row = cellsOf(operation);
      const own = matrixCallers.map((caller) => row.find((cell) => isOwn(cell) && cell.caller === caller)?.expect ?? '');
      const foreign = row.filter((cell) => !isOwn(cell)).map(({ records, expect }) => `${expect}: ${records}`);
      return [operation.id, ...own, foreign.join(', ')];
    });
    process.stdout.write(table([head, ...lines]));
    const count = (expect: Cell['expect']): number => cells.filter((cell) => cell.expect === expect).length;
    print(
      `\n${cells.length} cells of ${rows.length} operations: ${count('served')} served, ${count('refused')} refused, ${count('hidden')} hidden, ` +
        `${count('open')} open, of which no document says what the caller gets. --format tsv adds the rule and the reason of each.\n`,
    );
  }
  return 0;
}
