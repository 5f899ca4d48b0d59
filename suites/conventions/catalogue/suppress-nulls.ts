/** Reads without path parameters, with and without null members: by the walks with `suppressNulls=true`, by the test of reads with the rest. */
import type { Answer, Context, Judge } from '../../../fixtures/test.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { adminFor, callOnUnknown, each, hasParameters, isRead, judgeSeen, type Seen } from '../../checks/sweep.ts';

/** The reads that an admin of the target can be expected to make without knowing a record. */
export const plainReads = ({ target }: Context, over: readonly Operation[]): readonly Operation[] =>
  over.filter((operation) => isRead(operation) && !hasParameters(operation) && target.personas[adminFor(operation)] !== undefined);

export interface Suppressed extends Seen {
  /** Whether the status is the same as without `suppressNulls`. */
  readonly same: boolean;
}

interface Reads {
  /** Without `suppressNulls`, where that was requested. */
  readonly plain: readonly Seen[];
  readonly suppressed: readonly Suppressed[];
}

/**
 * A read with values of `suppressNulls`. It is decided if all succeed or are not implemented. Otherwise compares the read without it, and confirms a
 * difference by a second read, since a status may change for other reasons.
 */
async function readOf(context: Context, operation: Operation, values: readonly boolean[]): Promise<Reads> {
  const ask = (suppressNulls?: boolean): Promise<Answer> =>
    callOnUnknown(context, operation, adminFor(operation), suppressNulls === undefined ? {} : { query: { suppressNulls } });
  const asked = await Promise.all(values.map(async (value) => ({ value, answer: await ask(value) })));
  if (asked.every(({ answer: { ok } }) => ok) || asked.every(({ answer: { status } }) => status === 501))
    return { plain: [], suppressed: asked.map(({ answer }) => ({ operation, answer, same: true })) };
  const plain = await ask();
  const compared = asked.map(async ({ value, answer }) => {
    if (answer.status === plain.status) return { operation, answer, same: true };
    const [before, again] = [await ask(), await ask(value)];
    return { operation, answer: again, same: before.status === again.status || before.status !== plain.status };
  });
  return { plain: [{ operation, answer: plain }], suppressed: await Promise.all(compared) };
}

/** Reads with values of `suppressNulls` that may differ by operation. */
export async function readEach(
  context: Context,
  over: readonly Operation[],
  valuesOf: (operation: Operation) => readonly boolean[],
): Promise<Reads> {
  const answered = await each(over, (operation) => readOf(context, operation, valuesOf(operation)));
  return { plain: answered.flatMap(({ plain }) => plain), suppressed: answered.flatMap(({ suppressed }) => suppressed) };
}

export function judgeSuppressed(judge: Judge, suppressed: readonly Suppressed[]): void {
  const differing = new Set<Seen>(suppressed.filter(({ same }) => !same));
  judgeSeen(judge, 'CATALOGUE-SUPPRESS-NULLS', suppressed, (seen) => !differing.has(seen), {
    what: 'with suppressNulls',
    expected: 'the status that it has without',
  });
}

/** Known key values that are distinct from other text. */
const knownKeys = ({ target }: Context): readonly string[] =>
  Object.values(target.personas)
    .map(({ key }) => key)
    .filter((key) => key.length >= 16);

export function judgeKeyValues(context: Context, seen: readonly Seen[]): void {
  const keys = knownKeys(context);
  judgeSeen(
    context.judge,
    'CATALOGUE-NO-KEY-VALUES',
    keys.length === 0 ? [] : seen,
    ({ answer: { text } }) => !keys.some((key) => text.includes(key)),
    {
      what: 'by an admin',
      expected: 'a reply without the value of any key',
      otherwise: 'no key of the target is long enough to be distinguished from other text',
    },
  );
}
