/** Follow-up operations on a transaction (assumptions: 6.1, X7, V1 to V4). */
import { epoch, epochSeconds, parseInstant, formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { refusalCode } from '../../../../schemas/state.ts';
import { transactionRefusals, transactionStates } from '../../../../schemas/payments/states.ts';
import type { TransactionStatus } from '../../../../schemas/conventions/enums.ts';
import type { TransactionOperationCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { requireEntitled } from '../../billing/usage/entitled.ts';
import { ok, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { idempotencyKeyOf, once } from '../../kernel/idempotency.ts';
import { readAmount, type Minor } from '../../kernel/money.ts';
import { conflict, invalidMember, Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { changeTransaction } from './change.ts';
import { effects, resultOf } from './effects.ts';
import { findTransaction, findTransactionOf } from './reads.ts';
import { availableOperations, isAllowed, isSupported, presentTransaction } from './present.ts';
import { plan } from './place.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';
import { approvedCode, messageOf } from './processor-codes.ts';
import { queueRefund } from './queue.ts';

/** Throws if the operation is invalid for any transaction. */
function requireAmount({ type, amount }: TransactionOperationCreateDto): void {
  const isPartial = type === 'Capture' || type === 'Refund' || type === 'Increment' || type === 'Adjust';
  if (isPartial && amount === 0) throw invalidMember('amount', 'The field amount must be above 0.');
  const hasNoDefault = type === 'Increment' || type === 'Adjust';
  if (hasNoDefault && (amount === undefined || amount === null)) throw invalidMember('amount', `The field amount is required for ${type}.`);
}

const settledOnes: ReadonlySet<TransactionStatus> = new Set(['Settling', 'Settled', 'PartiallyRefunded']);

/** Throws if the state does not allow the operation, then if the processor does not support it. */
function requireAllowed(record: TransactionRecord, processorId: string, operation: TransactionOperationCreateDto['type']): void {
  const { status } = record;
  if (!isAllowed(record, operation)) {
    const suggested = operation === 'Void' && settledOnes.has(status) ? { suggestedOperation: 'Refund' } : {};
    throw conflict(
      refusalCode(transactionStates, status, operation),
      `A transaction with the status ${status} does not allow the operation ${operation}.`,
      { status, operation, allowed: availableOperations(record, processorId), ...suggested },
    );
  }
  if (!isSupported(record, processorId, operation)) {
    throw refused(transactionRefusals.unsupported, 'The operation is not supported for this transaction.', { operation, processorId });
  }
}

/** `creatorId`: null if no user of the gateway decides. */
export function applyOperation(
  world: World,
  record: TransactionRecord,
  { type, reason }: TransactionOperationCreateDto,
  amount: Minor | null,
  creatorId: string | null,
): TransactionRecord {
  const processorId = world.records.processorProfiles.get(record.processorProfileId)?.processorId ?? '';
  requireAllowed(record, processorId, type);
  if (type === 'Increment') requireEntitled(world, record.merchantId, 'transactions.authorized');
  const effect = effects[type](world, record, amount);
  const responseCode = effect.responseCode ?? approvedCode;
  const operation: OperationRecord = {
    id: world.random.uuid(),
    type,
    result: resultOf(responseCode),
    amount: effect.amount,
    responseCode,
    responseMessage: messageOf(responseCode),
    authorizationCode: effect.authorizationCode ?? null,
    reason: reason ?? null,
    resultingStatus: effect.change.status ?? record.status,
    settlementBatchId: null,
    creationTime: world.clock.now(),
    creatorId,
  };
  const after = changeTransaction(world, record, { ...effect.change, operations: [...record.operations, operation] }, creatorId);
  if (after.status !== record.status) plan(world, after);
  if (after.refundedAmount !== record.refundedAmount) queueRefund(world, after, operation);
  effect.announce(after, operation);
  return after;
}

function readKey(call: CallWith<TransactionOperationCreateDto>): string | null {
  const body = call.body;
  requireAmount(body);
  return idempotencyKeyOf(call, body.idempotencyKey ?? null);
}

function followUp(call: CallWith<TransactionOperationCreateDto>, record: TransactionRecord, key: string | null) {
  const { world, principal } = call;
  const { idempotencyKey: _, ...body } = call.body;
  const given = body.amount ?? null;
  const amount = given === null ? null : readAmount(record.currency, 'amount', given);
  const payload = { transactionId: record.id, ...body };
  // Both routes share idempotency keys, since the legacy one forwards to the other.
  const scope = { merchantId: record.merchantId, operation: 'transactions.operate', key, payload };
  return once(call, scope, () => ok(presentTransaction(world, applyOperation(world, record, body, amount, principal.user.id))));
}

export const operateOn = (call: CallWith<TransactionOperationCreateDto>, record: TransactionRecord) =>
  followUp(call, record, readKey(call));

export const operate: Handler<'transactions.operate'> = (call) => {
  const key = readKey(call);
  return followUp(call, findTransactionOf(call, call.params.merchantId, call.params.transactionId), key);
};

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** An HTTP date: `Thu, 01 Jan 1970 00:00:00 GMT` (RFC 9110, 5.6.7). */
export function httpDate(at: Instant): string {
  const text = formatInstant(at);
  const days = Math.floor(epochSeconds(at) / 86_400);
  const weekday = weekdays[((days % 7) + 7) % 7];
  return `${weekday}, ${text.slice(8, 10)} ${months[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)} ${text.slice(11, 19)} GMT`;
}

/** Deprecation headers (concepts: Versioning; choices deprecation.*). */
function deprecation({ choices }: World, { merchantId, id }: TransactionRecord): Readonly<Record<string, string>> {
  const since = parseInstant(choices['deprecation.legacyOperations.since']) ?? epoch;
  const sunset = choices['deprecation.legacyOperations.sunset'];
  const end = sunset === null ? undefined : parseInstant(sunset);
  return {
    deprecation: choices['deprecation.headerForm'] === 'true' ? 'true' : `@${epochSeconds(since)}`,
    link: `</api/transactions/${merchantId}/${id}/operations>; rel="successor-version"`,
    // A service cannot end before it is deprecated (RFC 9745).
    ...(end === undefined || end < since ? {} : { sunset: httpDate(end) }),
  };
}

function withHeaders(refusal: Refusal, headers: Readonly<Record<string, string>>): Refusal {
  const { kind, status, code, message, detail } = refusal;
  return new Refusal(kind, status, code, message, { ...detail, headers: { ...detail.headers, ...headers } });
}

export const operateLegacy: Handler<'transactions.operateLegacy'> = (call) => {
  const key = readKey(call);
  const record = findTransaction(call, call.params.transactionId);
  const headers = deprecation(call.world, record);
  try {
    const result = followUp(call, record, key);
    return { ...result, headers: { ...result.headers, ...headers } };
  } catch (error) {
    throw error instanceof Refusal ? withHeaders(error, headers) : error;
  }
};
