/** Usual ways to break a seam. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Violation } from '../../../schemas/validate.ts';
import type { AnyCall, AnyHandler, AnyOpenHandler, Answer, Awaiting, Result } from '../../domain/kernel/call.ts';
import type { Collection, Entity } from '../../domain/kernel/collection.ts';
import type { Parts } from '../../domain/kernel/parts.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../pipeline/envelope.ts';
import type { InputPart, Seams } from '../../pipeline/tenant.ts';

export type Json = JsonObject;

/** Puts something around the handlers of the named operations. */
export function around(
  original: Seams,
  operations: readonly string[],
  handle: (call: AnyCall, handler: AnyHandler | AnyOpenHandler) => Result,
): Partial<Seams> {
  return {
    handler: (operation) => {
      const handler = original.handler(operation);
      if (handler === undefined || !operations.includes(operation.id)) return handler;
      return (call: AnyCall) => aroundResult(call, handler, handle);
    },
  };
}

/** Thrown by a handler that is not done yet, so that what stands around it is done when it is. */
class Unfinished {
  /** What there is until then, given how to go on. */
  readonly goOn: (finished: (handler: () => Result) => Result) => Result;

  constructor(goOn: Unfinished['goOn']) {
    this.goOn = goOn;
  }
}

/** Does `handle` around what a handler comes to in the end: when others have done their work, or when its own long work has ended. */
function aroundResult(
  call: AnyCall,
  handler: AnyHandler | AnyOpenHandler,
  handle: (call: AnyCall, handler: AnyHandler | AnyOpenHandler) => Result,
): Result {
  const first = (inner: AnyCall): Result => {
    const result = handler(inner);
    const { awaits, work, reads } = result;
    if (awaits === undefined && work === undefined && reads === undefined) return result;
    // oxlint-disable-next-line no-throw-literal, only-throw-error -- no error: it takes the handler's caller out of its way
    throw new Unfinished((finished) => {
      if (awaits !== undefined) return { awaits: awaits.then((resultOf) => () => finished(resultOf)) };
      if (reads !== undefined) return { reads: ended(reads, finished) };
      return { work: ended(work!, finished) };
    });
  };
  try {
    return handle(call, first);
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    return error.goOn((finished) => aroundResult(call, finished, handle));
  }
}

/** Long work to its end, and what is made of that: of a refusal as well. */
function* ended(
  work: NonNullable<Result['work']>,
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
  // What has ended neither sends nor works on.
  return finished(end) as Answer<unknown> | Awaiting<unknown>;
}

/** Changes the object that the named operations answer. */
export const editReply = (original: Seams, operations: readonly string[], edit: (body: Json, call: AnyCall) => unknown) =>
  around(original, operations, (call, handler) => {
    const result = handler(call);
    return { ...result, body: edit(result.body as Json, call) };
  });

/** Answers something else for refusals that `replace` knows; the others pass. */
export const editRefusal = (
  original: Seams,
  operations: readonly string[],
  replace: (refusal: Refusal, call: AnyCall) => Refusal | undefined,
) =>
  around(original, operations, (call, handler) => {
    try {
      return handler(call);
    } catch (error) {
      throw error instanceof Refusal ? (replace(error, call) ?? error) : error;
    }
  });

/** Gives a record that a handler made, and the reply, other values: those that the handler itself rejects. */
export function amend<T extends Entity>(collection: Collection<T>, result: Result, changes: Partial<T>): Result {
  const reply = result.body as Json;
  const made = collection.get(String(reply['id']));
  if (made !== undefined) collection.replace({ ...made, ...changes });
  return { ...result, body: { ...reply, ...changes } };
}

/** Validates the queries or bodies of an operation by what `edit` makes of the violations that production finds. */
export const editValidation = (
  original: Seams,
  id: OperationId,
  part: InputPart,
  edit: (violations: readonly Violation[], value: unknown) => readonly Violation[],
): Partial<Seams> => ({
  validate: (operation, where, schema, value) => {
    const violations = original.validate(operation, where, schema, value);
    return operation.id === id && where === part ? edit(violations, value) : violations;
  },
});

/** Changes what a failure looks like on the wire. */
export const editAnswer = (original: Seams, edit: (answer: ErrorAnswer, refusal: Refusal) => ErrorAnswer): Partial<Seams> => ({
  envelope: (refusal, world, operation) => edit(original.envelope(refusal, world, operation), refusal),
});

/** The same refusal with another message. */
export const withMessage = ({ kind, status, code, detail }: Refusal, message: string): Refusal =>
  new Refusal(kind, status, code, message, detail);
