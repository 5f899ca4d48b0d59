/** Every read without path parameters, by an authorized caller. */
import { conformance, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { isFailure } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { judgeAdmitted } from '../../checks/admitted.ts';
import { adminFor, callOnUnknown, each, hasParameters, isRead, judgeNo500, judgeSeen, sweep, type Seen } from '../../checks/sweep.ts';

const what = 'by an admin';

const callable = ({ target }: Context, over: readonly Operation[]): readonly Operation[] =>
  over.filter((operation) => target.personas[adminFor(operation)] !== undefined);

const operationsOf = (seen: readonly Seen[]): readonly Operation[] => seen.map(({ operation }) => operation);

interface Read {
  /** Without `suppressNulls`, if that was requested. */
  readonly plain?: Answer;
  /** With `suppressNulls`, each with whether its status is the same as without. */
  readonly suppressed: readonly { readonly answer: Answer; readonly same: boolean }[];
}

/**
 * A read with `suppressNulls`, true and false. It is decided if both succeed or are not implemented. Otherwise compares the read without it, and
 * confirms a difference by a second read, since a status may change for other reasons.
 */
async function readOf(context: Context, operation: Operation): Promise<Read> {
  const ask = (suppressNulls?: boolean): Promise<Answer> =>
    callOnUnknown(context, operation, adminFor(operation), suppressNulls === undefined ? {} : { query: { suppressNulls } });
  const both = [await ask(true), await ask(false)] as const;
  if (both.every(({ ok }) => ok) || both.every(({ status }) => status === 501))
    return { suppressed: both.map((answer) => ({ answer, same: true })) };
  const plain = await ask();
  const compared = both.map(async (answer, index) => {
    if (answer.status === plain.status) return { answer, same: true };
    const [before, again] = [await ask(), await ask(index === 0)];
    return { answer: again, same: before.status === again.status || before.status !== plain.status };
  });
  return { plain, suppressed: await Promise.all(compared) };
}

/** Known key values that are distinct from other text. */
const knownKeys = ({ target }: Context): readonly string[] =>
  Object.values(target.personas)
    .map(({ key }) => key)
    .filter((key) => key.length >= 16);

function judgeKeyValues(context: Context, seen: readonly Seen[]): void {
  const keys = knownKeys(context);
  judgeSeen(
    context.judge,
    'CATALOGUE-NO-KEY-VALUES',
    keys.length === 0 ? [] : seen,
    ({ answer: { text } }) => !keys.some((key) => text.includes(key)),
    {
      what,
      expected: 'a reply without the value of any key',
      otherwise: 'no key of the target is long enough to be distinguished from other text',
    },
  );
}

topic('Catalogue of reads', () => {
  conformance(
    'answers an admin',
    {
      rules: [
        'CATALOGUE-SERVED',
        'CATALOGUE-SUPPRESS-NULLS',
        'CATALOGUE-NO-500',
        'CATALOGUE-NO-KEY-VALUES',
        'CATALOGUE-DECLARED-STATUS',
        'PERMISSION-GRANTED',
      ],
      needs: ['merchantAdmin'],
    },
    async (context) => {
      const { judge } = context;
      const reads = callable(context, operations).filter((operation) => isRead(operation) && !hasParameters(operation));
      const answered = await each(reads, async (operation) => ({ operation, ...(await readOf(context, operation)) }));
      const suppressed = answered.flatMap(({ operation, suppressed }) => suppressed.map((one) => ({ operation, ...one })));
      const all = answered.flatMap(({ operation, plain, suppressed }): readonly Seen[] =>
        [...(plain === undefined ? [] : [plain]), ...suppressed.map(({ answer }) => answer)].map((answer) => ({ operation, answer })),
      );

      const served = ({ operation, answer: { status } }: Seen): boolean => status !== 405 && !(operation.paged === true && status === 404);
      const hasFailed = ({ operation, answer }: Seen): boolean => isFailure(answer.status, operation);
      const failing = new Set(operationsOf(all.filter(hasFailed)));
      for (const operation of operationsOf(all.filter((seen) => !hasFailed(seen)))) failing.delete(operation);
      judgeSeen(judge, 'CATALOGUE-SERVED', all, (seen) => served(seen) && !failing.has(seen.operation), {
        what,
        expected: 'neither 405 nor, of a list, 404, nor a failure at each request',
      });
      judgeAdmitted(judge, all, what);
      const differing = new Set<Seen>(suppressed.filter(({ same }) => !same));
      judgeSeen(judge, 'CATALOGUE-SUPPRESS-NULLS', suppressed, (seen) => !differing.has(seen), {
        what: 'with suppressNulls',
        expected: 'the status that it has without',
      });
      judgeNo500(judge, all, what);
      judgeKeyValues(context, all);
      const successes = all.filter(({ answer }) => answer.ok);
      judgeSeen(judge, 'CATALOGUE-DECLARED-STATUS', successes, ({ answer }) => answer.status === 200, {
        what,
        expected: 'status 200',
        otherwise: 'no read of an admin succeeded',
      });
    },
  );

  conformance(
    'never shows the value of a key',
    { rules: ['CATALOGUE-NO-KEY-VALUES'], needs: ['merchantAdmin', 'merchantUser.keyId'] },
    async (context) => {
      const { target } = context;
      const id = target.personas.merchantUser!.keyId!;
      const reads = operations.filter((operation) => isRead(operation) && operation.id.startsWith('apiKeys.') && hasParameters(operation));
      const seen = await sweep(reads, (operation) => callOnUnknown(context, operation, 'merchantAdmin', { ids: { id } }));
      judgeKeyValues(context, seen);
    },
  );
});
