/** Unsubscribed addresses (assumptions: 18.3). */
import type { UnsubscribeStateDto } from '../../../../schemas/notifications/messaging/unsubscribe-types.ts';
import type { World } from '../../kernel/world.ts';
import type { Unsubscription } from './token.ts';

/** Whether an address takes no mail of a category. */
export const isUnsubscribed = (world: World, address: string, category: string): boolean =>
  world.records.unsubscriptions.by('email', address.toLowerCase()).some((one) => one.category === null || one.category === category);

/** Unsubscribes an address from a category, or from all with null; repeating it changes nothing. */
export function unsubscribe(world: World, email: string, category: string | null): void {
  if (world.records.unsubscriptions.by('email', email).some((one) => one.category === category)) return;
  world.records.unsubscriptions.insert({ id: world.random.uuid(), creationTime: world.clock.now(), email, category });
}

/** The first character and the domain. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***');

export const stateOf = (world: World, { email, category }: Unsubscription): UnsubscribeStateDto => ({
  email: masked(email),
  category,
  isUnsubscribed: isUnsubscribed(world, email, category),
});
