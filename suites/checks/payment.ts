/** Transactions that a test makes itself. The body is not documented: the target's own, else the assumed one. */
import { required, type Answer, type Context } from '../../fixtures/test.ts';
import { idOf } from './created.ts';

export interface Payment {
  readonly id: string;
  readonly merchantId: string;
}

/** A card payment of the caller's merchant; a refusal ends the test as unobservable. */
export async function pay(context: Context, over?: Readonly<Record<string, unknown>>): Promise<Payment> {
  const { api, build, target } = context;
  const answer = await api.assumed('transactions.create', { as: 'merchantAdmin', body: build.cardTransaction(over) });
  return { id: await paidId(context, answer), merchantId: target.personas.merchantAdmin!.merchantId! };
}

/** The id of a new transaction that can be read. */
export async function paidId(context: Context, answer: Answer): Promise<string> {
  const id = await idOf(context, 'transactions', answer);
  required(await context.api.call('transactions.read', { as: 'merchantAdmin', params: { id } }), 'a read of a transaction just made');
  return id;
}

/** Undoes an unsettled payment, by the first available operation without further inputs. */
export const followUpBody = { type: 'Void' };
