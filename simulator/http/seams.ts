/** The seams as production has them. */
import { authenticate } from '../domain/authentication.ts';
import { authorize } from '../domain/authorization.ts';
import { handlers } from '../domain/handlers.ts';
import { judgeRequest } from '../domain/rate-limits/limiter.ts';
import { envelope } from './envelope.ts';
import { serialize } from './serialize.ts';
import type { Seams } from './tenant.ts';

export const productionSeams: Seams = Object.freeze<Seams>({
  handler: (operation) => handlers[operation.id],
  authenticate,
  limit: judgeRequest,
  authorize,
  envelope: (refusal, world, operation) => {
    const answer = envelope(refusal, world.choices);
    // The poll's 404 has no body, so that nothing can tell its causes apart (concepts: Listen sessions, 7).
    return answer.status === 404 && operation?.bodiless404 === true ? { ...answer, body: null, headers: {} } : answer;
  },
  serialize,
});
