/** `POST …/wallet-a/payment`: a payment with an encrypted token, which is never decrypted (assumptions: W13). */
import { worldLimits } from '../../../schemas/limits.ts';
import type { TransactionCreateDto } from '../../../schemas/payments/transactions/types.ts';
import type { WalletAPaymentRequestDto, WalletAPaymentResultDto } from '../../../schemas/wallets/payment-types.ts';
import { keepWithin } from '../kernel/collection.ts';
import type { CallTo } from '../kernel/handler.ts';
import { idempotencyKeyOf } from '../kernel/idempotency.ts';
import { mintToken } from '../payments/payment-details/mint-token.ts';
import { record } from '../kernel/record-schema.ts';
import { conflict, invalidMember } from '../kernel/refusal.ts';
import { stageToken } from '../payments/tokens/tokens.ts';
import { pay } from '../payments/transactions/create.ts';
import { isReusable } from '../payments/transactions/present.ts';
import type { TransactionRecord } from '../payments/transactions/record.ts';
import type { World } from '../kernel/world.ts';
import { capabilities } from './checkout.ts';

/** A used token. Its id is a keyed digest of its identifier. */
export const UsedTokenRecord = record({});

const digestOf = (world: World, identifier: string): string => world.crypto.sign(`wallet token ${identifier}`);

function orderOf(given: Omit<WalletAPaymentRequestDto, 'idempotencyKey'>): TransactionCreateDto {
  const { transactionType: type = 'Sale', paymentToken, ...rest } = given;
  if (!capabilities.includes(type)) {
    throw invalidMember('transactionType', `The field transactionType must be one of ${capabilities.join(', ')}.`);
  }
  return { ...rest, type, paymentType: 'DigitalWallet', walletData: { providerType: 'WalletA', paymentToken } };
}

/** Stores a token of a reusable method (event types: row 16). Returns its public reference, or null. */
function storeToken(world: World, record: TransactionRecord): string | null {
  if (!isReusable(record)) return null;
  const { id, merchantId, method, creatorId } = record;
  const token = mintToken(world, { merchantId, method, category: 'Wallet', sourceTransactionId: id, creatorId });
  stageToken(world, token);
  return token.publicReference;
}

/** Takes a payment without a key, since the device of the payer made the token. */
export function payWithWallet(call: CallTo<'walletA.pay'>) {
  const { world } = call;
  const { idempotencyKey, ...given } = call.body;
  const { usedWalletTokens } = world.records;
  const id = digestOf(world, given.paymentToken.transactionIdentifier);
  return pay(call, {
    body: orderOf(given),
    key: idempotencyKeyOf(call, idempotencyKey ?? null),
    isWithinReach: () => true,
    admit: () => {
      if (usedWalletTokens.get(id) !== undefined) throw conflict('Wallets:TokenAlreadyUsed', 'This payment token was used before.');
    },
    conclude: (record): WalletAPaymentResultDto => {
      keepWithin(usedWalletTokens, worldLimits.walletTokens.max);
      usedWalletTokens.insert({ id, creationTime: world.clock.now() });
      const { status, method, outcome } = record;
      return {
        transactionId: record.id,
        status,
        tokenReference: storeToken(world, record),
        maskedPaymentDetails: method.details,
        responseMessage: outcome.responseMessage,
      };
    },
  });
}
