import type { World } from '../../kernel/world.ts';

/** Whether a batch of a profile was submitted and the processor has not answered (assumptions: 36, Settlement). */
export const isInProgress = (world: World, profileId: string): boolean =>
  world.records.settlementBatches.by('inProgress', profileId).length > 0;
