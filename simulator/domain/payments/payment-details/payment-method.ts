/** A stored payment method: what may be shown, its fingerprint, and how the simulated processor treats it. */
import { count, nullable, object, oneOf, text, type Stored } from '../../kernel/record-schema.ts';
import { PaymentDetailSnapshot } from '../../../../schemas/conventions/common-types.ts';

/**
 * The behaviour of a test number. A response code: the result of every charge. `laterDoNotHonor`: verified, then 05 on every later charge.
 * `chargeback`: approved and taken back after settlement. `R01` and the like: a check that the bank returns. (Assumptions: 6.5.)
 */
export const Scenario = oneOf('05', '51', '41', '43', '54', 'N7', '96', 'laterDoNotHonor', 'chargeback', 'R01', 'R02', 'R03', 'R10');
export type Scenario = Stored<typeof Scenario>;

export const PaymentMethod = object({
  details: object({
    ...PaymentDetailSnapshot.properties,
    expirationMonth: nullable(count(1, 12)),
    expirationYear: nullable(count(1000, 9999)),
  }),
  /** The same number of the same merchant has the same value; null for cash. A keyed digest: the number cannot be had from it. */
  fingerprint: nullable(text()),
  scenario: nullable(Scenario),
});
export type PaymentMethod = Stored<typeof PaymentMethod>;
