/**
 * Reusable payment tokens: stored, in replies, and made from a transaction (endpoints: Tokens, operation 2; concepts:
 * CreateStandaloneTokenResponseDto).
 */
import { count, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { TokenCategory, type StandaloneTokenCreateIdempotencyStatus } from '../../../../schemas/conventions/enums.ts';
import { PaymentMethod } from '../payment-details/payment-method.ts';
import { requireEntitled } from '../../billing/usage/entitled.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { stageEvent } from '../../kernel/events.ts';
import { idempotencyKeyOf, once } from '../../kernel/idempotency.ts';
import { mintToken } from '../payment-details/mint-token.ts';
import { invalidMember, notFound, Refusal } from '../../kernel/refusal.ts';
import { findTransactionOf } from '../transactions/reads.ts';
import { isReusable } from '../transactions/present.ts';
import type { TransactionRecord } from '../transactions/record.ts';
import type { World } from '../../kernel/world.ts';
import type { CreateStandaloneTokenResponseDto, tokens } from '../../../../schemas/payments/tokens/group.ts';
import { reachesMerchant } from '../../kernel/reach.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

export const TokenRecord = record({
  merchantId: uuid(),
  creatorId: nullable(uuid()),
  publicReference: text(),
  /** 16 digits beginning with 9; null unless it is a card. */
  numericToken: nullable(count()),
  /** 16 digits beginning with 9 and ending with the real last four; null unless it is a card. */
  cardFormatToken: nullable(text()),
  method: PaymentMethod,
  category: TokenCategory,
  /** Null if it was not made from a transaction. */
  sourceTransactionId: nullable(uuid()),
});
export type TokenRecord = Stored<typeof TokenRecord>;

/** Assumptions: T8. */
export function categoryOf(world: World, { paymentType, processorProfileId }: TransactionRecord): TokenCategory {
  if (paymentType === 'DigitalWallet') return 'Wallet';
  return world.records.processorProfiles.get(processorProfileId)?.useNetworkTokens === true ? 'Network' : 'Internal';
}

/** Event types: row 16. */
export function stageToken(world: World, token: TokenRecord): void {
  stageEvent(world, 'token.created', token.merchantId, {
    publicReference: token.publicReference,
    type: token.method.details.type,
    category: token.category,
    maskedPaymentDetails: token.method.details,
    sourceTransactionId: token.sourceTransactionId,
  });
}

const token = announcer('a token', 'tokens', ({ tokens }, id) => tokens.get(id) ?? tokens.by('publicReference', id)[0]);

const announcements = { 'token.created': token((world, one) => () => stageToken(world, one)) } satisfies Readonly<
  Record<string, Announcement>
>;

const createFromTransaction: Handler<'tokens.createFromTransaction'> = (call) => {
  const { world, principal } = call;
  const { query } = call;
  if (query.customerId === undefined && world.choices['tokens.requireCustomerId']) {
    throw invalidMember('customerId', 'The field customerId is required.');
  }
  const key = idempotencyKeyOf(call);
  const merchantId = query.merchantId.toLowerCase();
  const transactionId = query.transactionId.toLowerCase();
  if (!reachesMerchant(call, merchantId)) throw notFound('merchant out of reach');
  const transaction = findTransactionOf(call, merchantId, transactionId);
  // The customer is ignored (rule 6), but requests that name different customers differ.
  const payload = { merchantId, transactionId, customerId: query.customerId?.toLowerCase() ?? null };
  const result = once(call, { merchantId, operation: call.operation.id, key, payload }, () => {
    if (!isReusable(transaction)) {
      throw new Refusal('refusedToken', 403, 'Tokens:NoReusablePaymentMethod', 'The transaction stored no reusable payment method.', {
        data: { transactionId },
      });
    }
    requireEntitled(world, merchantId, 'tokens.created');
    const category = categoryOf(world, transaction);
    const { method } = transaction;
    const token = mintToken(world, { merchantId, method, category, sourceTransactionId: transactionId, creatorId: principal.user.id });
    stageToken(world, token);
    return ok(presentToken(token, key === null ? 'NotRequested' : 'Created'));
  });
  if (result.headers === undefined) return result;
  return { ...result, body: { ...result.body, idempotencyStatus: 'Replayed' } };
};

const presentToken = (
  { id, numericToken, cardFormatToken, publicReference, method, category }: TokenRecord,
  idempotencyStatus: StandaloneTokenCreateIdempotencyStatus,
): CreateStandaloneTokenResponseDto => ({
  id,
  numericToken,
  cardFormatToken,
  publicReference,
  maskedPaymentDetails: method.details,
  type: method.details.type,
  category,
  idempotencyStatus,
});

const handlers = { 'tokens.createFromTransaction': createFromTransaction } satisfies HandlersOf<typeof tokens>;

const records = { tokens: kind(TokenRecord, { publicReference: (token) => token.publicReference }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const tokenModule = defineModule({ records, handlers, announcements });
