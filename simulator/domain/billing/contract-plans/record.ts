/** A contract plan at rest, with its prices (assumptions: 8). */
import { audited, count, date, list, minor, nullable, object, record, text, type Stored } from '../../kernel/record-schema.ts';
import { PriceApplication } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';

export const PriceRecord = record({
  ...audited(),
  amount: minor(),
  /** Calendar date in the merchant's time zone, like the next. */
  effectiveFrom: date(),
  application: PriceApplication,
  subscribersEffectiveFrom: nullable(date()),
  note: nullable(text()),
});
export type PriceRecord = Stored<typeof PriceRecord>;

export const ContractPlanRecord = object({
  ...described('contractPlans'),
  retryPolicy: object({ maxAttempts: count(1, 8), intervalsDays: list(count(0, 2_147_483_647)) }),
  /** By `effectiveFrom`, latest first. */
  prices: list(PriceRecord, 10_000, 1),
});
export type ContractPlanRecord = Stored<typeof ContractPlanRecord>;
