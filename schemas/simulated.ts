/** Which operations the simulator implements: those of every group with a described reply, except the ones named here. Any other answers 501. */
import { operations, type OperationId } from './catalogue.ts';
import { groupOfOperation } from './operation-groups.ts';
import type { Operation } from './operation.ts';

/** The operations that a simulated group lacks: none at present. */
export const notSimulated = [] as const satisfies readonly OperationId[];

const described = new Set(operations.filter(({ reply }) => reply.schema !== undefined).map(groupOfOperation));
const excepted: ReadonlySet<string> = new Set(notSimulated);

/** Whether the simulator implements an operation. */
export const isSimulated = (operation: Pick<Operation, 'id'>): boolean =>
  described.has(groupOfOperation(operation)) && !excepted.has(operation.id);

/** Whether a simulator without some groups serves an operation. */
export const isServed = (operation: Pick<Operation, 'id'>, without: readonly string[]): boolean =>
  isSimulated(operation) && !without.includes(groupOfOperation(operation));
