/** Create a key for a merchant's user (endpoints: operation 4; concepts: Errors, rules 4, 5, 6; assumptions: K8). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import type { Principal } from '../../kernel/principal.ts';
import { invalidMember, notFound, Refusal } from '../../kernel/refusal.ts';
import { administers, isWithinPower } from './access.ts';
import { mintKey } from './mint.ts';
import { presentRevealed } from './present.ts';
import { grantable } from './restrictions.ts';
import { readExpiry } from './settings.ts';

/** The user who gets the key. Every error about caller, merchant or user is the same 404. */
function findUser({ world, principal }: AuthenticatedCall, userId: string, merchantId: string): UserRecord {
  const merchant = world.records.merchants.get(merchantId);
  if (merchant === undefined || merchant.isDeleted) throw notFound('no such merchant');
  const user = world.records.users.get(userId);
  if (user === undefined || user.isDeleted) throw notFound('no such user');
  if (user.merchantId !== merchantId) throw notFound('not a user of that merchant');
  if (!administers(world, principal, user)) throw notFound('caller does not administer that merchant');
  if (!user.isActive) throw notFound('inactive user');
  if (!isWithinPower(world, principal, user, merchantId)) throw notFound('more permissions than the caller has');
  return user;
}

/** Within those of the caller's key; what is beyond them is an authorization failure like any other. */
function restrictions(principal: Principal, expireAt: Instant | null): ReturnType<typeof grantable> {
  try {
    return grantable(principal, { expireAt });
  } catch (error) {
    throw error instanceof Refusal ? notFound(error.detail.reason) : error;
  }
}

export const forUser: Handler<'apiKeys.forUser'> = (call) => {
  const { world, principal } = call;
  const body = call.body;
  if (body.expireAt === null) throw invalidMember('expireAt', 'A key for another user must expire.');
  const expireAt = readExpiry(world, body.expireAt);
  const user = findUser(call, body.userId.toLowerCase(), body.merchantId.toLowerCase());
  const { record, value } = mintKey(world, principal.user.id, {
    name: body.name,
    userId: user.id,
    merchantId: user.merchantId,
    active: true,
    ...restrictions(principal, expireAt),
    environment: 'Sandbox',
    anomalySourceAction: null,
    replacesKeyId: null,
  });
  return ok(presentRevealed(world, record, value));
};
