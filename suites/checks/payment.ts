/** Transactions that a test makes itself. The body is not documented: the target's own, else the assumed one. */
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import { required, type Answer, type CallOptions, type Context } from '../../fixtures/test.ts';
import { idOf } from './created.ts';

export interface Payment {
  readonly id: string;
  readonly merchantId: string;
}

/**
 * A card payment of the caller's merchant; a refusal ends the test as unobservable. `shared`: one for the whole run, since a deployment keeps every
 * payment for good.
 */
export async function pay(context: Context, shared?: 'quiet' | 'voided'): Promise<Payment> {
  const { api, build, target } = context;
  const options = { as: 'merchantAdmin', body: build.cardTransaction(), ...(shared === undefined ? {} : { shared }) } as const;
  const answer = await api.assumed('transactions.create', options);
  return { id: await paidId(context, answer), merchantId: target.personas.merchantAdmin!.merchantId! };
}

export async function voided(context: Context): Promise<CallOptions> {
  const { id, merchantId } = await pay(context, 'voided');
  const params = { merchantId, transactionId: id };
  return { as: 'merchantAdmin', params, query: { suppressNulls: false }, body: followUpBody, shared: 'voided' };
}

/** The id of a new transaction that can be read. */
export async function paidId(context: Context, answer: Answer): Promise<string> {
  const id = await idOf(context, 'transactions', answer);
  required(await context.api.call('transactions.read', { as: 'merchantAdmin', params: { id } }), 'a read of a transaction just made');
  return id;
}

/** Undoes an unsettled payment, by the first available operation without further inputs. */
export const followUpBody = bodyRecipeOf('transactions.operate');

/** Bodies of requests that settle as little as possible. None of them is documented. */
export const noMerchants = bodyRecipeOf('transactions.triggerSettlements');
export const noProfiles = bodyRecipeOf('transactions.triggerMerchantSettlement');

export const overrideOf = (merchantId: string, transactionId: string, targetStatus: 'Captured' | 'Settled') => ({
  ...bodyRecipeOf('transactions.settlementOverride'),
  merchantId,
  transactionIds: [transactionId],
  targetStatus,
});
