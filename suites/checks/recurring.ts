/** Runs of recurring billing that are started by hand. */
import type { Context } from '../../fixtures/test.ts';

/** Whether a run can be limited to what a test made: in a world, or by the target's own body. Else it could charge any customer. */
export const mayTrigger = ({ api, world }: Pick<Context, 'api' | 'world'>): boolean =>
  world !== undefined || api.bodyFor('recurringBilling.trigger', undefined) !== undefined;
