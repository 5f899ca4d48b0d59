/** Suspends, reinstates, revokes and rotates keys (concepts: API key; assumptions: section 4, K2, K3, K4). */
import { apiKeyStates, type ApiKeyTrigger } from '../../../../schemas/access/states.ts';
import type { ApiKeyReasonDto, ApiKeyCreateDto } from '../../../../schemas/access/api-keys/types.ts';
import {
  type Instant,
  type Duration,
  inSeconds,
  instantly,
  parseDuration,
  plus,
  seconds,
  shorter,
} from '../../../../schemas/shared/instant.ts';
import { refusalCode, transition } from '../../../../schemas/state.ts';
import { type AuthenticatedCall, ok, type OfRecord, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember, notFound, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { changedBy } from '../../resources/stamps.ts';
import { findKey, isWithinPower, administers } from './access.ts';
import { phaseOf, refusalOf } from './authentication.ts';
import { stageStatusChanged, stageRotated } from './events.ts';
import { mintKey, type NewKey } from './mint.ts';
import { presentKey, presentRevealed } from './present.ts';
import type { ApiKeyRecord } from './record.ts';
import { checkNotFreer, exceedsPower, grantable, readExpiry, checkRestrictions } from './restrictions.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { UserRecord } from '../../platform/users/record.ts';

const change = ({ world, principal }: AuthenticatedCall, key: ApiKeyRecord, differences: Partial<ApiKeyRecord>): ApiKeyRecord =>
  world.records.apiKeys.replace({ ...key, ...changedBy(world, principal.user.id), ...differences });

const messages: Readonly<Record<string, string>> = {
  'ApiKeys:AlreadySuspended': 'The key is already suspended.',
  'ApiKeys:NotSuspended': 'The key is not suspended.',
  'ApiKeys:Revoked': 'The key is revoked, which is final.',
};

export function checkTransition({ world }: AuthenticatedCall, key: ApiKeyRecord, trigger: ApiKeyTrigger): void {
  const phase = phaseOf(key, world.clock.now());
  if (transition(apiKeyStates, phase, trigger) !== undefined) return;
  const code = refusalCode(apiKeyStates, phase, trigger);
  throw conflict(code, messages[code] ?? 'The status of the key does not allow this operation.');
}

/** Moves a key to another status. `differences` receives the caller's user id, the instant and the reason. */
const changeStatus =
  (trigger: ApiKeyTrigger, differences: (by: string, at: Instant, reason: string | null) => Partial<ApiKeyRecord>) =>
  (call: AuthenticatedCall<OfRecord, unknown, ApiKeyReasonDto | undefined>) => {
    const { world, principal } = call;
    const key = findKey(call);
    checkTransition(call, key, trigger);
    if (trigger === 'reinstate') checkNotFreer(principal, key);
    const reason = call.body?.reason ?? null;
    const changed = change(call, key, differences(principal.user.id, world.clock.now(), reason));
    stageStatusChanged(world, changed, key.status, reason, principal.user.id);
    return ok(presentKey(world, changed));
  };

const notSuspended = { suspendedAt: null, suspendedBy: null, suspensionReason: null } as const;

export const suspend = changeStatus('suspend', (by, at, reason) => ({
  status: 'Suspended',
  suspendedAt: at,
  suspendedBy: by,
  suspensionReason: reason,
}));

export const reinstate = changeStatus('reinstate', () => ({ status: 'Active', ...notSuspended }));

/** A revoked key is no longer suspended, so its suspension members are null. */
export const revoke = changeStatus('revoke', (by, at, reason) => ({
  status: 'Revoked',
  revokedAt: at,
  revokedBy: by,
  revocationReason: reason,
  ...notSuspended,
}));

/** `given`: in seconds. */
function overlapOf(world: World, given: number | undefined): Duration {
  const maxOverlap = parseDuration(world.choices['apiKeys.maxOverlap']) ?? instantly;
  if (given === undefined) return shorter(maxOverlap, parseDuration(world.choices['apiKeys.defaultOverlap']) ?? instantly);
  if (seconds(given) > maxOverlap) {
    throw invalidMember('overlapSeconds', `The field overlapSeconds must be at most ${Math.floor(inSeconds(maxOverlap))}.`);
  }
  return seconds(given);
}

export const rotate: Handler<'apiKeys.rotate'> = (call) => {
  const { world, principal } = call;
  const body = call.body ?? {};
  const overlap = overlapOf(world, body.overlapSeconds);
  const givenExpiry = readExpiry(world, body.expireAt);
  const key = findKey(call);
  const now = world.clock.now();
  const phase = phaseOf(key, now);
  const owner = world.records.users.get(key.userId);
  const isRotatable = transition(apiKeyStates, phase, 'rotate') !== undefined && refusalOf(world, key, owner, now) === null;
  if (!isRotatable) {
    throw conflict(refusalCode(apiKeyStates, phase, 'rotate'), 'Only a usable key that has not been replaced can be rotated.');
  }
  // The caller learns the new value and can do what the key can, so the key must not exceed the caller's power.
  if (owner === undefined || !isWithinPower(world, principal, owner, key.merchantId)) throw exceedsPower('an owner with more permissions');
  checkNotFreer(principal, key);
  const { record, value } = mintKey(world, principal.user.id, {
    name: body.name ?? key.name,
    userId: key.userId,
    merchantId: key.merchantId,
    active: true,
    environment: key.environment ?? 'Sandbox',
    ...grantable(principal, { ...key, expireAt: givenExpiry ?? key.expireAt }),
    anomalySourceAction: key.anomalySourceAction,
    replacesKeyId: key.id,
  });
  const overlapExpiresAt = plus(now, overlap);
  stageRotated(world, change(call, key, { replacedByKeyId: record.id, overlapExpiresAt }), record.id);
  return ok(presentRevealed(world, record, value, overlap === instantly ? null : overlapExpiresAt));
};

// Creates a key for a user and may reveal its value (endpoints: operation 4; assumptions: section 4, K1, K6, K8).

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
