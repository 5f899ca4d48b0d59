/** Replace a key by a new one, the old one staying in service for a while (concepts: API key; assumptions: K2, K3, K4). */
import { type Duration, inSeconds, instantly, parseDuration, plus, seconds, shorter } from '../../../../schemas/shared/instant.ts';
import { refusalCode, transition } from '../../../../schemas/state.ts';
import { apiKeyStates } from '../../../../schemas/access/api-keys/states.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { findKey, isWithinPower } from './access.ts';
import { change } from './change.ts';
import { stageRotated } from './events.ts';
import { phaseOf, refusalOf } from './judge.ts';
import { mintKey } from './mint.ts';
import { presentRevealed } from './present.ts';
import { checkNotFreer, exceedsPower, grantable } from './restrictions.ts';
import { readExpiry } from './settings.ts';

/** Length of the overlap. `given`: in seconds. */
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
  // Who learns the new value can do what the key can: it must not be more than the caller may do already.
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
