/** Fraud screening (assumptions: 6.5). It takes an active profile of the merchant; no world is seeded with one. */
import type { ScreeningDecision, TokenType } from '../../../../schemas/types/enums.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { World } from '../../kernel/world.ts';

export interface ScreeningProfileRecord extends Entity {
  readonly merchantId: string;
  readonly isActive: boolean;
  /** Monitor notes the decision, Enforce acts on it. */
  readonly mode: 'Monitor' | 'Enforce';
  readonly reviewThreshold: number;
  readonly declineThreshold: number;
  /** Whether a payment continues when the screening fails. */
  readonly failOpen: boolean;
  readonly paymentTypes: readonly TokenType[];
}

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
  const profile = world.records.screeningProfiles
    .by('merchantId', merchantId)
    .find((one) => one.isActive && one.paymentTypes.includes(paymentType));
  if (profile === undefined) return null;
  const name = email?.split('@')[0]?.toLowerCase() ?? '';
  if (name === 'screen-error') return { decision: 'Error', score: null, profile };
  const score = scores.get(name) ?? harmless;
  const decision = score >= profile.declineThreshold ? 'Decline' : score >= profile.reviewThreshold ? 'Review' : 'Approve';
  return { decision, score, profile };
}
