/** Invitations that are still open: one at a time for an address (assumptions: 13). */
import { conflict } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

/** Whether an address is invited by a merchant already. */
export function isInvited(world: World, merchantId: string, email: string): boolean {
  const address = email.toLowerCase();
  return world.records.developerInvitations
    .by('merchantId', merchantId)
    .some((invitation) => invitation.status === 'Pending' && invitation.email.toLowerCase() === address);
}

/** Refuses a second open invitation. */
export function checkNotInvited(world: World, merchantId: string, email: string): void {
  if (isInvited(world, merchantId, email)) {
    throw conflict('DeveloperPortal:InvitationPending', 'The address already has a pending invitation.');
  }
}
