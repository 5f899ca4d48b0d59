/** One step after the other, with what each was answered. */
import type { Answer, CallOptions, Context } from '../../../fixtures/test.ts';
import { catalogue, type OperationId } from '../../../schemas/catalogue.ts';
import type { Seen } from '../../checks/sweep.ts';

type Options = Partial<CallOptions>;
/** Sends a request as the merchant's admin by default; the target's own body takes precedence. */
export type Go = (operation: OperationId, options?: Options) => Promise<Answer>;

/** Everything that was answered on a walk. */
export function walker({ api }: Context, seen: Seen[]): Go {
  return async (id, options = {}) => {
    const body = api.bodyFor(id, options.body);
    const { body: _, ...rest } = options;
    const answer = await api.call(id, { as: 'merchantAdmin', allow501: true, ...rest, ...(body === undefined ? {} : { body }) });
    seen.push({ operation: catalogue[id], answer });
    return answer;
  };
}
