/** The catalogue as a table, for people and for comparison with the specification. */
import { operations } from '../catalogue.ts';

/** One line per operation in catalogue order: method, path, scope, permissions joined by `+` or `none`; separated by tabs. */
export function operationsTsv(): string {
  return operations.map((o) => `${[o.method, o.path, o.scope, o.permissions.join('+') || 'none'].join('\t')}\n`).join('');
}
