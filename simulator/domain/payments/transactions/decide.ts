/** The decision of the simulated processor: by test number, then amount, then screening (assumptions: 6.5). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import type { TransactionType } from '../../../../schemas/conventions/enums.ts';
import { hasExpired } from '../payment-details/parse.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';
import type { ProcessorProfileRecord } from '../processors/record.ts';
import { dateAt } from '../../kernel/calendar.ts';
import { allocate, major, none, type Minor } from '../../kernel/money.ts';
import type { Outcome } from './record.ts';
import { approvedCode, categoryOf, isFailure, messageOf, avsOf, cvvOf } from './processor-codes.ts';
import type { Screening } from '../screening/screen.ts';

export interface Payment {
  readonly type: TransactionType;
  readonly amount: Minor;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly securityCode: string | null;
  readonly billingAddress: Readonly<AddressDto> | null;
  readonly profile: ProcessorProfileRecord;
  readonly at: Instant;
  readonly isLost?: boolean;
}

export interface Decision {
  readonly verdict: 'approved' | 'declined' | 'failed' | 'review';
  readonly outcome: Outcome;
  /** Less than requested if the approval is partial. */
  readonly approvedAmount: Minor;
}

/** Amounts that decide an outcome, in major units of any currency. */
const codedAmounts = { from: 9000, below: 9100 };
const partialAmount = 9100;
const slowAmount = 9101;
const slowMilliseconds = 10_000;

export function codeOfAmount(amount: Minor, currency: string): string | null {
  const whole = Math.floor(major(amount, currency));
  return whole >= codedAmounts.from && whole < codedAmounts.below ? String(whole % 100).padStart(2, '0') : null;
}

/** Real milliseconds by which an amount delays the response. */
export const delayOf = (amount: Minor, currency: string): number => (major(amount, currency) === slowAmount ? slowMilliseconds : 0);

function codeOfMethod({ scenario, details }: PaymentMethod, type: TransactionType, at: Instant): string | null {
  if (hasExpired(details, dateAt(at, 'UTC'))) return '54';
  if (scenario === null || scenario === 'chargeback' || scenario.startsWith('R')) return null;
  if (scenario === 'laterDoNotHonor') return type === 'Sale' || type === 'Authorization' ? '05' : null;
  return scenario;
}

function codeOf({ method, type, amount, currency, profile, at, isLost }: Payment, avs: string | null, cvv: string | null): string {
  if (isLost === true) return '96';
  const code = codeOfMethod(method, type, at) ?? codeOfAmount(amount, currency) ?? approvedCode;
  if (code !== approvedCode) return code;
  if (cvv !== null && profile.rejectCvv.includes(cvv)) return 'N7';
  return avs !== null && profile.rejectAvs.includes(avs) ? '05' : code;
}

/** `screening`: null if the merchant does not screen. */
export function decide(payment: Payment, screening: Screening | null): Decision {
  const { method, amount, currency, securityCode, billingAddress } = payment;
  const isCard = method.details.type === 'Card';
  const avs = isCard ? avsOf(billingAddress) : null;
  const cvv = !isCard ? null : method.scenario === 'N7' ? 'N' : cvvOf(securityCode);
  const code = codeOf(payment, avs, cvv);
  const checks = { avsResultCode: avs, cvvResultCode: cvv };
  if (code !== approvedCode) return refusal(code, checks, null);
  if (screening !== null && screening.profile.mode === 'Enforce') {
    if (screening.decision === 'Decline') return refusal('59', checks, screening);
    if (screening.decision === 'Error' && !screening.profile.failOpen) return refusal('96', checks, screening);
    if (screening.decision === 'Review') return { verdict: 'review', outcome: outcomeOf(null, checks, screening), approvedAmount: none };
  }
  const approvedAmount = major(amount, currency) === partialAmount ? allocate(amount, [1, 1])[0]! : amount;
  return { verdict: 'approved', outcome: outcomeOf(approvedCode, checks, screening), approvedAmount };
}

type Checks = Pick<Outcome, 'avsResultCode' | 'cvvResultCode'>;

const refusal = (code: string, checks: Checks, screening: Screening | null): Decision => ({
  verdict: isFailure(code) ? 'failed' : 'declined',
  outcome: outcomeOf(code, checks, screening),
  approvedAmount: none,
});

/** The last outcome without screening: most payments have the same one, and share it. */
let last: Outcome = Object.freeze({
  responseCode: null,
  responseMessage: null,
  declineCategory: null,
  avsResultCode: null,
  cvvResultCode: null,
  screeningDecision: null,
  screeningScore: null,
});

/** `code`: null until the processor answers. */
export function outcomeOf(code: string | null, { avsResultCode, cvvResultCode }: Checks, screening: Screening | null): Outcome {
  const isLast = last.responseCode === code && last.avsResultCode === avsResultCode && last.cvvResultCode === cvvResultCode;
  if (isLast && screening === null) return last;
  const made = Object.freeze({
    responseCode: code,
    responseMessage: code === null ? null : messageOf(code),
    declineCategory: code === null ? null : categoryOf(code),
    avsResultCode,
    cvvResultCode,
    screeningDecision: screening?.decision ?? null,
    screeningScore: screening?.score ?? null,
  });
  if (screening === null) last = made;
  return made;
}
