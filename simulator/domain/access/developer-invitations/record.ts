/** Invitations to the developer portal as stored (assumptions: 13). */
import { fullAudited, instant, nullable, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { InvitationStatus } from '../../../../schemas/conventions/enums.ts';
import { invitationStates, type InvitationTrigger } from '../../../../schemas/access/states.ts';
import { DeveloperInvitationDto } from '../../../../schemas/access/developer-portal/group.ts';
import { conflict } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { checkMove, moved } from '../../resources/record.ts';
import { presenter } from '../../resources/present.ts';

export const DeveloperInvitationRecord = record({
  ...fullAudited(),
  ...stamped(),
  merchantId: uuid(),
  email: text(),
  /** Null if an address was invited; it need not belong to a user yet. */
  userId: nullable(uuid()),
  invitedByUserId: uuid(),
  status: InvitationStatus,
  message: nullable(text()),
  sentAt: instant(),
  expiresAt: instant(),
  acceptedAt: nullable(instant()),
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  /** SHA-256 of the token in the link; only the mail contains the token. */
  linkHash: text(),
});
export type DeveloperInvitationRecord = Stored<typeof DeveloperInvitationRecord>;

// The states of an invitation; an address has at most one open invitation (endpoints: Developer portal; assumptions: 13).

export const invitationExpiry = 'developerInvitations.expire';

export const checkInvitation = ({ status }: DeveloperInvitationRecord, trigger: InvitationTrigger) =>
  checkMove(invitationStates, status, trigger);

/** `userId`: null if the clock does it. @throws Refusal if the state does not allow it; nothing has changed then. */
export function move(
  world: World,
  invitation: DeveloperInvitationRecord,
  trigger: InvitationTrigger,
  userId: string | null,
): DeveloperInvitationRecord {
  const at = world.clock.now();
  const next = moved(world, invitationStates, invitation, trigger, userId);
  world.schedule.cancel(invitationExpiry, invitation.id);
  return world.records.developerInvitations.replace({
    ...next,
    ...(next.status === 'Accepted' ? { acceptedAt: at } : {}),
    ...(next.status === 'Revoked' ? { revokedAt: at, revokedBy: userId } : {}),
  });
}

export function isInvited(world: World, merchantId: string, email: string): boolean {
  const address = email.toLowerCase();
  return world.records.developerInvitations
    .by('merchantId', merchantId)
    .some((invitation) => invitation.status === 'Pending' && invitation.email.toLowerCase() === address);
}

export function checkNotInvited(world: World, merchantId: string, email: string): void {
  if (isInvited(world, merchantId, email)) {
    throw conflict('DeveloperPortal:InvitationPending', 'The address already has a pending invitation.');
  }
}

export const presentInvitation = presenter<DeveloperInvitationRecord, typeof DeveloperInvitationDto>(DeveloperInvitationDto);
