/** Writes the security log of a user. */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { SecurityLogAction } from '../../../../schemas/access/accounts/security-log-types.ts';
import { keepWithin } from '../../kernel/bound.ts';
import type { Call } from '../../kernel/call.ts';
import type { SecurityLogRecord } from './record.ts';

/** Longest name of a browser that is kept, in characters. */
const maxBrowser = 512;
const twoFactor: ReadonlySet<SecurityLogAction> = new Set(['TwoFactorEnabled', 'TwoFactorDisabled', 'LoginRequiresTwoFactor']);

/**
 * Notes what a call did to a user. `user`: as it was before. The log is read by the user alone: of what another one did, an administrator or the
 * host, it has neither key, address nor browser. The audit log shows them to those who reach them, under the same `correlationId`.
 */
export function logSecurity(
  call: Call,
  user: { readonly id: string; readonly userName: string },
  action: SecurityLogAction,
): SecurityLogRecord {
  const { world, principal, correlationId, ip } = call;
  const isOwn = principal === null || principal.user.id === user.id;
  keepWithin(world.records.securityLogs, worldLimits.securityLogs.max);
  return world.records.securityLogs.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    identity: twoFactor.has(action) ? 'IdentityTwoFactor' : 'Identity',
    action,
    userId: user.id,
    userName: user.userName,
    clientId: isOwn ? (principal?.key.id ?? null) : null,
    correlationId,
    clientIpAddress: isOwn ? ip : null,
    browserInfo: isOwn ? (call.header('user-agent')?.slice(0, maxBrowser) ?? null) : null,
  });
}
