/** Every read without path parameters, by an authorized caller. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { isFailure } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { judgeAdmitted } from '../../checks/admitted.ts';
import { callOnUnknown, hasParameters, isRead, judgeNo500, judgeSeen, sweep, type Seen } from '../../checks/sweep.ts';
import { judgeKeyValues, judgeSuppressed, plainReads, readEach } from './suppress-nulls.ts';
import { isWalked } from './walks.ts';

const what = 'by an admin';

const operationsOf = (seen: readonly Seen[]): readonly Operation[] => seen.map(({ operation }) => operation);

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
      const { judge, target } = context;
      // The walks read with `suppressNulls=true`, and what they do not reach as well.
      const { plain, suppressed } = await readEach(context, plainReads(context, operations), (operation) =>
        isWalked(operation, target) ? [false] : [true, false],
      );
      const all: readonly Seen[] = [...plain, ...suppressed];

      const served = ({ operation, answer: { status } }: Seen): boolean => status !== 405 && !(operation.paged === true && status === 404);
      const hasFailed = ({ operation, answer }: Seen): boolean => isFailure(answer.status, operation);
      const failing = new Set(operationsOf(all.filter(hasFailed)));
      for (const operation of operationsOf(all.filter((seen) => !hasFailed(seen)))) failing.delete(operation);
      judgeSeen(judge, 'CATALOGUE-SERVED', all, (seen) => served(seen) && !failing.has(seen.operation), {
        what,
        expected: 'neither 405 nor, of a list, 404, nor a failure at each request',
      });
      judgeAdmitted(judge, all, what);
      judgeSuppressed(judge, suppressed);
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
