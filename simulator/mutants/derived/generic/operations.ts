/** For each simulated operation, a violation of a rule that holds for all operations. */
import { type OperationId, operations as catalogued } from '../../../../schemas/catalogue.ts';
import { deviatingNames, groupNames } from '../../../../schemas/groups.ts';
import { isPlain } from '../../../../schemas/granted.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { RuleId } from '../../../../schemas/register.ts';
import { ok, type Result } from '../../../domain/kernel/call.ts';
import { forbidden, Refusal } from '../../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../../pipeline/envelope.ts';
import { around, editValidation, refusing, together, withStatus } from '../../framework/edit.ts';
import { noRoute, type Family, type Fault, type Mutant } from '../../framework/mutant.ts';

const simulated = catalogued;
/** The documents contradict each other about the permission of summary counts, so its refusal is not swept. */
const needsPermission = ({ id, permissions }: Operation): boolean => permissions.length > 0 && id !== 'transactions.summaryCounts';
const namesRecord = ({ path, pathParameters }: Operation): boolean => path.includes('{') && pathParameters === undefined;
/** An access check returns `false` for a missing record, and a missing picture has a 404 of its own. */
const answersAnyId = ({ id }: Operation): boolean => /\.(access|tryEnsureEntityAccess|profilePicture)$/.test(id);
/** If its 404 has no body, or it accepts any id, only a missing permission is refused. */
const failsWithEnvelope = (operation: Operation): boolean =>
  needsPermission(operation) || (namesRecord(operation) && operation.anonymous !== true && !answersAnyId(operation));
const answersContainer = ({ reply }: Operation): boolean => {
  const type = (reply.schema as { readonly type?: unknown } | undefined)?.type;
  return type === 'object' || type === 'array';
};

const holdsNulls = ({ id, reply }: Operation): boolean =>
  !nullFree.has(id) && !/^wallet[AB]\./.test(id) && JSON.stringify(reply.schema ?? {}).includes('"null"');
/** In the walks of the suites these contain no nulls, like the settings of the wallets. */
const nullFree = new Set([
  'account.linkUser',
  'merchants.getDefaultMerchantUser',
  'merchants.getMerchantUsers',
  'merchants.readCustomFields',
  'merchants.readOrderDataDefaults',
  'merchants.registers',
  'merchants.updateCustomFields',
  'reports.list',
  'resellers.getBillingPreferences',
  'resellers.getDefaultResellerUser',
  'resellers.getOwnBillingPreferences',
  'sessions.list',
  'users.assignableRoles',
  'users.organizationUnits',
  'users.roles',
  'developerAccounts.assignableUsers',
  'developerInvitations.invitableUsers',
  'emailLog.list',
  'hppSessions.level3Data',
  'hppSessions.paymentLink',
  'inbox.list',
  'notificationDestinations.clearSuppression',
  'notificationDestinations.suppression',
  'notificationEvents.list',
  'notificationEvents.outcomeSummary',
  'smsConsent.check',
  'smsLog.byCorrelation',
  'transactions.batchSequence',
  'transactions.overrideBatchSequence',
  'transactions.triggerMerchantSettlement',
  'transactions.triggerSettlements',
  'transactions.unsettledSummary',
  'usageReports.merchantLedger',
  'userAnnouncements.pendingPopups',
]);
/** Reads and restorations have rules for each group; for the others, a 404 can be about a record or a state. */
const isJudgedByGroup = /\.(read|restore|readBatchFile)$/;
const mayFindNothing = new RegExp(
  '^(campaigns\\.progress|customers\\.deleteStoredPaymentMethod|walletRegistrations\\.(deleteDomain|platform)' +
    '|notificationDestinations\\.(clearSuppression|cancelSecretRotation|promoteSecretRotation|validateConfig|testConfig|sendSample)' +
    '|notificationEvents\\.(read|replay)|processors\\.(configSchema|configTemplate|validateConfig)|hostedPaymentPages\\.(createSaveCardCapture|lock)|hppSessions\\.create|transactions\\.(fromHppSession|getById|getByIdempotencyKey|triggerMerchantSettlement|unsettledSummary)|listenSessions\\.(end|events|sample)' +
    '|billingRuns\\.(readBatch|retryCharge|clearBatch|merchantHistory|pricePlanHistory|exportPricePlanHistory)' +
    '|threeDSecureBindings\\.(update|delete|testConnection)|accounting\\.callback' +
    '|account\\.(confirmationState|profilePicture|profilePictureFile)|merchants\\.assignPricePlan|auditLog\\.(ensure|tryEnsure)EntityAccess' +
    '|(taxBindings|unsubscribe|walletA|walletB|walletCheckout)\\..*)$',
);
const byRecord =
  /^(hppSessions|merchantPaymentMethods|emailLog|smsLog|inbox|health|notificationEventTypes|recurringBilling|userAnnouncements)\./;
const cannotBeMissing = ({ id, path }: Operation): boolean =>
  !isJudgedByGroup.test(id) && !mayFindNothing.test(id) && !(path.includes('{') && byRecord.test(id));

/** Lists without which the suites know no record of the group, so that nothing else shows that the caller has the permission. */
const opensGroup: ReadonlySet<string> = new Set(['notificationEvents.list', 'processors.list']);
/** Operations whose permissions an admin shows to have by others of their group. */
const isOpenToAdmin = (operation: Operation): boolean =>
  cannotBeMissing(operation) &&
  isPlain(operation) &&
  !opensGroup.has(operation.id) &&
  operation.permissions.length > 0 &&
  operation.permissions.every((permission) =>
    simulated.some((other) => other !== operation && prefixOf(other) === prefixOf(operation) && other.permissions.includes(permission)),
  );

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Groups with a read by id alone; access checks return `false`. */
const groupsOfReads: ReadonlySet<string> = new Set([
  ...groupNames,
  ...deviatingNames,
  'transactions',
  'developerInvitations',
  'emailLog',
  'notificationEvents',
  'sessions',
]);
const prefixOf = ({ id }: Pick<Operation, 'id'>): string => id.slice(0, id.indexOf('.'));
const readsById = ({ id, method, path }: Operation): boolean =>
  method === 'GET' && groupsOfReads.has(prefixOf({ id })) && /\{id\}(?!.*access$)/.test(path);

const each = (verb: string, over: readonly Operation[], make: (operation: Operation) => Mutant): Family =>
  Object.fromEntries(
    over.map((operation): [string, Mutant] => [`${verb}-${operation.id}`, { ...make(operation), operation: operation.id as OperationId }]),
  );

const failing = (
  operation: Operation,
  rule: RuleId,
  description: string,
  edit: (answer: ErrorAnswer, refusal: Refusal) => ErrorAnswer,
): Mutant => ({
  breaks: [rule],
  description: `${operation.id} ${description}.`,
  seams: ({ envelope }) => ({
    envelope: (refusal, world, called) => {
      const answer = envelope(refusal, world, called);
      return called?.id === operation.id && answer.body !== null && answer.status !== 429 ? edit(answer, refusal) : answer;
    },
  }),
});

/** The same answer as plain text. */
function asText(result: Result): Result {
  const { body, mediaType } = result;
  // A body with its own media type is text already.
  return body === undefined ? result : { ...result, mediaType: 'text/plain', body: mediaType === undefined ? JSON.stringify(body) : body };
}

const acceptMissing = (id: string): Fault =>
  around(id, (call, handler) => {
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'notFound') return ok({});
      throw error;
    }
  });

const acceptMalformed = (id: string, rule: RuleId): Mutant => ({
  breaks: [rule],
  description: `${id} answers 200 to an id that is not a UUID.`,
  seams: together(
    editValidation(id as OperationId, 'path', () => []),
    around(id, (call, handler) => {
      const last = Object.values(call.params).at(-1) ?? '';
      return uuid.test(last) ? handler(call) : ok({ id: last });
    }),
  ),
});

/** The others only succeed with a password, or with a code from a message. */
const maySucceed = ({ id }: Operation): boolean =>
  !/^(account\.(confirmEmail|confirmPhoneNumber|resetPassword)|\w+Profile\.changePassword)$/.test(id);

const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;
const hasId = ({ path, pathParameters }: Operation): boolean => path.includes('{') && pathParameters === undefined;

export const operations: Family = {
  ...each('nulls-kept', simulated.filter(holdsNulls), (operation) => ({
    breaks: [changes(operation) ? 'NULLS-WRITE' : 'NULLS-TRUE-OMITS'],
    description: `${operation.id} ignores suppressNulls.`,
    seams: ({ serialize }) => ({
      serialize: (body, suppressNulls, call) => serialize(body, suppressNulls && call.operation.id !== operation.id, call),
    }),
  })),
  ...each('not-served', simulated.filter(cannotBeMissing), ({ id }) => ({
    breaks: ['CATALOGUE-SERVED'],
    description: `${id} answers 404 as a path that does not exist does.`,
    seams: together(
      // Before the body is judged.
      editValidation(id as OperationId, 'body', () => []),
      refusing(id, noRoute),
    ),
  })),
  ...each('refused-to-all', simulated.filter(isOpenToAdmin), ({ id, permissions }) => ({
    breaks: ['PERMISSION-GRANTED'],
    description: `${id} refuses every caller, also one with its permissions.`,
    seams: together(
      // Before the body is judged.
      editValidation(id as OperationId, 'body', () => []),
      refusing(id, () => forbidden(permissions.join(' and '))),
    ),
  })),
  ...each(
    'write-to-nothing',
    simulated.filter((operation) => changes(operation) && hasId(operation) && operation.body?.required === true),
    ({ id }) => ({
      breaks: ['CATALOGUE-UNKNOWN-ID-WRITE'],
      description: `${id} answers 200 to an id that names no record.`,
      seams: acceptMissing(id),
    }),
  ),
  ...each('bare-failure', simulated.filter(failsWithEnvelope), (operation) =>
    failing(operation, 'CATALOGUE-ENVELOPE', 'fails without the envelope', (answer) => ({ ...answer, body: '{}' })),
  ),
  ...each('forbidden-as-401', simulated.filter(needsPermission), (operation) =>
    failing(operation, 'CATALOGUE-PERMISSION-STATUS', 'answers 401 to a key that lacks a permission', (answer, { kind }) =>
      kind === 'forbidden' ? { ...answer, status: 401 } : answer,
    ),
  ),
  ...each('malformed-id-accepted', simulated.filter(readsById), ({ id }) => acceptMalformed(id, 'CATALOGUE-MALFORMED-ID')),
  ...each(
    'malformed-id-written',
    simulated.filter((operation) => changes(operation) && hasId(operation) && groupsOfReads.has(prefixOf(operation))),
    ({ id }) => acceptMalformed(id, 'CATALOGUE-MALFORMED-ID-WRITE'),
  ),
  ...each(
    'nothing-read',
    simulated.filter((operation) => readsById(operation) && operation.id !== 'apiKeys.detail'),
    ({ id }) => ({
      breaks: ['CATALOGUE-UNKNOWN-ID'],
      description: `${id} answers 200 to an id that names no record.`,
      seams: acceptMissing(id),
    }),
  ),
  ...each('success-as-202', simulated.filter(maySucceed), ({ id }) => ({
    breaks: ['CATALOGUE-DECLARED-STATUS'],
    description: `${id} answers 202 where it succeeds.`,
    seams: withStatus(id, 202),
  })),
  ...each('typed-as-text', simulated.filter(answersContainer), ({ id }) => ({
    breaks: ['CONVENTION-JSON'],
    description: `The Content-Type of ${id} is that of plain text.`,
    seams: around(id, (call, handler) => asText(handler(call))),
  })),
};
