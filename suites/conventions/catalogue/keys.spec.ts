import { conformance, topic, type Caller, type Context } from '../../../fixtures/test.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { strangeKey } from '../../checks/keys.ts';
import { callOnUnknown, isRead, judgeEnvelopes, judgeNo500, judgeSeen, parts, sweep, type Seen } from '../../checks/sweep.ts';

const needsPermission = ({ permissions }: Operation): boolean => permissions.length > 0;

/**
 * Whether an answer shows how the operation treats the missing key. A 501 is allowed everywhere, a 404 may hide anything, and a 405 is judged as
 * documented; if the inputs are not documented or a body is required, the request may be rejected as invalid first.
 */
function isConclusive({ operation, answer: { status } }: Seen): boolean {
  if ([404, 405, 501].includes(status)) return false;
  const isSound = operation.provenance === 'documented' && operation.body === undefined;
  return isSound || ![400, 415, 422].includes(status);
}

function judgeRefused({ judge }: Context, rule: RuleId, seen: readonly Seen[], what: string): void {
  const of = seen.filter(({ operation }) => needsPermission(operation));
  judgeSeen(judge, rule, of.filter(isConclusive), ({ answer }) => answer.status === 401, {
    what,
    expected: 'status 401',
    otherwise: `no operation of this part is conclusive ${what}: all answered 400, 404, 405, 415, 422 or 501`,
  });
}

const rules = [
  'CATALOGUE-KEY-REQUIRED',
  'CATALOGUE-KEY-UNKNOWN',
  'CATALOGUE-SERVED',
  'CATALOGUE-KEY-ENVELOPE',
  'CATALOGUE-NO-500',
] as const;

async function check(context: Context, over: readonly Operation[]): Promise<void> {
  const { judge } = context;
  const ask = (as: Caller) => (operation: Operation) => callOnUnknown(context, operation, as);
  const without = await sweep(over, ask('anonymous'));
  const unknown = await sweep(over.filter(needsPermission), ask({ key: strangeKey(context) }));
  judgeRefused(context, 'CATALOGUE-KEY-REQUIRED', without, 'without a key');
  judgeRefused(context, 'CATALOGUE-KEY-UNKNOWN', unknown, 'with a value that is not a key');
  judgeSeen(judge, 'CATALOGUE-SERVED', without, ({ answer }) => answer.status !== 405, {
    what: 'by its method',
    expected: 'any status but 405',
  });
  judgeEnvelopes(
    judge,
    [...without, ...unknown].filter(({ operation }) => needsPermission(operation)),
    'without a usable key',
    'CATALOGUE-KEY-ENVELOPE',
  );
  judgeNo500(judge, [...without, ...unknown], 'without a usable key');
}

topic('Catalogue without a usable key', () => {
  for (const { title, operations } of parts) {
    conformance(`rejects reads, ${title}`, { rules }, (context) => check(context, operations.filter(isRead)));

    // A broken deployment may execute such a write, so it needs the target's consent.
    conformance(`rejects writes, ${title}`, { rules, needs: ['consent.write'] }, (context) =>
      check(
        context,
        operations.filter((operation) => !isRead(operation)),
      ),
    );
  }
});
