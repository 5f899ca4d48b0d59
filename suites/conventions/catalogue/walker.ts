/** One step after the other, with the answer to each. */
import type { Answer, CallOptions, Context } from '../../../fixtures/test.ts';
import { catalogue, type OperationId } from '../../../schemas/catalogue.ts';
import type { Seen } from '../../checks/sweep.ts';

type Options = Partial<CallOptions>;
/** Sends a request as the merchant's admin by default; the target's own body takes precedence. */
export type Go = (operation: OperationId, options?: Options) => Promise<Answer>;

/** `see` is called with everything that is answered on a walk. */
export function walker({ api }: Context, see: (seen: Seen) => void): Go {
  return async (id, options = {}) => {
    const body = api.bodyFor(id, options.body);
    const { body: _, ...rest } = options;
    const answer = await api.call(id, { as: 'merchantAdmin', allow501: true, ...rest, ...(body === undefined ? {} : { body }) });
    see({ operation: catalogue[id], answer });
    return answer;
  };
}
