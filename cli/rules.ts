import { register } from '../schemas/register.ts';
import type { Rule } from '../schemas/rule.ts';
import { table, tsv } from '../reports/table.ts';

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
