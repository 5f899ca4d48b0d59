/** The four counts over other layouts of the same records, to see what the simulator would gain by keeping them. */
import { unitsOf } from '../../simulator/domain/kernel/money.ts';
import type { TransactionRecord } from '../../simulator/domain/payments/transactions/record.ts';

export interface Layout {
  readonly bytes: number;
  /** Settled, declined, card payments of at least 500.00, all; of sales. */
  readonly counts: () => readonly number[];
}

function codes(records: readonly TransactionRecord[], member: 'type' | 'status' | 'paymentType') {
  const names = new Map<string, number>();
  const values = new Uint8Array(records.length);
  records.forEach((record, i) => {
    const code = names.get(record[member]) ?? names.size;
    names.set(record[member], code);
    values[i] = code;
  });
  return { values, code: (name: string) => names.get(name) ?? 255 };
}

/** One typed array per counted field. */
export function columnsOf(records: readonly TransactionRecord[]): Layout {
  const type = codes(records, 'type');
  const status = codes(records, 'status');
  const paymentType = codes(records, 'paymentType');
  const amount = Float64Array.from(records, (record) => unitsOf(record.amount));
  return {
    bytes: records.length * 11,
    counts: () => {
      const [sale, settled, declined, card] = [
        type.code('Sale'),
        status.code('Settled'),
        status.code('Declined'),
        paymentType.code('Card'),
      ];
      const { length } = records;
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0; i < length; i++) {
        if (type.values[i] !== sale) continue;
        d++;
        if (status.values[i] === settled) a++;
        else if (status.values[i] === declined) b++;
        if (paymentType.values[i] === card && amount[i]! >= 50_000) c++;
      }
      return [a, b, c, d];
    },
  };
}

function bitmap(records: readonly TransactionRecord[], test: (record: TransactionRecord) => boolean): Uint32Array {
  const bits = new Uint32Array(Math.ceil(records.length / 32));
  records.forEach((record, i) => {
    if (test(record)) bits[i >>> 5]! |= 1 << (i & 31);
  });
  return bits;
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** One bit per record and value. Amounts have too many values, so they stay a column, read only for the remaining records. */
export function bitmapsOf(records: readonly TransactionRecord[]): Layout {
  const sale = bitmap(records, ({ type }) => type === 'Sale');
  const settled = bitmap(records, ({ status }) => status === 'Settled');
  const declined = bitmap(records, ({ status }) => status === 'Declined');
  const card = bitmap(records, ({ paymentType }) => paymentType === 'Card');
  const amount = Float64Array.from(records, (record) => unitsOf(record.amount));
  return {
    bytes: sale.byteLength * 4 + amount.byteLength,
    counts: () => {
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0; i < sale.length; i++) {
        const base = sale[i]!;
        d += ones(base);
        a += ones(base & settled[i]!);
        b += ones(base & declined[i]!);
        for (let left = base & card[i]!; left !== 0; left &= left - 1) {
          if (amount[i * 32 + (31 - Math.clz32(left & -left))]! >= 50_000) c++;
        }
      }
      return [a, b, c, d];
    },
  };
}
