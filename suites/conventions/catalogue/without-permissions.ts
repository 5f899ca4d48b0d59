import { unobservable, type Context } from '../../../fixtures/test.ts';
import { catalogue, isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import {
  adminFor,
  callOnUnknown,
  each,
  hasParameters,
  idsOf,
  isRead,
  judgeEnvelopes,
  judgeNo500,
  judgeSeen,
  prefixOf,
  sweep,
  type Seen,
} from '../../checks/sweep.ts';
import type { RuleId } from '../../../schemas/register.ts';

export const refusalRules = [
  'CATALOGUE-PERMISSION-REFUSED',
  'CATALOGUE-PERMISSION-STATUS',
  'CATALOGUE-ENVELOPE',
  'CATALOGUE-NO-500',
] as const;
/** One table lists a permission for it and the other none: COUNT-PERMISSION warns, and no other rule requires a rejection. */
const contradicted = 'transactions.summaryCounts';
const what = 'by a key without permissions';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function firstId(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const id = 'id' in value ? value.id : undefined;
  if (typeof id === 'string' && uuid.test(id)) return id;
  for (const member of Object.values(value)) {
    const found = firstId(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Ids of existing records, by group of operations, since an unknown id is refused in any case. */
async function knownIds({ api, target }: Context, over: readonly Operation[]): Promise<ReadonlyMap<string, string>> {
  const { personas } = target;
  const prefixes = [...new Set(over.filter((operation) => idsOf(operation).includes('id')).map(prefixOf))];
  const found = await each(prefixes, async (prefix): Promise<readonly [string, string | undefined]> => {
    const list = `${prefix}.list`;
    if (!isOperationId(list)) return [prefix, undefined];
    const operation: Operation = catalogue[list];
    const admin = adminFor(operation);
    if (personas[admin] === undefined || hasParameters(operation)) return [prefix, undefined];
    return [prefix, firstId((await api.call(list, { as: admin, allow501: true })).json)];
  });
  const own: readonly (readonly [string, string | undefined])[] = [
    ['apiKeys', personas.merchantUser?.keyId],
    ['merchants', personas.merchantAdmin?.merchantId],
    ['transactions', target.fixtures['cardTransaction']],
  ];
  return new Map([...found, ...own].filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

/** A missing permission is a 403, or a 404 that hides the record. Validation failures and missing routes are not conclusive. */
const decided = ({ answer: { status } }: Seen): boolean => status >= 300 && ![400, 405, 415, 422, 501].includes(status);

export async function judgeRefusals({ api, judge }: Context, seen: readonly Seen[]): Promise<void> {
  if (seen.every(({ answer }) => answer.status === 401)) {
    const open = await api.call('transactions.list', { as: 'noPermissions' });
    if (open.status === 401) unobservable('the key of personas.noPermissions is rejected at authentication', open);
  }
  judgeSeen(judge, 'CATALOGUE-PERMISSION-REFUSED', seen, ({ answer }) => answer.status >= 400, {
    what,
    expected: 'a rejection: any status from 400',
  });
  judgeSeen(judge, 'CATALOGUE-PERMISSION-STATUS', seen.filter(decided), ({ answer: { status } }) => status === 403 || status === 404, {
    what,
    expected: 'status 403 or 404',
  });
  judgeEnvelopes(judge, seen, what);
  judgeNo500(judge, seen, what);
}

/** Whether all documents agree that an operation requires a permission. */
export const needsPermission = ({ id, permissions }: Operation): boolean => permissions.length > 0 && id !== contradicted;

/** Calls operations with a key that has no permissions: reads on existing records, writes with an empty body on unknown ones. */
export async function askWithout(context: Context, over: readonly Operation[]): Promise<readonly Seen[]> {
  const ids = await knownIds(context, over.filter(isRead));
  return sweep(over, (operation) => {
    const id = isRead(operation) ? ids.get(prefixOf(operation)) : undefined;
    return callOnUnknown(context, operation, 'noPermissions', id === undefined ? {} : { ids: { id } });
  });
}

/** Rules about the action permission of single operations: the walks call each of them with only the base permission. */
export const ownPermissions: ReadonlyMap<string, RuleId> = new Map<OperationId, RuleId>([
  ['announcements.disable', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.enable', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.patch', 'ANNOUNCEMENT-UPDATE-PERMISSION'],
  ['announcements.duplicate', 'ANNOUNCEMENT-DUPLICATE-PERMISSION'],
  ['campaigns.activate', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.pause', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.resume', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.end', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.archive', 'CAMPAIGN-STATUS-PERMISSION'],
  ['campaigns.clone', 'CAMPAIGN-CLONE-PERMISSION'],
  ['contractPlans.addPrice', 'PLAN-PRICE-PERMISSION'],
  ['contracts.pause', 'CONTRACT-PAUSE-PERMISSION'],
  ['contracts.resume', 'CONTRACT-RESUME-PERMISSION'],
  ['notificationDestinations.clearSuppression', 'EVENT-SUPPRESSION-CLEAR-PERMISSION'],
  ['notificationDestinations.sendSample', 'EVENT-SAMPLE-PERMISSION'],
]);

export const ownRulesOf = (groups: readonly string[]): readonly RuleId[] => [
  ...new Set([...ownPermissions].flatMap(([operation, rule]) => (groups.includes(operation.split('.')[0]!) ? [rule] : []))),
];
