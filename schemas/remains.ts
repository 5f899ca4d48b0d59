/**
 * Kinds of record that a deployment keeps for good, or that the suites can only end: their name in summaries, and how many of them a whole run may
 * leave. Each is made for a rule that requires it, and shared by the tests of the run if the rule allows.
 */
import { isOperationId } from './catalogue.ts';
import { kindOf } from './removal.ts';
import type { Leftover } from './shared/verdict.ts';

/** Why a record that no operation removes still exists. */
export const irremovable = 'the specification has no operation that removes it';

/** Whether it should not exist: the specification has a way to remove it, and it may have an effect. */
export const isAvoidable = ({ reason, isEnded }: Leftover): boolean => reason !== irremovable && isEnded !== true;

export interface Remains {
  readonly one: string;
  readonly many: string;
  /** The maximum in a run with every persona and every fixture. */
  readonly atMost: number;
}

const remains = (one: string, atMost: number, many = `${one}s`): Remains => ({ one, many, atMost });

export const remainsOf: Readonly<Record<string, Remains>> = {
  apiKeys: remains('revoked API key', 25),
  transactions: remains('voided or declined payment', 18),
  tokens: remains('payment token', 8),
  hostedPaymentPages: remains('hosted payment page', 2),
  hostedPageImages: remains('picture of a hosted page', 1, 'pictures of hosted pages'),
  hppSessions: remains('paused session', 5),
  developerInvitations: remains('withdrawn invitation', 4),
  smsConsent: remains('SMS consent or opt-out', 3, 'SMS consents and opt-outs'),
  unsubscribe: remains('unsubscription', 2),
};

/** `23 revoked API keys, 2 unsubscriptions`, the most frequent first; empty if there are none. */
export function describeRemains(left: readonly Leftover[]): string {
  const counts = new Map<string, number>();
  for (const { operation } of left) {
    const kind = isOperationId(operation) ? kindOf(operation) : operation;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([kind, count]) => {
      const { one, many } = remainsOf[kind] ?? { one: `record of ${kind}`, many: `records of ${kind}` };
      return `${count} ${count === 1 ? one : many}`;
    })
    .join(', ');
}
