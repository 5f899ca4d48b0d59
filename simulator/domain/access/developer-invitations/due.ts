/** What the clock brings about for invitations. */
import type { DueHandler } from '../../kernel/world.ts';
import { invitationExpiry, move } from './status.ts';

export const invitationDueWork: Readonly<Record<string, DueHandler>> = {
  [invitationExpiry]: (world, id) => {
    const invitation = world.records.developerInvitations.get(id);
    if (invitation?.status === 'Pending') move(world, invitation, 'time', null);
  },
};
