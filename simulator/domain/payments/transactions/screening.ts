/** Fraud screening (assumptions: 6.5): by the first active profile of the merchant that fits. No world is seeded with one. */
import type { ScreeningDecision, TokenType } from '../../../../schemas/conventions/enums.ts';
import type { World } from '../../kernel/world.ts';
import type { ScreeningProfileRecord } from '../screening/record.ts';

export interface Screening {
  readonly decision: ScreeningDecision;
  readonly score: number | null;
  readonly profile: ScreeningProfileRecord;
}

const scores: ReadonlyMap<string, number> = new Map([
  ['screen-review', 75],
  ['screen-decline', 95],
]);
const harmless = 10;

/** The screening result for a payer's e-mail address; null without an active profile for the payment type. */
export function screen(world: World, merchantId: string, paymentType: TokenType, email: string | null): Screening | null {
  const [first, ...others] = world.records.screeningProfiles
    .by('owner', merchantId)
    .filter((one) => one.isActive && one.paymentTypes.includes(paymentType));
  if (first === undefined) return null;
  const profile = others.reduce((lowest, one) => (one.order < lowest.order ? one : lowest), first);
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (name === 'screen-error') return { decision: 'Error', score: null, profile };
  const score = scores.get(name) ?? harmless;
  const decision = score >= profile.declineThreshold ? 'Decline' : score >= profile.reviewThreshold ? 'Review' : 'Approve';
  return { decision, score, profile };
}
