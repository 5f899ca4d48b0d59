/** The processor that fails at every third payment, counted for each profile (assumptions: 24, 36). */
import type { World } from '../../kernel/world.ts';
import { unreliable } from './known.ts';
import type { ProcessorProfileRecord } from './record.ts';

const every = 3;

/** Whether the processor of a profile fails at the payment that it is given now. Counts the payment. */
export const failsNow = (world: World, { id, processorId }: ProcessorProfileRecord): boolean =>
  processorId === unreliable && world.next(`payments ${id}`) % every === 0;
