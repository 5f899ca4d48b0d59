/** Entries never change (assumptions: 27). */
import { nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SecurityLogAction, SecurityLogIdentity } from '../../../../schemas/access/accounts/types.ts';

export const SecurityLogRecord = record({
  identity: SecurityLogIdentity,
  action: SecurityLogAction,
  userId: uuid(),
  userName: text(),
  /** The user's own key; null without a key and for another user's action. */
  clientId: nullable(uuid()),
  correlationId: text(),
  clientIpAddress: nullable(text()),
  browserInfo: nullable(text()),
});
export type SecurityLogRecord = Stored<typeof SecurityLogRecord>;
