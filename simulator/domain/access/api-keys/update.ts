/** Replace the settings of a key (assumptions: section 4, R4, R5). */
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { findKey, grantableScopes } from './access.ts';
import { change } from './change.ts';
import { presentKey } from './present.ts';
import { checkRestrictions } from './settings.ts';
import { checkTransition } from './status.ts';

export const update: Handler<'apiKeys.update'> = (call) => {
  const { world, principal } = call;
  const body = call.body;
  requireStamp(world.choices, body.concurrencyStamp);
  checkRestrictions(body);
  const key = findKey(call);
  checkStamp(key, body.concurrencyStamp);
  checkTransition(call, key, 'setActive');
  const changed = change(call, key, {
    name: body.name,
    active: body.active,
    expireAt: parseInstant(body.expireAt ?? '') ?? null,
    allowedCidrs: body.allowedCidrs ?? [],
    scopes: grantableScopes(principal, body.scopes),
    anomalySourceAction: body.anomalySourceAction ?? null,
  });
  return ok(presentKey(world, changed));
};
