/** Operation 2 as tests call it, and what to look for in its reply. */
import { required, type Answer, type Caller, type Context } from '../../fixtures/test.ts';
import { membersOf } from './members.ts';

export interface Minting {
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
