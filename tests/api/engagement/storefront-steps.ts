import { done, merchantOf } from '../billing/billing-steps.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import type { Body, Json, World } from '../simulator/simulated.ts';

/** Counts from 0 in each world. */
export function counter(): (world: SeededWorld) => number {
  const counts = new WeakMap<SeededWorld, number>();
  return (world) => {
    const number = counts.get(world) ?? 0;
    counts.set(world, number + 1);
    return number;
  };
}
export const next = counter();

export const promotionBody = (world: World, body: Body = {}): Body => ({
  merchantId: merchantOf(world),
  name: 'Spring sale',
  code: `SPRING-${next(world)}`,
  type: 'Percentage',
  value: 10,
  ...body,
});
export const newPromotion = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', '/api/promotions', promotionBody(world, body));

/** A merchant registers once per wallet and environment. */
const places = [
  { providerType: 'WalletA', environment: 'Sandbox' },
  { providerType: 'WalletA', environment: 'Production' },
  { providerType: 'WalletB', environment: 'Sandbox' },
  { providerType: 'WalletB', environment: 'Production' },
] as const;

export const registrations = '/api/payment-tokenization/wallet-providers';

export const registrationBody = (world: World, body: Body = {}): Body => ({
  merchantId: merchantOf(world),
  ...places[next(world) % places.length],
  displayName: 'Wallet at the till',
  ...body,
});
export const newRegistration = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', registrations, registrationBody(world, body));
