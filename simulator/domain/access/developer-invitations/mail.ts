/** The mail of an invitation: the only place where its link stands (assumptions: 13). */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { linkOf } from './link.ts';
import type { DeveloperInvitationRecord } from './record.ts';

/** `token`: the last part of the link. */
export function mailLink({ world, correlationId }: AuthenticatedCall, invitation: DeveloperInvitationRecord, token: string): void {
  const { merchantId, email, message } = invitation;
  const name = world.records.merchants.get(merchantId)?.name ?? '';
  const link = linkOf(world, token);
  const lines = [`${name} invites you to its developer portal.`, ...(message === null ? [] : [message]), `Accept: ${link}`];
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: email,
      subject: `${name} invites you to its developer portal`,
      text: lines.join('\n\n'),
      category: 'DeveloperInvitation',
      correlationId,
      templateName: 'developer-invitation',
      link,
    },
  );
}
