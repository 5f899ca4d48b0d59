/** One step after the other, with the answer to each; before each step the callers who must not be able to take it. */
import type { Answer, CallOptions, Context } from '../../../fixtures/test.ts';
import { catalogue, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Seen } from '../../checks/sweep.ts';
import { rivalsOf, type Rival } from './rivals.ts';

type Options = Partial<CallOptions>;
/** Sends a request as the merchant's admin by default; the target's own body takes precedence. */
export type Go = (operation: OperationId, options?: Options) => Promise<Answer>;

export interface Watch {
  /** Called with everything that is answered to the admin on a walk. */
  readonly see: (seen: Seen) => void;
  /** Called with what a caller who lacks something was answered, where that shows how the operation treats it. */
  readonly seeRival: (rival: Rival, seen: Seen) => void;
}

export function walker({ api, target }: Context, { see, seeRival }: Watch): Go {
  return async (id, options = {}) => {
    const operation: Operation = catalogue[id];
    const body = api.bodyFor(id, options.body);
    const { body: _, ...rest } = options;
    const send = (as: Partial<CallOptions>): Promise<Answer> =>
      api.call(id, { as: 'merchantAdmin', allow501: true, ...rest, ...as, ...(body === undefined ? {} : { body }) });
    const rivals = rivalsOf(operation).filter(({ as }) => target.personas[as] !== undefined);
    const rejected: (readonly [Rival, Answer])[] = [];
    for (const rival of rivals) {
      const answer = await send({ as: rival.as });
      if (answer.status < 400) seeRival(rival, { operation, answer });
      else rejected.push([rival, answer]);
    }
    const answer = await send({});
    // Only where the same request succeeds for the admin was it rejected for what its caller lacks.
    if (answer.ok) for (const [rival, refusal] of rejected) seeRival(rival, { operation, answer: refusal });
    see({ operation, answer });
    return answer;
  };
}
