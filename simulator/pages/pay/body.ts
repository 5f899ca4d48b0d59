/** A posted form as the body of `POST /api/transactions/from-hpp-session`. The script of the page makes the same of it. */
import { epochMilliseconds } from '../../../schemas/shared/instant.ts';
import { major, none } from '../../domain/kernel/money.ts';
import type { World } from '../../domain/kernel/world.ts';
import type { TransactionRecord } from '../../domain/payments/transactions/record.ts';
import type { Texts } from './texts/english.ts';
import type { FieldFault, Attempt } from './view.ts';

/** A posted form by name of field; the last value of a name counts. */
export type Posted = Readonly<Record<string, string>>;

/** Members of the other ways to pay are left out. */
const sources = { Card: 'cardData', Check: 'checkData', DigitalWallet: 'walletData' } as const;
const known = /^(?:cardData|checkData|walletData|payer|billingAddress|shippingAddress|customFields)\.[A-Za-z0-9_-]{1,64}$/;

interface ReadForm {
  readonly body: Readonly<Record<string, unknown>>;
  readonly faults: readonly FieldFault[];
}

/** A number written with a point or a comma; undefined for anything else. */
export function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^(\d{1,15}),(\d{1,3})$/, '$1.$2');
  return /^\d{1,15}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}

/** `MM/YY` or `MM/YYYY`, with or without a separator. */
export function readExpiration(text: string): { readonly month: number; readonly year: number } | undefined {
  const found = /^\s*(\d{1,2})\s*[/\-. ]\s*(\d{4}|\d{2})\s*$/.exec(text) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(text.trim());
  if (found === null) return undefined;
  const month = Number(found[1]);
  const year = Number(found[2]);
  return month < 1 || month > 12 ? undefined : { month, year: year < 100 ? 2000 + year : year };
}

export function readForm(sessionId: string, posted: Posted, { faults: says }: Pick<Texts, 'faults'>): ReadForm {
  const faults: FieldFault[] = [];
  const paymentType = posted['paymentType'] ?? 'Card';
  const source = Object.hasOwn(sources, paymentType) ? sources[paymentType as keyof typeof sources] : undefined;
  const body: Record<string, unknown> = { sessionId, paymentType, idempotencyKey: posted['token'] };
  const parts = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(posted)) {
    const text = value.trim();
    if (text === '' || !known.test(name)) continue;
    const [part, member] = name.split('.') as [string, string];
    if (part.endsWith('Data') && part !== source) continue;
    const members = parts.get(part) ?? Object.create(null);
    members[member] = text;
    parts.set(part, members);
  }
  if (source === 'cardData') addExpiration(parts, posted['expiration'] ?? '', faults, says);
  if (source === 'walletData') parts.set('walletData', { ...parts.get('walletData'), paymentToken: simulatedWallet });
  for (const [part, members] of parts) body[part] = members;
  addAmount(body, posted, faults, says);
  const code = posted['promotionCode']?.trim() ?? '';
  if (code !== '') body['promotionCode'] = code;
  if (posted['savePaymentMethod'] === 'true') body['savePaymentMethod'] = true;
  return { body, faults };
}

const simulatedWallet = { paymentMethod: { displayName: 'Visa 1111', network: 'Visa' } };

function addExpiration(parts: Map<string, Record<string, unknown>>, text: string, faults: FieldFault[], says: Texts['faults']): void {
  const expiration = readExpiration(text);
  if (expiration === undefined) {
    faults.push({ field: 'expiration', message: text.trim() === '' ? says.expiration : says.expirationForm });
    return;
  }
  parts.set('cardData', { ...parts.get('cardData'), expirationMonth: expiration.month, expirationYear: expiration.year });
}

function addAmount(body: Record<string, unknown>, posted: Posted, faults: FieldFault[], says: Texts['faults']): void {
  const { suggestion, amount } = posted;
  const text = suggestion !== undefined && suggestion !== 'other' ? suggestion : amount;
  if (text === undefined) return;
  const value = readAmount(text);
  if (value === undefined) faults.push({ field: 'amount', message: text.trim() === '' ? says.amount : says.amountForm });
  else body['amount'] = value;
}

/** Members of a refusal by the names of their fields. */
const fieldNames: Readonly<Record<string, string>> = { 'cardData.expirationMonth': 'expiration', 'cardData.expirationYear': 'expiration' };

/** The field of a member that a refusal names. */
export const fieldOf = (member: string): string => fieldNames[member] ?? member;

const outcomes: Readonly<Record<string, Attempt['outcome']>> = { Declined: 'declined', Failed: 'failed', InReview: 'inReview' };

/** Null if no payment of this session used the token. */
export function attemptOf(world: World, sessionId: string, token: string, texts: Texts): Attempt | null {
  const session = world.records.hppSessions.get(sessionId.toLowerCase());
  if (session === undefined) return null;
  const [transaction] = world.records.transactions.by('idempotencyKey', `${session.merchantId} ${token}`);
  if (transaction === undefined || transaction.origin.hppSessionId !== session.id) return null;
  return { token, ...present(transaction, session.mode === 'SaveCard', texts) };
}

function present(transaction: TransactionRecord, storesOnly: boolean, texts: Texts): Omit<Attempt, 'token'> {
  const { id, status, amount, authorizedAmount, currency, outcome, method, creationTime } = transaction;
  const kind = outcomes[status] ?? (storesOnly ? 'stored' : 'approved');
  const isPartial = kind === 'approved' && authorizedAmount > none && authorizedAmount < amount;
  return {
    outcome: kind,
    amount: storesOnly ? null : major(isPartial ? authorizedAmount : amount, currency),
    requested: isPartial ? major(amount, currency) : null,
    currency,
    message: texts.messages[outcome.responseCode ?? ''] ?? outcome.responseMessage,
    method: methodIn(texts, method.details),
    transactionId: id,
    at: new Date(epochMilliseconds(creationTime)),
  };
}

/** `Checking •••• 6789` in the language of the page; the names of cards and wallets are the same in all. */
const methodIn = ({ account }: Texts, { displayName, bankAccountType: type }: TransactionRecord['method']['details']): string | null =>
  type === 'Checking' || type === 'Savings' ? (displayName?.replace(type, account[type]) ?? null) : displayName;
