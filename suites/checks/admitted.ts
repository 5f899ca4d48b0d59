import type { Judge } from '../../fixtures/test.ts';
import { contradictsAccess, Grants } from '../../schemas/granted.ts';
import { judgeSeen, type Seen } from './sweep.ts';

const callerOf = ({ answer }: Seen): string => answer.persona ?? 'anonymous';

/** Judges that no caller is refused for lack of access if its other responses show that it has access. */
export function judgeAdmitted(judge: Judge, seen: readonly Seen[], what: string): void {
  const grants = new Grants();
  const accepted = new Set<string>();
  for (const one of seen.filter(({ answer, operation }) => answer.ok && operation.anonymous !== true)) {
    grants.note(callerOf(one), one.operation);
    accepted.add(callerOf(one));
  }
  const isRefused = (one: Seen): boolean =>
    contradictsAccess(one.answer.status, callerOf(one), one.operation, { grants, isAccepted: accepted.has(callerOf(one)) });
  const decided = seen.filter((one) => one.answer.ok || isRefused(one));
  judgeSeen(judge, 'PERMISSION-GRANTED', decided, (one) => !isRefused(one), {
    what: `${what}, whose key and permissions other answers show`,
    expected: 'neither 401 nor 403',
    otherwise: 'no operation succeeded',
  });
}
