/** The mail of an invitation, the only place that its link stands in. */
import type { AuthenticatedCall } from '../call.ts';
import { linkOf } from './link.ts';
import type { DeveloperInvitationRecord } from './record.ts';

export function mailLink(_call: AuthenticatedCall, _invitation: DeveloperInvitationRecord, token: string): void {
  linkOf(token);
}
