/** Usual ways to break a seam. */
import type { AnyCall, AnyHandler, AnyOpenHandler, Result } from '../../domain/kernel/call.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../http/envelope.ts';
import type { Seams } from '../../http/tenant.ts';

export type Json = Readonly<Record<string, unknown>>;

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
      return (call: AnyCall) => handle(call, handler);
    },
  };
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

/** Changes what a failure looks like on the wire. */
export const editAnswer = (original: Seams, edit: (answer: ErrorAnswer, refusal: Refusal) => ErrorAnswer): Partial<Seams> => ({
  envelope: (refusal, world, operation) => edit(original.envelope(refusal, world, operation), refusal),
});

/** The same refusal with another message. */
export const withMessage = ({ kind, status, code, detail }: Refusal, message: string): Refusal =>
  new Refusal(kind, status, code, message, detail);
