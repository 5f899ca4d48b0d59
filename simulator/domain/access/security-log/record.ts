/** What happened to a user account; never changed afterwards (assumptions: 27). */
import type { SecurityLogAction, SecurityLogIdentity } from '../../../../schemas/types/access/security-logs.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface SecurityLogRecord extends Entity {
  readonly identity: SecurityLogIdentity;
  readonly action: SecurityLogAction;
  readonly userId: string;
  /** At that time. */
  readonly userName: string;
  /** The key with which the user did it; null without one, and where another user did it. */
  readonly clientId: string | null;
  readonly correlationId: string;
  readonly clientIpAddress: string | null;
  readonly browserInfo: string | null;
}
