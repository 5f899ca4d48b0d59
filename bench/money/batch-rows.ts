/** The same sales as rows of a batch file and as request bodies. */
import { visa } from './merchant.ts';

const columns = ['transactionType', 'amount', 'cardNumber', 'expiration', 'orderNumber', 'firstName', 'lastName', 'email'];
const cells = (index: number): readonly unknown[] => [
  'Sale',
  10 + (index % 80),
  visa,
  '12/49',
  `O-${index}`,
  'Ada',
  'Lovelace',
  'ada@example.com',
];
const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** `mark` makes files differ, because an identical file is refused. */
export const batchFile = (count: number, mark = ''): string =>
  [columns, ...indexes(count).map((index) => cells(index).map((cell) => (cell === `O-${index}` ? `O${mark}-${index}` : cell)))]
    .map((row) => row.join(','))
    .join('\n');

export const batchBodies = (count: number, merchantId: string): readonly object[] =>
  indexes(count).map((index) => ({
    merchantId,
    type: 'Sale',
    paymentType: 'Card',
    amount: 10 + (index % 80),
    currency: 'USD',
    cardData: { number: visa, expirationMonth: 12, expirationYear: 2049 },
    orderData: { orderNumber: `O-${index}` },
    billingAddress: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  }));
