/** Reads one row of a batch file: its order, or its errors (assumptions: 6.4). */
import { readDecimal } from '../../../../schemas/shared/amount.ts';
import { keywordsOf, type TObject } from '../../../../schemas/shape.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { BankAccountType, SecCode, TokenType, type TransactionType } from '../../../../schemas/conventions/enums.ts';
import { OrderDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { isCurrency, amountError, none, readMinor, type Minor } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { parseCard, parseCheck } from '../payment-details/parse.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';
import { cvvOf } from '../transactions/processor-codes.ts';
import type { ColumnName } from './columns.ts';
import type { OperationRow, PaymentRow, RowOrder } from './record.ts';

/** Trimmed; an empty text if the column is absent. */
export type CellOf = (column: ColumnName) => string;

export interface RowError {
  readonly column: ColumnName | null;
  readonly message: string;
}

export interface ReadRow {
  readonly order: RowOrder;
  readonly amount: Minor;
  readonly currency: string;
}

export interface RowContext {
  readonly world: World;
  readonly merchant: RecordOf<'merchants'>;
  readonly processorProfileId: string | null;
}

const payments: readonly TransactionType[] = ['Sale', 'Authorization', 'Credit'];
const operations = ['Capture', 'Void', 'Refund'] as const;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const idempotencyForm = /^[\x20-\x7e]{1,64}$/;
const maxTags = 20;

function named<Value extends string>(values: readonly Value[], cell: string): Value | undefined {
  const lower = cell.toLowerCase();
  return values.find((value) => value.toLowerCase() === lower);
}

class Reading {
  readonly errors: RowError[] = [];
  readonly cell: CellOf;

  constructor(cell: CellOf) {
    this.cell = cell;
  }

  fault(column: ColumnName | null, message: string): undefined {
    this.errors.push({ column, message });
    return undefined;
  }

  /** A text of limited length; undefined if the cell is empty. */
  text(column: ColumnName, maxLength: number): string | undefined {
    const cell = this.cell(column);
    if (cell === '') return undefined;
    return cell.length > maxLength ? this.fault(column, `It may have at most ${maxLength} characters.`) : cell;
  }

  option<Value extends string>(column: ColumnName, values: readonly Value[]): Value | undefined {
    const cell = this.cell(column);
    if (cell === '') return undefined;
    return named(values, cell) ?? this.fault(column, `It must be one of ${values.join(', ')}.`);
  }

  /** Reads payment data. A refusal is recorded under the columns of the members that it names. */
  method(read: () => PaymentMethod, columns: Readonly<Record<string, ColumnName>>): PaymentMethod | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { message, members } of error.detail.validationErrors ?? []) this.fault(columns[members[0] ?? ''] ?? null, message);
      return null;
    }
  }
}

/** `MM/YY` or `MMYY`. */
function expirationOf(row: Reading): { readonly month: number; readonly year: number } | undefined {
  const parts = /^(\d{2})\/?(\d{2})$/.exec(row.cell('expiration'));
  const month = Number(parts?.[1]);
  if (parts === null || month < 1 || month > 12) return row.fault('expiration', 'It must be a month and a year, MM/YY or MMYY.');
  return { month, year: 2000 + Number(parts[2]) };
}

const cardColumns = { 'cardData.number': 'cardNumber', 'cardData.securityCode': 'securityCode' } as const;
const checkColumns = { 'checkData.routingNumber': 'routingNumber', 'checkData.accountNumber': 'accountNumber' } as const;

interface Source {
  readonly paymentType: PaymentRow['body']['paymentType'] | undefined;
  readonly method: PaymentMethod | null;
  readonly cvvResultCode: string | null;
  readonly token: string | null;
}

function readCard(row: Reading, { world, merchant }: RowContext): Source {
  const expiration = expirationOf(row) ?? { month: 1, year: 2000 };
  const securityCode = row.cell('securityCode') === '' ? null : row.cell('securityCode');
  const card = { number: row.cell('cardNumber'), expirationMonth: expiration.month, expirationYear: expiration.year, securityCode };
  const method = row.method(() => parseCard(world, merchant.id, card), cardColumns);
  return { paymentType: 'Card', method, cvvResultCode: cvvOf(securityCode), token: null };
}

function readAccount(row: Reading, { world, merchant }: RowContext): Source {
  const accountType = row.option('accountType', BankAccountType.enum) ?? 'Checking';
  const accountHolderName = row.text('accountHolderName', 128);
  if (row.cell('accountHolderName') === '') row.fault('accountHolderName', 'It is required for an account.');
  row.option('secCode', SecCode.enum);
  const [routingNumber, accountNumber] = [row.cell('routingNumber'), row.cell('accountNumber')];
  const check = { routingNumber, accountNumber, accountType, accountHolderName: accountHolderName ?? '' };
  return {
    paymentType: 'Check',
    method: row.method(() => parseCheck(world, merchant.id, check), checkColumns),
    cvvResultCode: null,
    token: null,
  };
}

function readToken(row: Reading, { world, merchant }: RowContext): Source {
  const token = row.text('token', 64) ?? '';
  const known = world.records.tokens.by('publicReference', token).find(({ merchantId }) => merchantId === merchant.id);
  if (known === undefined) row.fault('token', 'No token of the merchant has this reference.');
  const code = row.cell('securityCode');
  if (code !== '' && !/^\d{3,4}$/.test(code)) row.fault('securityCode', 'The security code must have three or four digits.');
  return { paymentType: known?.method.details.type, method: null, cvvResultCode: cvvOf(code === '' ? null : code), token };
}

const sources = { cardNumber: readCard, token: readToken, accountNumber: readAccount } as const;
const sourceNames = Object.keys(sources) as (keyof typeof sources)[];

function readSource(row: Reading, context: RowContext): Source | undefined {
  const given = sourceNames.filter((name) => row.cell(name) !== '');
  const [only] = given;
  if (only === undefined || given.length > 1) return row.fault(null, `Exactly one of ${sourceNames.join(', ')} must be given.`);
  const source = sources[only](row, context);
  const paymentType = row.option('paymentType', TokenType.enum);
  if (paymentType !== undefined && source.paymentType !== undefined && paymentType !== source.paymentType)
    row.fault('paymentType', 'It does not fit the payment source.');
  return source;
}

const addressColumns = ['firstName', 'lastName', 'addressLine1', 'city', 'stateOrProvince', 'postalCode', 'country', 'email'] as const;
const orderColumns = ['orderNumber', 'invoiceNumber'] as const;

/** The non-empty cells of some columns as a member of the body; undefined if all are empty. */
function partOf<Name extends ColumnName>(row: Reading, shape: TObject, names: readonly Name[]): { [N in Name]?: string } | undefined {
  const part: { [N in Name]?: string } = {};
  for (const name of names) {
    const { anyOf } = keywordsOf(shape.properties[name]!);
    const value = row.text(name, (anyOf?.[0] as { maxLength?: number } | undefined)?.maxLength ?? 0);
    if (value !== undefined) part[name] = value;
  }
  return Object.keys(part).length === 0 ? undefined : part;
}

function tagsOf(row: Reading): string[] {
  const tags =
    row.cell('tags') === ''
      ? []
      : row
          .cell('tags')
          .split('|')
          .map((tag) => tag.trim());
  if (tags.length > maxTags || tags.some((tag) => tag === '' || tag.length > 64))
    row.fault('tags', `There may be ${maxTags} tags of 1 to 64 characters, with | between them.`);
  return tags;
}

function keyOf(row: Reading): string | null {
  const key = row.cell('idempotencyKey');
  if (key === '') return null;
  if (!idempotencyForm.test(key)) row.fault('idempotencyKey', 'It must have 1 to 64 printable ASCII characters.');
  return key;
}

function currencyOf(row: Reading, { merchant }: RowContext): string {
  const cell = row.cell('currency').toUpperCase();
  if (cell === '') return merchant.currency;
  if (!isCurrency(cell)) row.fault('currency', 'It must be an ISO 4217 currency code.');
  return cell;
}

/** The amount as a decimal and in minor units; undefined if it is invalid. */
function amountOf(row: Reading, currency: string): { readonly given: number; readonly minor: Minor } | undefined {
  const cell = row.cell('amount');
  if (cell === '') return row.fault('amount', 'It is required.');
  const given = readDecimal(cell);
  if (given === undefined || given <= 0) return row.fault('amount', 'It must be a decimal number above 0.');
  if (!isCurrency(currency)) return undefined;
  const minor = readMinor(given, currency);
  return typeof minor === 'string' ? row.fault('amount', amountError('amount', currency, minor).message) : { given, minor };
}

function readPayment(row: Reading, type: TransactionType, context: RowContext): ReadRow | undefined {
  const currency = currencyOf(row, context);
  const amount = amountOf(row, currency);
  const source = readSource(row, context);
  const idempotencyKey = keyOf(row);
  const orderData = partOf(row, OrderDataDto, orderColumns);
  const billingAddress = partOf(row, AddressDto, addressColumns);
  const description = row.text('description', 256);
  const externalReference = row.text('customerReference', 64);
  const tags = tagsOf(row);
  if (row.cell('originalTransactionId') !== '') row.fault('originalTransactionId', `It does not belong to the type ${type}.`);
  if (row.errors.length > 0 || amount === undefined || source?.paymentType === undefined) return undefined;
  const { paymentType, method, cvvResultCode, token } = source;
  const { processorProfileId, merchant } = context;
  const body: PaymentRow['body'] = {
    merchantId: merchant.id,
    type,
    paymentType,
    amount: amount.given,
    currency,
    ...(processorProfileId === null ? {} : { processorProfileId }),
    ...(token === null ? {} : { tokenData: { token } }),
    ...(orderData === undefined ? {} : { orderData }),
    ...(billingAddress === undefined ? {} : { billingAddress }),
    ...(description === undefined ? {} : { description }),
    ...(externalReference === undefined ? {} : { externalReference }),
    tags,
  };
  return { order: { kind: 'payment', body, method, cvvResultCode, idempotencyKey }, amount: amount.minor, currency };
}

function readOperation(row: Reading, type: (typeof operations)[number], context: RowContext): ReadRow | undefined {
  const id = row.cell('originalTransactionId').toLowerCase();
  const original = uuid.test(id) ? context.world.records.transactions.get(id) : undefined;
  // A missing transaction and another merchant's look the same.
  if (original === undefined || original.merchantId !== context.merchant.id)
    return row.fault('originalTransactionId', 'It must be a transaction of the merchant.');
  const { currency } = original;
  if (row.cell('currency') !== '' && row.cell('currency').toUpperCase() !== currency)
    row.fault('currency', 'It is not that of the transaction.');
  if (sourceNames.some((name) => row.cell(name) !== '')) row.fault(null, `No payment source belongs to the type ${type}.`);
  const amount = type === 'Void' ? { given: null, minor: none } : amountOf(row, currency);
  const idempotencyKey = keyOf(row);
  const reason = row.text('description', 256);
  if (row.errors.length > 0 || amount === undefined) return undefined;
  const body: OperationRow['body'] = {
    type,
    ...(amount.given === null ? {} : { amount: amount.given }),
    ...(reason === undefined ? {} : { reason }),
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
  };
  return { order: { kind: 'operation', transactionId: id, body }, amount: amount.minor, currency };
}

export function readRow(cell: CellOf, context: RowContext): ReadRow | readonly RowError[] {
  const row = new Reading(cell);
  const given = cell('transactionType');
  const payment = named(payments, given);
  const operation = named(operations, given);
  if (given === '') row.fault('transactionType', 'It is required.');
  else if (payment === undefined && operation === undefined)
    row.fault('transactionType', `It must be one of ${[...payments, ...operations].join(', ')}.`);
  const read =
    payment !== undefined
      ? readPayment(row, payment, context)
      : operation !== undefined
        ? readOperation(row, operation, context)
        : undefined;
  return row.errors.length > 0 || read === undefined ? row.errors : read;
}
