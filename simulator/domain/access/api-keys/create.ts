/** Creates a key for a user and may reveal its value (endpoints: operation 4; assumptions: section 4, K1, K6, K8). */
import type { ApiKeyCreateDto } from '../../../../schemas/access/api-keys/types.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { Principal } from '../../kernel/principal.ts';
import { notFound, invalidMember, Refusal } from '../../kernel/refusal.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { administers, isWithinPower } from './access.ts';
import { mintKey, type NewKey } from './mint.ts';
import { presentRevealed } from './present.ts';
import { grantable, checkRestrictions, readExpiry } from './restrictions.ts';

/** The caller, or an active user whom the caller administers. For any other user the reply is 404. */
function ownerOf({ world, principal }: AuthenticatedCall, userId: string | null | undefined): UserRecord {
  if (userId === null || userId === undefined) return principal.user;
  const user = world.records.users.get(userId.toLowerCase());
  if (user === undefined || user.isDeleted || !user.isActive) throw notFound('no such active user');
  if (user.id !== principal.user.id && !administers(world, principal, user)) throw notFound('user out of reach');
  return user;
}

export function newKeyOf(call: CallWith<ApiKeyCreateDto>): NewKey {
  const { world, principal } = call;
  const body = call.body;
  const expireAt = readExpiry(world, body.expireAt);
  const owner = ownerOf(call, body.userId);
  const merchantId = body.merchantId?.toLowerCase() ?? principal.merchantId ?? owner.merchantId;
  const merchant = merchantId === null ? null : world.records.merchants.get(merchantId);
  if (merchant === undefined || merchant?.isDeleted === true) throw notFound('no such merchant');
  if (owner.merchantId !== null && owner.merchantId !== merchantId) throw notFound('user of another merchant');
  if (owner.resellerId !== null && merchant !== null && merchant.resellerId !== owner.resellerId)
    throw notFound('merchant of another reseller');
  if (!isWithinPower(world, principal, owner, merchantId)) throw notFound('more permissions than the caller has');
  return {
    name: body.name,
    userId: owner.id,
    merchantId,
    active: body.active ?? true,
    ...grantable(principal, { scopes: body.scopes ?? [], allowedCidrs: body.allowedCidrs ?? [], expireAt }),
    environment: body.environment ?? 'Sandbox',
    anomalySourceAction: body.anomalySourceAction ?? null,
    replacesKeyId: null,
  };
}

/** Returns the revealed form, unlike the plain creation. */
export const reveal: Handler<'apiKeys.reveal'> = (call) => {
  checkRestrictions(call.body);
  const { record, value } = mintKey(call.world, call.principal.user.id, newKeyOf(call));
  return ok(presentRevealed(call.world, record, value));
};

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

/** Limits the new key to the restrictions of the caller's key. Exceeding them gets the 404 of any authorization failure here. */
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
