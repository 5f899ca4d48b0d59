/** Each documented status replaced by another; the body stays. */
import type { OperationId } from '../../../../schemas/catalogue.ts';
import { deviatingNames, groupNames } from '../../../../schemas/groups.ts';
import type { RuleId } from '../../../../schemas/register.ts';
import type { RefusalKind } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Family, Mutant } from '../../framework/mutant.ts';

interface Swap {
  readonly from: number;
  readonly to: readonly number[];
  readonly breaks: readonly RuleId[];
  /** The kind of refusal; without one, the success. */
  readonly kind?: RefusalKind;
  readonly operation?: OperationId;
  readonly isOfDefaultWorld?: true;
}

const success = (operation: OperationId, rule: RuleId, to: readonly number[] = [201, 202, 204, 500]): Swap => ({
  from: 200,
  to,
  breaks: [rule],
  operation,
});
const missing = (operation: OperationId, ...breaks: readonly RuleId[]): Swap => ({
  from: 404,
  to: [200, 400, 403, 500],
  breaks,
  kind: 'notFound',
  operation,
});
const refused = (kind: RefusalKind, from: number, to: readonly number[], ...breaks: readonly RuleId[]): Swap => ({
  from,
  to,
  breaks,
  kind,
});

const groupReads = [...deviatingNames, ...groupNames].map((name): OperationId => `${name}.read`);

const swaps: readonly Swap[] = [
  success('apiKeys.detail', 'KEY-DETAIL-STATUS-200'),
  success('apiKeys.forUser', 'KEY-FORUSER-STATUS-200', [201, 202, 204]),
  success('apiKeys.forUser', 'KEY-FORUSER-ADMIN', [500]),
  success('tokens.createFromTransaction', 'TOKEN-STATUS-200'),
  success('listenSessions.events', 'LISTEN-POLL-200'),
  success('transactions.summaryCounts', 'COUNT-STATUS-200'),
  success('rateLimitProfiles.create', 'PROFILE-CREATE-200'),
  success('rateLimitProfiles.name', 'PROFILE-NAME-READ'),
  missing('apiKeys.detail', 'KEY-DETAIL-UNKNOWN-404', 'KEY-DETAIL-OTHER-404'),
  missing(
    'apiKeys.forUser',
    'KEY-FORUSER-UNKNOWN-USER',
    'KEY-FORUSER-UNKNOWN-MERCHANT',
    'KEY-FORUSER-FOREIGN-MERCHANT',
    'KEY-FORUSER-USER-ELSEWHERE',
    'KEY-FORUSER-INACTIVE-USER',
  ),
  missing('tokens.createFromTransaction', 'TOKEN-OTHER-MERCHANT', 'TOKEN-UNKNOWN-TRANSACTION'),
  missing('listenSessions.events', 'LISTEN-404-UNKNOWN', 'LISTEN-404-OTHER-MERCHANT', 'LISTEN-404-EXPIRED', 'LISTEN-END-CURSOR'),
  missing('rateLimitProfiles.name', 'PROFILE-NAME-UNKNOWN'),
  missing('transactions.read', 'TX-READ-UNKNOWN', 'CATALOGUE-UNKNOWN-ID'),
  ...groupReads.map((operation) => missing(operation, 'CATALOGUE-UNKNOWN-ID')),
  refused('unauthenticated', 401, [400, 403, 404], 'AUTH-REFUSAL-401'),
  refused(
    'unauthenticated',
    401,
    [500],
    'KEY-SUSPEND-REFUSED',
    'KEY-REVOKE-REFUSED',
    'KEY-INACTIVE-REFUSED',
    'KEY-EXPIRED-REFUSED',
    'KEY-ROTATE-LAPSED-REFUSED',
    'AUTH-CIDR-OUTSIDE',
  ),
  { ...refused('unauthenticated', 401, [302], 'AUTH-MISSING', 'AUTH-EMPTY', 'AUTH-UNKNOWN', 'AUTH-ALTERED'), isOfDefaultWorld: true },
  refused(
    'validation',
    400,
    [500, 503],
    'ERROR-400',
    'KEY-FORUSER-NAME-33',
    'KEY-FORUSER-EXPIRE-NULL',
    'KEY-FORUSER-FIELD-userId',
    'KEY-FORUSER-FIELD-merchantId',
    'KEY-FORUSER-FIELD-name',
    'KEY-FORUSER-FIELD-expireAt',
    'PROFILE-NAME-129',
    'PROFILE-NAME-REQUIRED',
    'PROFILE-DESCRIPTION-513',
    'PROFILE-IDENTIFIER-257',
    'PROFILE-PRIORITY-NEGATIVE',
  ),
  refused(
    'forbidden',
    403,
    [302],
    'CATALOGUE-PERMISSION-REFUSED',
    'CATALOGUE-PERMISSION-STATUS',
    'KEY-FORUSER-PERMISSION',
    'PROFILE-CREATE-PERMISSION',
    'PROFILE-NAME-PERMISSION',
  ),
  refused('duplicateName', 409, [500], 'PROFILE-NAME-UNIQUE'),
  refused('refusedToken', 403, [500], 'TOKEN-NO-METHOD'),
  refused('limited', 429, [400, 403, 500, 503], 'LIMIT-STATUS-429'),
];

function swapped({ kind, operation, breaks, isOfDefaultWorld }: Swap, to: number, description: string): Mutant {
  return {
    breaks,
    description,
    ...(operation === undefined ? {} : { operation }),
    ...(isOfDefaultWorld === undefined ? {} : { isOfDefaultWorld }),
    seams: (original) => {
      if (kind === undefined)
        return around(operation!, (call, handler) => {
          const result = handler(call);
          return to === 204 ? { status: to } : { ...result, status: to };
        })(original);
      return {
        envelope: (refusal, world, called) => {
          const answer = original.envelope(refusal, world, called);
          return refusal.kind !== kind || (operation !== undefined && called?.id !== operation) ? answer : { ...answer, status: to };
        },
      };
    },
  };
}

export const statuses: Family = Object.fromEntries(
  swaps.flatMap((swap) =>
    swap.to.map((to): [string, Mutant] => {
      const { from, kind, operation } = swap;
      const what = operation ?? kind ?? '';
      return [`status-${from}-as-${to}-${what}`, swapped(swap, to, `${what} answers ${to} where ${from} is due.`)];
    }),
  ),
);
