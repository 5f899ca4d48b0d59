/** Locks and unlocks a merchant (assumptions: M2; 36, Merchants; event types: 37). */
import type { AuthenticatedCall, CallWith, OfRecord } from '../../kernel/call.ts';
import { ok } from '../../kernel/call.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { conflict } from '../../kernel/refusal.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { presentMerchant } from './details.ts';
import { unlocked, type MerchantRecord } from '../merchants/record.ts';
import { merchantResource } from './resource.ts';

type Lock = Pick<MerchantRecord, keyof typeof unlocked>;

function change(call: AuthenticatedCall<OfRecord> & CallWith<unknown>, merchant: MerchantRecord, lock: Lock, reason: string | null) {
  const { world, principal } = call;
  const userId = principal.user.id;
  const changed = world.records.merchants.replace({ ...merchant, ...lock, ...changedBy(world, userId) });
  const { id, name, isLocked } = changed;
  stageEvent(world, 'merchant.lock_changed', id, { merchantId: id, name, isLocked, reason, changedBy: userId });
  return ok(presentMerchant(changed, world));
}

export function lock(call: CallTo<'merchants.lock'>) {
  const merchant = found(call, merchantResource);
  if (merchant.isLocked) throw conflict('Merchants:AlreadyLocked', 'The merchant is locked already.');
  const reason = call.body?.reason ?? null;
  const { world, principal } = call;
  return change(call, merchant, { isLocked: true, lockedAt: world.clock.now(), lockedBy: principal.user.id, lockReason: reason }, reason);
}

export function unlock(call: CallTo<'merchants.unlock'>) {
  const merchant = found(call, merchantResource);
  if (!merchant.isLocked) throw conflict('Merchants:NotLocked', 'The merchant is not locked.');
  return change(call, merchant, unlocked, null);
}
