import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Static, TSchema } from '../../../schemas/shape.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Violation } from '../../../schemas/validate.ts';
import type { AnyCall, Answer, Awaiting, Result } from '../../domain/kernel/call.ts';
import type { Collection, Entity } from '../../domain/kernel/collection.ts';
import type { CallTo, OperationWith } from '../../domain/kernel/handler.ts';
import type { Parts } from '../../domain/kernel/parts.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../pipeline/envelope.ts';
import type { InputPart } from '../../pipeline/seams.ts';
import type { Fault } from './mutant.ts';
import type { DeviatingName } from '../../../schemas/groups.ts';
import type { Records } from '../../domain/kernel/records.ts';
import type { Group } from './groups.ts';
import type { World } from '../../domain/kernel/world.ts';

export type Json = JsonObject;

/** Whether the ids come from a table, and are not literals. */
type IsTable<Id extends string> = string extends Id ? true : [OperationId] extends [Id] ? true : false;
/** A call of an operation by its id, as the pipeline makes it; of any operation if a table names it. */
type CallOn<Id extends string> = IsTable<Id> extends true ? AnyCall : Id extends OperationId ? AnyCall & CallTo<Id> : AnyCall;
/** The reply of an operation by its id; any object if it is not described or a table names the operation. */
type ReplyTo<Id extends string> =
  IsTable<Id> extends true
    ? Json
    : Id extends OperationId
      ? OperationWith<Id>['reply'] extends { readonly schema: infer Shape extends TSchema }
        ? Static<Shape>
        : Json
      : Json;
type Inner = (call: AnyCall) => Result;

/** Wraps the handlers of operations, whose ids determine the type of the call. */
export function around<Id extends string>(operations: Id | readonly Id[], handle: (call: CallOn<Id>, handler: Inner) => Result): Fault {
  const ids: readonly string[] = typeof operations === 'string' ? [operations] : operations;
  return (original) => ({
    handler: (operation) => {
      const handler = original.handler(operation);
      if (handler === undefined || !ids.includes(operation.id)) return handler;
      // A call of an operation with this id.
      return (call: AnyCall) => aroundResult(call, handler, handle as (call: AnyCall, handler: Inner) => Result);
    },
  });
}

/** Thrown by a handler that is not done yet, so that its wrapper runs when it is. */
class Unfinished {
  /** The result until then, given how to go on. */
  readonly goOn: (finished: (handler: () => Result) => Result) => Result;

  constructor(goOn: Unfinished['goOn']) {
    this.goOn = goOn;
  }
}

/** Runs `handle` around the final result of a handler: after what it awaits, or the end of its own long work. */
function aroundResult(call: AnyCall, handler: Inner, handle: (call: AnyCall, handler: Inner) => Result): Result {
  const first = (inner: AnyCall): Result => {
    const result = handler(inner);
    const { awaits, parts, writes } = result;
    if (awaits === undefined && parts === undefined) return result;
    // oxlint-disable-next-line no-throw-literal, only-throw-error -- no error: it takes the handler's caller out of its way
    throw new Unfinished((finished) => {
      if (awaits !== undefined) return { awaits: awaits.then((resultOf) => () => finished(resultOf)) };
      return { parts: ended(parts!, finished), writes: writes === true };
    });
  };
  try {
    return handle(call, first);
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    return error.goOn((finished) => aroundResult(call, finished, handle));
  }
}

/** Runs long work to its end, then edits its result, or its refusal. */
function* ended(
  work: NonNullable<Result['parts']>,
  finished: (handler: () => Result) => Result,
): Parts<Answer<unknown> | Awaiting<unknown>> {
  let end: () => Result;
  try {
    const reply = yield* work;
    end = () => reply;
  } catch (error) {
    end = () => {
      throw error;
    };
  }
  // A finished result has no more work.
  return finished(end) as Answer<unknown> | Awaiting<unknown>;
}

/** Changes the reply of operations, whose ids determine its type. */
export const editReply = <Id extends string>(
  operations: Id | readonly Id[],
  edit: (body: ReplyTo<Id>, call: CallOn<Id>) => unknown,
): Fault =>
  around(operations, (call, handler) => {
    const result = handler(call);
    return { ...result, body: edit(result.body as ReplyTo<Id>, call) };
  });

export const editCall = <Id extends string>(operations: Id | readonly Id[], edit: (call: CallOn<Id>) => AnyCall): Fault =>
  around(operations, (call, handler) => handler(edit(call)));

/** Replaces the handlers of operations by a fixed result. */
export const answering = (operations: string | readonly string[], result: Result): Fault => around(operations, () => result);

export const withStatus = (operation: string, status: number): Fault =>
  around(operation, (call, handler) => ({ ...handler(call), status }));

export const refusing = (operations: string | readonly string[], refusal: () => Refusal): Fault =>
  around(operations, () => {
    throw refusal();
  });

/** Replaces refusals for which `replace` returns another; the others pass. */
export const editRefusal = <Id extends string>(
  operations: Id | readonly Id[],
  replace: (refusal: Refusal, call: CallOn<Id>) => Refusal | undefined,
): Fault =>
  around(operations, (call, handler) => {
    try {
      return handler(call);
    } catch (error) {
      throw error instanceof Refusal ? (replace(error, call) ?? error) : error;
    }
  });

/** Gives a new record, and the reply, values that the handler itself would reject. */
export function amend<T extends Entity>(collection: Collection<T>, result: Result, changes: Partial<T>): Result {
  const reply = result.body as Json;
  const made = collection.get(String(reply['id']));
  if (made !== undefined) collection.replace({ ...made, ...changes });
  return { ...result, body: { ...reply, ...changes } };
}

/** Changes the violations that production finds in the queries or bodies of an operation. */
export const editValidation =
  (id: OperationId, part: InputPart, edit: (violations: readonly Violation[], value: unknown) => readonly Violation[]): Fault =>
  ({ validate }) => ({
    validate: (operation, where, schema, value) => {
      const violations = validate(operation, where, schema, value);
      return operation.id === id && where === part ? edit(violations, value) : violations;
    },
  });

export const editAnswer =
  (edit: (answer: ErrorAnswer, refusal: Refusal, operation: Operation | null) => ErrorAnswer): Fault =>
  ({ envelope }) => ({ envelope: (refusal, world, operation) => edit(envelope(refusal, world, operation), refusal, operation) });

export const editLimit = (edit: (body: Json, refusal: Refusal, operation: Operation | null) => Json): Fault =>
  editAnswer((answer, refusal, operation) =>
    answer.status === 429 && answer.body !== null
      ? { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body) as Json, refusal, operation)) }
      : answer,
  );

export const together =
  (...faults: readonly Fault[]): Fault =>
  (original) =>
    Object.assign({}, ...faults.map((fault) => fault(original)));

export const withMessage = ({ kind, status, code, detail }: Refusal, message: string): Refusal =>
  new Refusal(kind, status, code, message, detail);

/** The bytes of a text; 0 for anything else. */
export const bytesOf = (value: unknown): number => (typeof value === 'string' ? new TextEncoder().encode(value).length : 0);

export type Kept = Group | DeviatingName | 'developerInvitations';

/** Restores the record as it was before the operation, if `undoes` returns true. */
export function undoing<Name extends Kept>(name: Name, operation: string, undoes: (before: Records[Name]) => boolean = () => true): Fault {
  return around(operation, (call, handler) => {
    const collection: Collection<Records[Name]> = call.world.records[name];
    const before = collection.get(call.params['id'] ?? '');
    const result = handler(call);
    if (before !== undefined && undoes(before)) collection.replace(before);
    return result;
  });
}

/** Numbers that a mutant keeps in a world, by its name and a key. */
export const numbers = (world: World, name: string): Record<string, number> => world.state(`mutant.${name}`, () => ({}));

export function count(call: AnyCall, name: string): number {
  const counts = numbers(call.world, name);
  const id = call.params['id'] ?? '';
  return (counts[id] = (counts[id] ?? 0) + 1);
}

/** Undoes an operation on its n-th use for a record. */
export const counted =
  (name: 'campaigns' | 'contracts', operation: OperationId, which: number): Fault =>
  (original) => {
    const counts = new Map<string, number>();
    return undoing(name, operation, ({ id }) => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts.get(id) === which;
    })(original);
  };

/** `service` and `method`: as an audit record names the operation. */
export const leavingOut = (service: string, method: string): Fault =>
  editReply('auditLog.continuationList', (body) => ({
    ...body,
    items: (body['items'] as readonly Json[]).filter(({ actions }) =>
      (actions as readonly Json[]).every(({ serviceName, methodName }) => serviceName !== service || methodName !== method),
    ),
  }));
