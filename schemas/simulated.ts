/** Which operations the simulator implements: those of every group with a described reply, except the ones named here. Any other answers 501. */
import { operations, type OperationId } from './catalogue.ts';
import type { Operation } from './operation.ts';

/** The operations that a simulated group lacks: none at present. */
export const notSimulated = [] as const satisfies readonly OperationId[];

const prefixOf = (id: string): string => id.slice(0, id.indexOf('.'));
const described = new Set(operations.filter(({ reply }) => reply.schema !== undefined).map(({ id }) => prefixOf(id)));
const excepted: ReadonlySet<string> = new Set(notSimulated);

/** Whether the simulator implements an operation. */
export const isSimulated = ({ id }: Pick<Operation, 'id'>): boolean => described.has(prefixOf(id)) && !excepted.has(id);
