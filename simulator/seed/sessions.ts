/** Three sign-in sessions of each user, of which one is current: there is no sign-in that could begin one (assumptions: AC1). */
import { days, type Instant, minus, minutes } from '../../schemas/shared/instant.ts';
import type { World } from '../domain/kernel/world.ts';
import type { SessionRecord } from '../domain/access/sessions/record.ts';
import type { UserRecord } from '../domain/platform/users/record.ts';

const hex = '0123456789abcdef';

type Seen = Pick<SessionRecord, 'isCurrent' | 'device' | 'deviceInfo' | 'clientId' | 'ipAddresses'> & { readonly daysAgo: number };

const seen: readonly Seen[] = [
  { isCurrent: false, device: 'OAuth', deviceInfo: 'Back office', clientId: 'back-office', ipAddresses: ['203.0.113.20'], daysAgo: 9 },
  {
    isCurrent: false,
    device: 'Mobile',
    deviceInfo: 'Firefox on Android',
    clientId: null,
    ipAddresses: ['198.51.100.7', '203.0.113.21'],
    daysAgo: 3,
  },
  { isCurrent: true, device: 'Web', deviceInfo: 'Firefox on Linux', clientId: null, ipAddresses: ['203.0.113.20'], daysAgo: 1 },
];

/** `now`: when the world begins. */
export function seedSessions(world: World, users: readonly UserRecord[], now: Instant): void {
  for (const { id: userId } of users)
    for (const { daysAgo, ...session } of seen) {
      const signedIn = minus(now, days(daysAgo));
      world.records.identitySessions.insert({
        id: world.random.uuid(),
        creationTime: signedIn,
        userId,
        sessionId: world.secrets.characters('session', hex, 32),
        ...session,
        signedIn,
        lastAccessed: session.isCurrent ? now : minus(minus(now, days(daysAgo - 1)), minutes(30)),
      });
    }
}
