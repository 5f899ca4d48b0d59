/** Follows the link of an invitation to the developer portal, as the invited person does (assumptions: 13). */
import { followLink } from '../../domain/access/developer-invitations/follow.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ControlCall } from '../operation.ts';
import { conflict, unknownLink } from '../refusal.ts';
import { tenantOf } from './world.ts';

export function followInvitation(call: ControlCall): unknown {
  const { world } = tenantOf(call);
  const { link } = call.body as { readonly link: string };
  try {
    const { invitation, account } = followLink(world, link);
    return { invitationId: invitation.id, accountId: account.id, userId: account.userId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw error.kind === 'notFound' ? unknownLink() : conflict(error.message);
  }
}
