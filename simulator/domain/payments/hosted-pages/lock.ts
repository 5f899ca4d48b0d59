/** `POST /api/hostedpaymentpages/lock-async` (assumptions: H6). Nothing unlocks a page. */
import { ok } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { changedBy } from '../../resources/stamps.ts';
import { pageWithin } from './find.ts';
import { presentPage } from './present.ts';

/** Locking a locked page changes nothing. */
export function lockPage(call: CallTo<'hostedPaymentPages.lock'>) {
  const { world, principal } = call;
  const page = pageWithin(call, requiredInputs(call, ['id']).id);
  if (page.isLocked) return ok(presentPage(page, world));
  const userId = principal.user.id;
  const locked = { ...page, isLocked: true, lockedAt: world.clock.now(), lockedBy: userId, ...changedBy(world, userId) };
  return ok(presentPage(world.records.hostedPaymentPages.replace(locked), world));
}
