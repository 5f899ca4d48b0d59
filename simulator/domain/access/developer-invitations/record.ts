/** An invitation to the developer portal at rest (assumptions: 13). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { InvitationStatus } from '../../../../schemas/types/enums.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface DeveloperInvitationRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly email: string;
  /** Null when an address was invited that need not belong to a user yet. */
  readonly userId: string | null;
  readonly invitedByUserId: string;
  readonly status: InvitationStatus;
  readonly message: string | null;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
  readonly acceptedAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly revokedBy: string | null;
  /** SHA-256 of what makes its link, which is kept in the mail alone. */
  readonly linkHash: string;
}
