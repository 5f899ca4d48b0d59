/** Due work of invitations. */
import type { DueHandlers } from '../../kernel/due.ts';
import { invitationExpiry, move } from './status.ts';

export const invitationDueWork: DueHandlers<typeof invitationExpiry> = {
  [invitationExpiry]: (world, id) => {
    const invitation = world.records.developerInvitations.get(id);
    if (invitation?.status === 'Pending') move(world, invitation, 'time', null);
  },
};
