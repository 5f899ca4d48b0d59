/** Level 3 data of a session: amounts in minor units (assumptions: H4). */
import { Level3DataDto, Level3LineItemDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { readAmounts, type Minor } from '../../kernel/money.ts';
import { currency, list, minor, nullable, optional, Type, type Stored } from '../../kernel/record-schema.ts';
import { presenter } from '../../resources/present.ts';

const amount = optional(nullable(minor()));
const LineItem = Type.Object({ ...Level3LineItemDto.properties, taxAmount: amount, discountAmount: amount, totalAmount: amount });

export const Level3Data = Type.Object({
  ...Level3DataDto.properties,
  taxAmount: amount,
  dutyAmount: amount,
  freightAmount: amount,
  discountAmount: amount,
  currency: currency(),
  lineItems: list(LineItem),
});
export type Level3Data = Stored<typeof Level3Data>;

export function readLevel3(currency: string, given: Level3DataDto): Level3Data {
  const { taxAmount, dutyAmount, freightAmount, discountAmount } = given;
  const prefixed = <const G extends Readonly<Record<string, number | null | undefined>>>(
    prefix: string,
    amounts: G,
  ): Record<keyof G, Minor | null> => {
    const read = readAmounts(currency, Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [prefix + name, amount])));
    return Object.fromEntries(Object.keys(amounts).map((name) => [name, read[prefix + name] ?? null])) as Record<keyof G, Minor | null>;
  };
  return {
    ...given,
    ...prefixed('level3Data.', { taxAmount, dutyAmount, freightAmount, discountAmount }),
    currency,
    lineItems: given.lineItems.map((item, index) => {
      const { taxAmount: tax, discountAmount: discount, totalAmount: total } = item;
      return { ...item, ...prefixed(`level3Data.lineItems[${index}].`, { taxAmount: tax, discountAmount: discount, totalAmount: total }) };
    }),
  };
}

export const presentLevel3 = presenter<Level3Data, typeof Level3DataDto>(Level3DataDto);
