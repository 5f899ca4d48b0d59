/** The groups of operations that a simulator can be without: the first word of an id (docs/decisions/0001-worlds-and-their-secrets.md). */
import { operations, type OperationId } from './catalogue.ts';
import type { Operation } from './operation.ts';
import { nearest } from './shared/nearest.ts';

/** The group of an operation: `reports` of `reports.run`. */
export const groupOfOperation = ({ id }: Pick<Operation, 'id'>): string => id.slice(0, id.indexOf('.'));

/** Whether a simulator without some groups serves an operation; any other answers 501. */
export const isServed = (operation: Pick<Operation, 'id'>, without: readonly string[]): boolean =>
  !without.includes(groupOfOperation(operation));

/** Every group, in the order of the catalogue. */
export const operationGroups: readonly string[] = [...new Set(operations.map(groupOfOperation))];

/** The ids of the operations of some groups, in the order of the catalogue. */
export const operationsOf = (groups: readonly string[]): readonly OperationId[] =>
  operations.filter((operation) => groups.includes(groupOfOperation(operation))).map(({ id }) => id as OperationId);

/** What is wrong with the first unknown name of a list of groups, in words that follow the name of the list; undefined: nothing. */
export function faultOfGroups(names: readonly string[]): string | undefined {
  const unknown = names.find((name) => !operationGroups.includes(name));
  if (unknown === undefined) return undefined;
  const [head = ''] = unknown.split('.');
  const starting = head === '' ? [] : operationGroups.filter((group) => group.toLowerCase().startsWith(head.toLowerCase()));
  const near = starting.length > 0 ? starting : nearest(head, operationGroups);
  const advice = near.length === 0 ? '`gateproof operations` lists them, the first word of each id' : `did you mean ${near.join(', ')}?`;
  return `there is no group of operations ${JSON.stringify(unknown.slice(0, 100))}; ${advice}`;
}

/** The groups that are named, each once, in the order of the catalogue. Throws an Error of one line for an unknown name. */
export function readGroups(names: readonly string[]): readonly string[] {
  const fault = faultOfGroups(names);
  if (fault !== undefined) throw new Error(`without: ${fault}`);
  return operationGroups.filter((group) => names.includes(group));
}
