/** A sign-in session of a user. The simulator has no sign-in: sessions are seeded (assumptions: AC1). */
import { boolean, instant, list, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SessionDevice } from '../../../../schemas/access/sessions/group.ts';

export const SessionRecord = record({
  userId: uuid(),
  /** Id that the tokens of the sign-in carry. */
  sessionId: text(),
  /** The session that the user is in; it cannot be revoked. */
  isCurrent: boolean(),
  device: SessionDevice,
  deviceInfo: nullable(text()),
  clientId: nullable(text()),
  ipAddresses: list(text()),
  signedIn: instant(),
  lastAccessed: nullable(instant()),
});
export type SessionRecord = Stored<typeof SessionRecord>;
