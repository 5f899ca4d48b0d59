/** Opens a listen session (concepts: Listen sessions, 1; assumptions: LS1, LS2, LS9). */
import { plus } from '../../../../schemas/shared/instant.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalid, refused } from '../../kernel/refusal.ts';
import { lasting, openBuffer } from './buffer.ts';
import { expireSession } from './due.ts';
import { presentCreated } from './present.ts';
import { readSelection, typeFaults } from './selection.ts';

const secretBytes = 32;

export function create(call: CallTo<'listenSessions.create'>) {
  const { world, principal } = call;
  const { name = null, eventTypes: names = null, filter = null } = call.body ?? {};
  const faults = typeFaults(names ?? []);
  if (faults.length > 0) throw invalid(faults);
  if (filter !== null) readSelection(world.choices, filter);
  const merchant = actingMerchant(call);
  const maxSessions = world.choices['listen.maxSessions'];
  if (world.records.listenSessions.by('ownerId', principal.user.id).length >= maxSessions) {
    throw refused('Notifications:ListenSessionLimit', `An owner may have ${maxSessions} live listen sessions.`);
  }
  const now = world.clock.now();
  const session = world.records.listenSessions.insert({
    id: world.random.uuid(),
    creationTime: now,
    merchantId: merchant.id,
    ownerId: principal.user.id,
    name,
    eventTypes: names,
    filter,
    secret: world.secrets.bytes('listen session', secretBytes),
    expiresAt: plus(now, lasting(world.choices['listen.lifetime'])),
  });
  openBuffer(world, session.id);
  world.schedule.add({ at: session.expiresAt, kind: expireSession, id: session.id });
  return ok(presentCreated(session));
}
