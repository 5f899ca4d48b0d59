/** The groups of operations that a simulator can omit: the first word of an id (docs/decisions/0001-worlds-and-their-secrets.md). */
import { operations, type OperationId } from './catalogue.ts';
import type { Operation } from './operation.ts';
import { nearest } from './shared/nearest.ts';

/** `reports` of `reports.run`. */
export const groupOfOperation = ({ id }: Pick<Operation, 'id'>): string => id.slice(0, id.indexOf('.'));

/** Whether a simulator without some groups serves an operation; any other returns 501. */
export const isServed = (operation: Pick<Operation, 'id'>, without: readonly string[]): boolean =>
  !without.includes(groupOfOperation(operation));

/** In catalogue order. */
export const operationGroups: readonly string[] = [...new Set(operations.map(groupOfOperation))];

export const operationsOf = (groups: readonly string[]): readonly OperationId[] =>
  operations.filter((operation) => groups.includes(groupOfOperation(operation))).map(({ id }) => id as OperationId);

/** The error about the first unknown name in a list of groups, worded to follow the name of the list; undefined if all are known. */
export function faultOfGroups(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !operationGroups.includes(name));
  if (unknown === undefined) return undefined;
  const [head = ''] = unknown.split('.');
  const starting = head === '' ? [] : operationGroups.filter((group) => group.toLowerCase().startsWith(head.toLowerCase()));
  const near = starting.length > 0 ? starting : nearest(head, operationGroups);
  const advice = near.length === 0 ? '`gateproof operations` lists them, the first word of each id' : `did you mean ${near.join(', ')}?`;
  return `there is no group of operations ${JSON.stringify(unknown.slice(0, 100))}; ${advice}`;
}

/** The named groups, each once, in catalogue order. Throws an Error of one line for an unknown name. */
export function readGroups(names: readonly string[]): readonly string[] {
  const fault = faultOfGroups(names);
  if (fault !== undefined) throw new Error(`without: ${fault}`);
  return operationGroups.filter((group) => names.includes(group));
}
