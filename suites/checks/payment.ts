/** Transactions that a test makes itself. The body is not documented: the target's own, else the assumed one. */
import { required, unobservable, type Answer, type Context, type Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf } from './members.ts';

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
  const [id] = idsIn(answer);
  if (id === undefined) unobservable('the reply of transactions.create shows no id');
  required(await api.call('transactions.read', { as: 'merchantAdmin', params: { id } }), 'a read of a transaction just made');
  return id;
}

/** Undoes an unsettled payment, by the first available operation without further inputs. */
export const followUpBody = { type: 'Void' };

/** Whether an answer is about a record: it contains its id. */
export const speaksOf = (answer: Answer, id: string): boolean => answer.text.toLowerCase().includes(id.toLowerCase());

/**
 * Judges that an answer is about a transaction. Its members are not shown: one that holds its id is about it, one that shows another id or
 * nothing at all is not, and any other does not show what it is about.
 */
export function judgeAbout(judge: Judge, rule: RuleId, answer: Answer, id: string, check: string): void {
  const isConclusive = !answer.ok || speaksOf(answer, id) || answer.text === '' || idsIn(answer).length > 0;
  if (!isConclusive) judge.untested(rule, `${check}: the reply shows no id, so it cannot be told which transaction it is`);
  else judge.that(rule, answer.ok && speaksOf(answer, id), { check, expected: `the transaction ${id}`, answer });
}

const idsIn = (answer: Answer): readonly string[] =>
  membersOf(answer.json).flatMap(({ name, value }) => (/^(transaction)?id$/i.test(name) && typeof value === 'string' ? [value] : []));
