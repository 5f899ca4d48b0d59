/** Transactions that a test makes itself. The body is not documented: the target's own, else the assumed one. */
import { required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { idIn } from './about.ts';

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

/** The id of a new transaction: the reply of its creation is not shown, so one that can be read counts. */
export async function paidId({ api }: Context, answer: Answer): Promise<string> {
  const id = idIn(answer, 'transaction');
  if (id === undefined) unobservable('the reply of transactions.create shows no id');
  required(await api.call('transactions.read', { as: 'merchantAdmin', params: { id } }), 'a read of a transaction just made');
  return id;
}

/** Undoes an unsettled payment, by the first available operation without further inputs. */
export const followUpBody = { type: 'Void' };
