/** Every read without path parameters, by a caller who may. */
import { conformance, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import { catalogue } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import {
  adminFor,
  callOnUnknown,
  each,
  hasParameters,
  isRead,
  judgeNo500,
  judgeSeen,
  parts,
  sweep,
  type Seen,
} from '../../checks/sweep.ts';

const what = 'by an admin';
const rules = ['CATALOGUE-SERVED', 'CATALOGUE-SUPPRESS-NULLS', 'CATALOGUE-NO-500', 'CATALOGUE-NO-KEY-VALUES'] as const;

/** Operations for which the target has the persona. */
const callable = ({ target }: Context, over: readonly Operation[]): readonly Operation[] =>
  over.filter((operation) => target.personas[adminFor(operation)] !== undefined);

/** Whether a read answers as before with `suppressNulls`. A difference is confirmed by a second read, since a status may change by itself. */
async function takes(context: Context, { operation, answer }: Seen, suppressNulls: boolean): Promise<Seen & { readonly same: boolean }> {
  const ask = (query?: { readonly suppressNulls: boolean }): Promise<Answer> =>
    callOnUnknown(context, operation, adminFor(operation), query === undefined ? {} : { query });
  const first = await ask({ suppressNulls });
  if (first.status === answer.status) return { operation, answer: first, same: true };
  const plain = await ask();
  const again = await ask({ suppressNulls });
  return { operation, answer: again, same: plain.status === again.status || plain.status !== answer.status };
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
  for (const { title, operations } of parts) {
    conformance(`answers an admin, ${title}`, { rules, needs: ['merchantAdmin'] }, async (context) => {
      const { judge } = context;
      const reads = callable(context, operations).filter((operation) => isRead(operation) && !hasParameters(operation));
      const plain = await sweep(reads, (operation) => callOnUnknown(context, operation, adminFor(operation)));
      const ask = (suppressNulls: boolean) => each(plain, (seen) => takes(context, seen, suppressNulls));
      const suppressed = [...(await ask(true)), ...(await ask(false))];
      const all: readonly Seen[] = [...plain, ...suppressed];

      const served = ({ operation, answer: { status } }: Seen): boolean => status !== 405 && !(operation.paged === true && status === 404);
      judgeSeen(judge, 'CATALOGUE-SERVED', plain, served, { what, expected: 'neither 405 nor, of a list, 404' });
      const differing = new Set<Seen>(suppressed.filter(({ same }) => !same));
      judgeSeen(judge, 'CATALOGUE-SUPPRESS-NULLS', suppressed, (seen) => !differing.has(seen), {
        what: 'with suppressNulls',
        expected: 'the status that it has without',
      });
      judgeNo500(judge, all, what);
      judgeKeyValues(context, all);
    });
  }

  conformance(
    'never shows the value of a key',
    { rules: ['CATALOGUE-NO-KEY-VALUES'], needs: ['merchantAdmin', 'merchantUser.keyId'] },
    async (context) => {
      const { target } = context;
      const id = target.personas.merchantUser!.keyId!;
      const reads = parts
        .flatMap(({ operations }) => operations)
        .filter((operation) => isRead(operation) && operation.id.startsWith('apiKeys.') && hasParameters(operation));
      const seen = await sweep(reads, (operation) => callOnUnknown(context, operation, 'merchantAdmin', { ids: { id } }));
      judgeKeyValues(context, seen);
    },
  );

  conformance(
    'answers every success with 200',
    { rules: ['CATALOGUE-DECLARED-STATUS'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { api, judge, build } = context;
      const all = parts.flatMap(({ operations }) => operations);
      const reads = callable(context, all).filter((operation) => isRead(operation) && !hasParameters(operation));
      const seen = [...(await sweep(reads, (operation) => callOnUnknown(context, operation, adminFor(operation))))];
      const made = await api.call('rateLimitProfiles.create', { as: 'merchantAdmin', body: build.rateLimitProfile() });
      seen.push({ operation: catalogue['rateLimitProfiles.create'], answer: made });
      const id = made.get('id');
      if (typeof id === 'string') {
        const answer = await api.call('rateLimitProfiles.delete', { as: 'merchantAdmin', params: { id } });
        seen.push({ operation: catalogue['rateLimitProfiles.delete'], answer });
      }
      const successes = seen.filter(({ answer }) => answer.ok);
      judgeSeen(judge, 'CATALOGUE-DECLARED-STATUS', successes, ({ answer }) => answer.status === 200, {
        what,
        expected: 'status 200',
        otherwise: 'no read of an admin and no creation of a profile succeeded',
      });
    },
  );
});
