/** What happened to a user account; never changed afterwards (assumptions: 27). */
import { nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SecurityLogAction, SecurityLogIdentity } from '../../../../schemas/access/accounts/security-log-types.ts';

export const SecurityLogRecord = record({
  identity: SecurityLogIdentity,
  action: SecurityLogAction,
  userId: uuid(),
  /** At that time. */
  userName: text(),
  /** The key with which the user did it; null without one, and where another user did it. */
  clientId: nullable(uuid()),
  correlationId: text(),
  clientIpAddress: nullable(text()),
  browserInfo: nullable(text()),
});
export type SecurityLogRecord = Stored<typeof SecurityLogRecord>;
