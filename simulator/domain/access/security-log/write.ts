/** Writes the security log of a user. */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { SecurityLogAction } from '../../../../schemas/types/access/security-logs.ts';
import { keepWithin } from '../../kernel/bound.ts';
import type { Call } from '../../kernel/call.ts';
import type { SecurityLogRecord } from './record.ts';

/** Longest name of a browser that is kept, in characters. */
const maxBrowser = 512;
const twoFactor: ReadonlySet<SecurityLogAction> = new Set(['TwoFactorEnabled', 'TwoFactorDisabled', 'LoginRequiresTwoFactor']);

/** Notes what a call did to a user. `user`: as it was before. */
export function logSecurity(
  call: Call,
  user: { readonly id: string; readonly userName: string },
  action: SecurityLogAction,
): SecurityLogRecord {
  const { world, principal, correlationId, ip } = call;
  keepWithin(world.records.securityLogs, worldLimits.securityLogs.max);
  return world.records.securityLogs.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    identity: twoFactor.has(action) ? 'IdentityTwoFactor' : 'Identity',
    action,
    userId: user.id,
    userName: user.userName,
    clientId: principal?.key.id ?? null,
    correlationId,
    clientIpAddress: ip,
    browserInfo: call.header('user-agent')?.slice(0, maxBrowser) ?? null,
  });
}
