/** Transactions that a test makes itself. The body is not documented: the target's own, else the assumed one. */
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import { required, type Answer, type CallOptions, type Context, type Caller } from '../../fixtures/test.ts';
import { idOf } from './created.ts';
import { membersOf } from './members.ts';

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

// Uploads of batch files. Neither the form of an upload nor the columns of a file are documented.

/**
 * An upload that voids a payment, so that it leaves nothing: no response describes a batch file's effects. The text differs each time, since a
 * gateway may refuse the same file twice. In the target file a text is a CSV file, anything else a JSON body.
 */
export function batchFileUpload(
  { api, build, target }: Context,
  transactionId: string,
): Pick<CallOptions, 'body' | 'rawBody' | 'headers' | 'query'> {
  const row = { transactionId, description: build.name('void', 64) };
  const own = api.bodyFor('transactions.uploadBatchFile', row);
  if (own !== row && typeof own !== 'string') return { body: own };
  const assumed = `transactionType,amount,originalTransactionId,description\r\nVoid,,${row.transactionId},${row.description}\r\n`;
  return {
    rawBody: typeof own === 'string' ? own : assumed,
    headers: { 'content-type': 'text/csv' },
    query: { merchantId: target.personas.merchantAdmin!.merchantId!, fileName: build.name('batch') },
  };
}

// Operation 2 as tests call it, and what to look for in its reply.

interface Minting {
  readonly as?: Caller;
  readonly transactionId: string;
  /** By default the caller's merchant. */
  readonly merchantId?: string;
  readonly customerId?: string;
  /** The run's token for this transaction, since a deployment keeps every token for good. */
  readonly shared?: string;
}

/** Requests a token as documented, with a customer that does not exist. */
export const mint = (
  { api, build, target }: Context,
  { as = 'merchantAdmin', transactionId, merchantId, customerId = build.uuid('customer'), shared }: Minting,
) =>
  api.call('tokens.createFromTransaction', {
    as,
    query: { transactionId, merchantId: merchantId ?? target.personas.merchantAdmin!.merchantId!, customerId, suppressNulls: false },
    ...(shared === undefined ? {} : { shared }),
  });

/** The token of a transaction that the tests of a run share; none changes it. Unobservable if there is none. */
export const mintedOfRun = (context: Context, transactionId: string): Promise<Answer> => minted(context, transactionId, transactionId);

/**
 * A token of the transaction. The effects of an unknown customer and of a missing one are not documented: if the first is refused, tries the second.
 * Unobservable if both are.
 */
export async function minted(context: Context, transactionId: string, shared?: string): Promise<Answer> {
  const of = shared === undefined ? {} : { shared };
  const answer = await mint(context, { transactionId, ...of });
  return answer.ok ? answer : required(await mintWithoutCustomer(context, transactionId, shared), 'a token from a transaction');
}

/** The result is not documented. */
export const mintWithoutCustomer = ({ api, target }: Context, transactionId: string, shared?: string): Promise<Answer> =>
  api.call('tokens.createFromTransaction', {
    as: 'merchantAdmin',
    query: { transactionId, merchantId: target.personas.merchantAdmin!.merchantId!, suppressNulls: false },
    ...(shared === undefined ? {} : { shared: `${shared}, of no customer` }),
  });

const uuid = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** Texts and numbers inside a value, each with its path; ids are blanked, since their digits are random. */
export function textsIn(value: unknown): readonly { readonly path: string; readonly name: string; readonly text: string }[] {
  return membersOf(value).flatMap(({ path, name, value: member }) =>
    typeof member === 'string' || typeof member === 'number' ? [{ path, name, text: String(member).replace(uuid, '<id>') }] : [],
  );
}

/** Runs of 13 to 19 digits, with or without spaces and hyphens, that end in their check digit. An id may look like one. */
export const cardNumbersIn = (text: string): readonly string[] =>
  Array.from(text.replace(uuid, '<id>').matchAll(/\d(?:[ -]?\d){12,18}(?!\d)/g), ([run]) => run.replace(/\D/g, '')).filter(hasCheckDigit);

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const weighted = Number(digits.at(-1 - i)) * (i % 2 === 0 ? 1 : 2);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
