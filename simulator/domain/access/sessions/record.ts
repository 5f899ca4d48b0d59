/** A sign-in session of a user. The simulator has no sign-in: sessions are seeded (assumptions: AC1). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { SessionDevice } from '../../../../schemas/types/access/sessions.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface SessionRecord extends Entity {
  readonly userId: string;
  /** Of the sign-in, as its tokens carry it. */
  readonly sessionId: string;
  /** The session in which the user is at present; it cannot be revoked. */
  readonly isCurrent: boolean;
  readonly device: SessionDevice;
  readonly deviceInfo: string | null;
  readonly clientId: string | null;
  readonly ipAddresses: readonly string[];
  readonly signedIn: Instant;
  readonly lastAccessed: Instant | null;
}
