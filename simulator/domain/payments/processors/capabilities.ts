/** What the simulated processors can do (assumptions: 24). */
import { processors, type Capability } from './known.ts';

/** Whether a processor supports a transaction type or a follow-up operation. */
export const supports = (processorId: string, capability: Capability): boolean =>
  processors.get(processorId)?.supports.has(capability) ?? false;
