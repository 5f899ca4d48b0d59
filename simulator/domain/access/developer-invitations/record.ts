/** Invitations to the developer portal as stored (assumptions: 13). */
import { fullAudited, instant, nullable, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { InvitationStatus } from '../../../../schemas/conventions/enums.ts';

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
