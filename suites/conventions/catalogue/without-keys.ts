import type { Caller, Context } from '../../../fixtures/test.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { strangeKey } from '../../checks/keys.ts';
import { callOnUnknown, judgeEnvelopes, judgeNo500, judgeSeen, sweep, type Seen } from '../../checks/sweep.ts';
import { needsPermission } from './without-permissions.ts';

export const keyRules = [
  'CATALOGUE-KEY-REQUIRED',
  'CATALOGUE-KEY-UNKNOWN',
  'CATALOGUE-SERVED',
  'CATALOGUE-KEY-ENVELOPE',
  'CATALOGUE-NO-500',
] as const satisfies readonly RuleId[];

/**
 * Whether an answer shows how the operation treats the missing key. A 501 is allowed everywhere, a 404 may hide anything, and a 405 is judged as
 * documented; a request with inputs that are not documented, or without the body that it needs, may be rejected as invalid first.
 */
export function isConclusive({ operation, answer: { status } }: Seen, isValid: boolean): boolean {
  if ([404, 405, 501].includes(status)) return false;
  const isSound = isValid || (operation.provenance === 'documented' && operation.body === undefined);
  return isSound || ![400, 415, 422].includes(status);
}

/** Answers to callers without a usable key. */
export interface Keyless {
  readonly without: readonly Seen[];
  readonly unknown: readonly Seen[];
}

/** Calls operations without a key and, where they need a permission, with a value that is not a key: on unknown records, with an empty body. */
export async function askWithoutKey(context: Context, over: readonly Operation[]): Promise<Keyless> {
  const ask = (as: Caller) => (operation: Operation) => callOnUnknown(context, operation, as);
  return {
    without: await sweep(over, ask('anonymous')),
    unknown: await sweep(over.filter(needsPermission), ask({ key: strangeKey(context) })),
  };
}

/** Judges callers without a usable key: `valid` are answers to requests with which an admin succeeds, `swept` those of a sweep. */
export function judgeKeyless({ judge }: Context, valid: Keyless, swept: Keyless): void {
  for (const [rule, by, what] of [
    ['CATALOGUE-KEY-REQUIRED', 'without', 'without a key'],
    ['CATALOGUE-KEY-UNKNOWN', 'unknown', 'with a value that is not a key'],
  ] as const) {
    const conclusive = [
      ...valid[by].filter((seen) => isConclusive(seen, true)),
      ...swept[by].filter((seen) => needsPermission(seen.operation) && isConclusive(seen, false)),
    ];
    judgeSeen(judge, rule, conclusive, ({ answer }) => answer.status === 401, {
      what,
      expected: 'status 401',
      otherwise: `no operation of this part is conclusive ${what}: all answered 400, 404, 405, 415, 422 or 501`,
    });
  }
  const without = [...valid.without, ...swept.without];
  const all = [...without, ...valid.unknown, ...swept.unknown];
  judgeSeen(judge, 'CATALOGUE-SERVED', without, ({ answer }) => answer.status !== 405, {
    what: 'by its method',
    expected: 'any status but 405',
  });
  judgeEnvelopes(
    judge,
    all.filter(({ operation }) => needsPermission(operation)),
    'without a usable key',
    'CATALOGUE-KEY-ENVELOPE',
  );
  judgeNo500(judge, all, 'without a usable key');
}
