/** For each simulated operation, a violation of a rule that holds for all operations. */
import { type OperationId, operations as catalogued } from '../../../../schemas/catalogue.ts';
import { deviatingNames } from '../../../../schemas/deviating-groups.ts';
import { groupNames } from '../../../../schemas/groups.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { RuleId } from '../../../../schemas/register.ts';
import { ok, type Result } from '../../../domain/kernel/call.ts';
import { Refusal } from '../../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../../pipeline/envelope.ts';
import { around, editValidation, refusing, together, withStatus } from '../../framework/edit.ts';
import { noRoute } from '../../framework/family.ts';
import type { Family, Fault, Mutant } from '../../framework/mutant.ts';

const simulated = catalogued;
/** Of the permission of summary counts the documents contradict each other, so their refusal is not swept. */
const needsPermission = ({ id, permissions }: Operation): boolean => permissions.length > 0 && id !== 'transactions.summaryCounts';
const namesRecord = ({ path, pathParameters }: Operation): boolean => path.includes('{') && pathParameters === undefined;
/** An access check answers `false` about what is not there, and a picture that is not there has a 404 of its own. */
const answersAnyId = ({ id }: Operation): boolean => /\.(access|tryEnsureEntityAccess|profilePicture)$/.test(id);
/** Where its 404 has no body, or it answers any id, it has no other refusal without a required permission. */
const failsWithEnvelope = (operation: Operation): boolean =>
  needsPermission(operation) || (namesRecord(operation) && operation.anonymous !== true && !answersAnyId(operation));
const answersContainer = ({ reply }: Operation): boolean => {
  const type = (reply.schema as { readonly type?: unknown } | undefined)?.type;
  return type === 'object' || type === 'array';
};

/** Whether a reply can hold null members, by its schema. */
const holdsNulls = ({ id, reply }: Operation): boolean =>
  !nullFree.has(id) && !/^wallet[AB]\./.test(id) && JSON.stringify(reply.schema ?? {}).includes('"null"');
/** In the walks of the suites these hold no nulls, as those of the wallets' settings do not. */
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
/** A read and a restoration have rules of their own for each group; of the others a 404 can be about a record or a state. */
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Groups of which something is read by id alone; access checks answer `false`. */
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

/** Changes the refusals of one operation. */
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

/** The same answer as plain text, whether it is known at once or waits for what is sent first. */
function asText(result: Result): Result {
  const { body, mediaType, sends } = result;
  if (sends !== undefined) return { ...result, sends: { ...sends, answer: (outcome) => asText(sends.answer(outcome)) } };
  // A body with its own media type is text already.
  return body === undefined ? result : { ...result, mediaType: 'text/plain', body: mediaType === undefined ? JSON.stringify(body) : body };
}

/** Answers 200 where a record is missing. */
const acceptMissing = (id: string): Fault =>
  around(id, (call, handler) => {
    try {
      return handler(call);
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'notFound') return ok({});
      throw error;
    }
  });

/** Answers 200 to an id that is not a UUID. */
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

/** Of the others a success needs a password or a code that somebody was sent. */
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
      // Before anything is said of the body.
      editValidation(id as OperationId, 'body', () => []),
      refusing(id, noRoute),
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
