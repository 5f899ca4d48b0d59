/** Create a key, with or without revealing its value (assumptions: section 4, K1, K6). */
import type { ApiKeyCreateDto } from '../../../../schemas/access/api-keys/types.ts';
import { ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { notFound } from '../../kernel/refusal.ts';
import { administers, isWithinPower } from './access.ts';
import { mintKey, type NewKey } from './mint.ts';
import { presentRevealed } from './present.ts';
import { grantable } from './restrictions.ts';
import { checkRestrictions, readExpiry } from './settings.ts';

/** The caller, or a live user that the caller administers; everyone else is not found. */
function ownerOf({ world, principal }: AuthenticatedCall, userId: string | null | undefined): UserRecord {
  if (userId === null || userId === undefined) return principal.user;
  const user = world.records.users.get(userId.toLowerCase());
  if (user === undefined || user.isDeleted || !user.isActive) throw notFound('no such active user');
  if (user.id !== principal.user.id && !administers(world, principal, user)) throw notFound('user out of reach');
  return user;
}

/** What a body asks for, within what the caller may give. */
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

/** Answers the revealed form, unlike the plain creation. */
export const reveal: Handler<'apiKeys.reveal'> = (call) => {
  checkRestrictions(call.body);
  const { record, value } = mintKey(call.world, call.principal.user.id, newKeyOf(call));
  return ok(presentRevealed(call.world, record, value));
};
