/** Sign-in sessions of a user (assumptions: 27). */
import { array, boolean, enumeration, instant, nullable, shape, text, uuid, type Static } from '../../shape.ts';

export const SessionDevice = enumeration('SessionDevice', 'assumed', ['Web', 'Mobile', 'OAuth']);
export type SessionDevice = Static<typeof SessionDevice>;

export const IdentitySessionDto = shape('IdentitySessionDto', 'assumed', {
  id: uuid(),
  sessionId: text(),
  isCurrent: boolean(),
  device: SessionDevice,
  deviceInfo: nullable(text()),
  tenantId: nullable(uuid()),
  tenantName: nullable(text()),
  userId: uuid(),
  userName: text(),
  clientId: nullable(text()),
  ipAddresses: array(text()),
  signedIn: instant(),
  lastAccessed: nullable(instant()),
});
export type IdentitySessionDto = Static<typeof IdentitySessionDto>;
