/** Completes the order data of a payment: declared members, and the merchant's defaults (assumptions: 36, Merchants). */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { TObject } from '../../../../schemas/shape.ts';
import type { TransactionType } from '../../../../schemas/conventions/enums.ts';
import {
  OrderDataDto,
  type Level3DataCreateDto,
  type Level3DataDto,
} from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { fraction, minus, none, type Minor, percentDigits } from '../../kernel/money.ts';
import { fault, invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { OrderDefaults } from '../../platform/merchants/record.ts';
import { noOrderDefaults } from '../../platform/merchants/settings.ts';
import type { AmountDetails } from './amounts.ts';
import type { RequestDetails } from './record.ts';

/** A part of a request as replies show it: every declared member that is not write-only, null if absent. */
export function complete<T extends object>(shape: TObject, part: T | null | undefined): T | null {
  if (part === null || part === undefined) return null;
  const shown = Object.entries(shape.properties as Readonly<Record<string, JsonObject>>).filter(
    ([, member]) => member['writeOnly'] !== true,
  );
  return Object.freeze(Object.fromEntries(shown.map(([name]) => [name, (part as JsonObject)[name] ?? null]))) as T;
}

const invoiceNumber = (prefix: string, number: number): string => prefix + String(number).padStart(10, '0');

const scale = 10 ** percentDigits;
const whole = 100 * scale;

/** The tax included in an amount; `rate` in percent. */
const taxWithin = (amount: Minor, rate: number): Minor => {
  const units = Math.round(rate * scale);
  return fraction(amount, units, whole + units);
};

const noDetails: AmountDetails = { subtotal: null, tax: null, tip: null, surcharge: null, shipping: null, duty: null, discount: null };

interface Payment {
  readonly type: TransactionType;
  readonly amount: Minor;
  readonly request: RequestDetails;
}

function detailsOf(
  { taxRate, taxIncluded }: OrderDefaults,
  { amount, request: { amountDetails, orderData } }: Payment,
): AmountDetails | null {
  if (amountDetails !== null || !taxIncluded || taxRate === null || amount === none || orderData?.taxExempt === true) return amountDetails;
  const tax = taxWithin(amount, taxRate);
  return Object.freeze({ ...noDetails, subtotal: minus(amount, tax), tax });
}

/** The request with the defaults of its merchant. `number`: of the transaction. */
export function withOrderDefaults(defaults: OrderDefaults, payment: Payment, number: number): RequestDetails {
  const { request, type } = payment;
  if (defaults === noOrderDefaults || (type !== 'Sale' && type !== 'Authorization')) return request;
  const { invoicePrefix, description } = defaults;
  const { orderData } = request;
  const isNumbered = invoicePrefix !== null && (orderData?.invoiceNumber ?? null) === null;
  const order = isNumbered ? { ...orderData, invoiceNumber: invoiceNumber(invoicePrefix, number) } : orderData;
  return {
    ...request,
    description: request.description ?? description,
    orderData: order === null ? null : complete(OrderDataDto, { ...order, description: order.description ?? description }),
    amountDetails: detailsOf(defaults, payment),
  };
}

interface WithLines {
  readonly level3Data?: Level3DataCreateDto | null;
  readonly orderData?: OrderDataDto | null;
}

/**
 * The lines of a request with their merchant's defaults; null if there are none. Throws one validation refusal for all codes missing in
 * both.
 */
export function withLineDefaults(defaults: OrderDefaults, { level3Data, orderData }: WithLines): Level3DataDto | null {
  if (level3Data === undefined || level3Data === null) return null;
  const errors: ValidationError[] = [];
  const needed = (index: number, name: 'productCode' | 'unitOfMeasure'): string => {
    const value = level3Data.lineItems[index]?.[name] ?? defaults[name];
    const member = `level3Data.lineItems[${index}].${name}`;
    if (value === null) errors.push(fault(member, 'is required: the merchant has no default for it'));
    return value ?? '';
  };
  const taxRate = orderData?.taxExempt === true ? null : defaults.taxRate;
  const lineItems = level3Data.lineItems.map((line, index) => ({
    ...line,
    productCode: needed(index, 'productCode'),
    unitOfMeasure: needed(index, 'unitOfMeasure'),
    commodityCode: line.commodityCode ?? defaults.commodityCode,
    taxRate: line.taxRate ?? taxRate,
  }));
  if (errors.length > 0) throw invalid(errors);
  return { ...level3Data, shipFromPostalCode: level3Data.shipFromPostalCode ?? defaults.shipFromPostalCode, lineItems };
}
