import { validator } from '../../schemas/validate.ts';
import { authenticate } from '../domain/access/api-keys/authentication.ts';
import { isWellFormed } from '../domain/access/api-keys/mint.ts';
import { authorize } from '../domain/kernel/authorization.ts';
import { handlers, scopeChecks } from '../domain/modules.ts';
import { prepare } from '../domain/notifications/deliveries/attempt.ts';
import { judgeRequest } from '../domain/access/rate-limits/limiter.ts';
import { type KeyRefusalReason, unauthenticated } from '../domain/kernel/refusal.ts';
import type { World } from '../domain/kernel/world.ts';
import { envelope } from './envelope.ts';
import { serialize } from '../wire/serialize.ts';
import type { Seams } from './tenant.ts';

function reasonOf(world: World, value: string | undefined): KeyRefusalReason {
  if (value === undefined) return 'Missing';
  return isWellFormed(world, value) ? 'Unknown' : 'Malformed';
}

export const productionSeams: Seams = Object.freeze<Seams>({
  handler: (operation) => handlers[operation.id],
  rejectUnknownKey: (world, value) => unauthenticated(reasonOf(world, value)),
  authenticate,
  limit: judgeRequest,
  authorize,
  scopeCheck: ({ id }) => scopeChecks[id],
  validate: (_operation, _part, schema, value) => validator(schema)(value),
  envelope: (refusal, world, operation) => {
    const answer = envelope(refusal, world.choices);
    // The poll's 404 has no body, so its causes are indistinguishable (concepts: Listen sessions, 7).
    return answer.status === 404 && operation?.bodiless404 === true ? { ...answer, body: null, headers: {} } : answer;
  },
  prepare,
  serialize,
});
