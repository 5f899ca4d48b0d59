/**
 * The access matrix: what each caller must get from each operation, and why. `gateproof rules --matrix` prints it, and the walks through the catalogue
 * send its cells.
 */
import { operations } from './catalogue.ts';
import { groupNames, groupOf } from './groups.ts';
import type { Operation } from './operation.ts';
import { personaNames, type PersonaName } from './personas.ts';
import type { RuleId } from './register.ts';
import { parameters } from './removal.ts';

/** A persona, no key, or a value that is not a key. */
export type MatrixCaller = 'anonymous' | 'unknown key' | PersonaName;
export const matrixCallers: readonly MatrixCaller[] = ['anonymous', 'unknown key', ...personaNames];

export interface Cell {
  readonly caller: MatrixCaller;
  /** Whose records the request names: those that the caller may use, or someone else's. */
  readonly records: 'own' | 'another merchant' | 'another user' | 'another reseller';
  /** `hidden`: refused, or served without those records; `open`: no document says what the caller gets. */
  readonly expect: 'served' | 'refused' | 'hidden' | 'open';
  /** The rule that the other answer breaks; absent if nothing is expected. */
  readonly rule?: RuleId;
  readonly why: string;
}

const prefixOf = ({ id }: Operation): string => id.slice(0, id.indexOf('.'));
/** Whether an operation may change something. */
export const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;

/** Groups whose records belong to one merchant. */
const ofMerchants: ReadonlySet<string> = new Set([
  ...groupNames.filter((name) => groupOf(name).isIsolated),
  'apiKeys',
  'developerInvitations',
  'emailLog',
  'hppSessions',
  'listenSessions',
  'merchantPaymentMethods',
  'notificationEvents',
  'processorProfiles',
  'recurringBilling',
  'screeningProviderProfiles',
  'taxBindings',
  'threeDSecureBindings',
  'transactions',
]);
/** Whether the records of an operation's group belong to one merchant. */
export const isOfMerchants = (operation: Operation): boolean => ofMerchants.has(prefixOf(operation));

/** Operations on a merchant itself that show more than its name. */
const onMerchants: ReadonlySet<string> = new Set(['merchants.read', 'merchants.registers']);
/** Access checks may answer that there is no access, and the progress of a campaign is public. */
const mayTellOthers = /\/(access|has-access|progress)$/;
/** Operations whose body names a record of the caller's merchant. */
const namingInBody: ReadonlySet<string> = new Set([
  'contracts.create',
  'customers.addStoredPaymentMethod',
  'customers.deleteStoredPaymentMethod',
  'transactions.getById',
  'transactions.getByIdempotencyKey',
]);
/** Operations on a reseller, or on a reseller's merchant, by id. A change of preferences may ignore the id and change the caller's own. */
const ofReseller = /^(resellers|merchants)\.(read|update|delete|restore|registers|lock|unlock)$|^apiKeys\.forUser$/;
/**
 * Lists, and reads that name a reseller outside the path: they omit the records of other resellers. Lists of users are excluded, since
 * creating a user of a new reseller or merchant is not documented.
 */
const hidesResellers =
  /^resellers\.(list|page|get(EffectiveCollectionConfiguration|ForBillingSelfService|BillingPreferences))$|^merchants\.(list|page|resellerScope)$/;
/** Lists of records that callers make; a log shows no member that would distinguish its records. */
const isList = ({ id }: Operation): boolean => /\.(list|page|continuationList|listBatchFiles)$/.test(id) && id !== 'emailLog.list';
/** Lists of records below the record in the path: empty for another merchant. */
const listsBelow = /\.(\w+History|byCorrelation)$/;
/** Operations on the sign-in sessions of one user. */
const onOwnSessions = /^(sessions\.(read|delete)|mySession\.(ensureEntityAccess|revoke))$/;
/** Operations by id on records that may belong to the user who made them. */
const mayBeOwned = /^(sessions|mySession|apiKeys)\.|BatchFile/;

const checksScopeItself = /^(usageEntitlements|merchants\.restore|resellers)\b/;
/** One table lists a permission for it and the other none. */
const contradicted = 'transactions.summaryCounts';
const isContradicted = 'one table lists a permission for it and the other none';
/** Permissions to read a group, each listed before the permission to an action of the group. */
const basePermissions: ReadonlySet<string> = new Set(
  operations.flatMap(({ permissions: [base] }: Operation) => (base === undefined ? [] : [base])).filter((base) => isBase(base)),
);
function isBase(permission: string): boolean {
  return operations.some(({ permissions }: Operation) => permissions.length > 1 && permissions[0] === permission);
}

/** Whether an operation needs only the permission that the reads of its group need. */
export const needsBaseOnly = ({ permissions }: Operation): boolean => permissions.length === 1 && basePermissions.has(permissions[0]!);

type Expected = Omit<Cell, 'caller' | 'records'>;
const refused = (rule: RuleId, why: string): Expected => ({ expect: 'refused', rule, why });
const served = (rule: RuleId, why: string): Expected => ({ expect: 'served', rule, why });
const open = (why: string): Expected => ({ expect: 'open', why });

/** Callers whose scope allows an operation. */
const inScope: Readonly<Record<Operation['scope'], readonly MatrixCaller[]>> = {
  host: ['hostAdmin'],
  reseller: ['reseller', 'hostAdmin'],
  merchant: matrixCallers,
};

function withoutKey(operation: Operation, rule: RuleId): Expected {
  if (operation.id === contradicted) return open(isContradicted);
  if (operation.permissions.length > 0) return refused(rule, 'it needs a permission, which only a key can have');
  if (operation.id === 'health.overall') return served('HEALTH-ANONYMOUS', 'the overall health is anonymous');
  return open('no document says whether it needs a key');
}

function byScope({ scope }: Operation): Expected {
  return refused(
    scope === 'host' ? 'PERMISSION-SCOPE-HOST' : 'PERMISSION-SCOPE-RESELLER',
    `it runs in the scope ${scope}, and the caller in a narrower one`,
  );
}

function byPermissions(operation: Operation, caller: PersonaName): Expected {
  const { id, permissions } = operation;
  const named = permissions.join(' + ');
  if (id === contradicted) return open(isContradicted);
  if (permissions.length === 0) {
    if (checksScopeItself.test(id)) return open('it checks the scope itself');
    return served('PERMISSION-NONE-NEEDED', 'it needs no named permission');
  }
  if (caller === 'noPermissions') return refused('CATALOGUE-PERMISSION-REFUSED', `it needs ${named}`);
  if (permissions.length > 1)
    return caller === 'merchantUser'
      ? refused('PERMISSION-ALL-NEEDED', `it needs ${named}, and the caller has only the first`)
      : refused('PERMISSION-BASE-NEEDED', `it needs ${named}, and the caller lacks the first`);
  if (!needsBaseOnly(operation)) return open(`no document says whether the caller has ${named}`);
  return caller === 'merchantUser'
    ? served('PERMISSION-GRANTED', `it needs ${named}, which the caller has if it can list the group`)
    : refused('PERMISSION-BASE-NEEDED', `it needs ${named}, and the caller has only actions`);
}

function expectedOf(operation: Operation, caller: MatrixCaller): Expected {
  if (caller === 'anonymous') return withoutKey(operation, 'CATALOGUE-KEY-REQUIRED');
  if (caller === 'unknown key') return withoutKey(operation, 'CATALOGUE-KEY-UNKNOWN');
  if (!inScope[operation.scope].includes(caller)) {
    // A caller that also lacks the permission may be refused for either reason.
    const lacking = caller === 'noPermissions' && operation.permissions.length > 0;
    return lacking ? refused('CATALOGUE-PERMISSION-REFUSED', `it needs ${operation.permissions.join(' + ')}`) : byScope(operation);
  }
  switch (caller) {
    case 'merchantAdmin':
    case 'otherMerchant':
      return served('PERMISSION-GRANTED', 'an admin may do everything in its merchant');
    case 'reseller':
    case 'hostAdmin':
      if (operation.scope === 'host' || (operation.scope === 'reseller' && caller === 'reseller'))
        return served('PERMISSION-GRANTED', `the caller acts in the scope ${operation.scope}`);
      return open('no document says what a wider scope may do here');
    default:
      return byPermissions(operation, caller);
  }
}

/** Cells of requests that name someone else's records. */
function foreignCells(operation: Operation): readonly Cell[] {
  const { id, path } = operation;
  const rule = changes(operation) ? 'PERMISSION-MERCHANT-WRITE' : 'PERMISSION-MERCHANT-READ';
  const namesRecord = parameters(path).some((name) => operation.pathParameters?.[name] === undefined);
  const cells: Cell[] = [];
  const others = { caller: 'otherMerchant', records: 'another merchant', expect: 'refused' } as const;
  if (namesRecord && isOfMerchants(operation) && !mayTellOthers.test(path))
    cells.push({ ...others, expect: listsBelow.test(id) ? 'hidden' : 'refused', rule, why: 'the record belongs to another merchant' });
  else if (onMerchants.has(id)) cells.push({ ...others, rule: 'PERMISSION-NONE-STILL-SCOPED', why: 'it is another merchant' });
  else if (namingInBody.has(id))
    cells.push({ ...others, expect: changes(operation) ? 'refused' : 'hidden', rule, why: 'the body names a record of another merchant' });
  else if (isList(operation) && isOfMerchants(operation))
    cells.push({ ...others, expect: 'hidden', rule: 'PERMISSION-MERCHANT-READ', why: 'a list shows no record of another merchant' });
  if (onOwnSessions.test(id))
    cells.push({
      caller: 'merchantUser',
      records: 'another user',
      expect: 'refused',
      rule: 'PERMISSION-NONE-STILL-SCOPED',
      why: 'the session belongs to another user',
    });
  return [...cells, ...cellsOfResellers(operation)];
}

function cellsOfResellers(operation: Operation): readonly Cell[] {
  const other = { caller: 'reseller', records: 'another reseller' } as const;
  const rule = changes(operation) ? 'PERMISSION-RESELLER-WRITE' : 'PERMISSION-RESELLER-READ';
  if (ofReseller.test(operation.id))
    return [{ ...other, expect: 'refused', rule, why: 'it is another reseller, or a merchant of one or a user of that' }];
  if (hidesResellers.test(operation.id))
    return [{ ...other, expect: 'hidden', rule, why: 'it shows neither another reseller nor a merchant of one' }];
  return [];
}

/** Whether the records that an operation names belong to the merchant, regardless of who made them. */
export const isShared = ({ id, path }: Operation): boolean => !path.includes('{') || !mayBeOwned.test(id);

/** The row of an operation: a cell for each caller with records that it may use, and further ones with those of others. */
export const cellsOf = (operation: Operation): readonly Cell[] => [
  ...matrixCallers.map((caller): Cell => ({ caller, records: 'own', ...expectedOf(operation, caller) })),
  ...foreignCells(operation),
];
