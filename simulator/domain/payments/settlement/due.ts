/** What time brings to settlement. Work that no longer applies does nothing. */
import type { DueHandlers } from '../../kernel/due.ts';
import { closesDaily } from '../processors/closing.ts';
import { closeBatch } from './close.ts';
import { settleBatch } from './settle.ts';

export const settlementDue: DueHandlers<'settlement.close' | 'settlement.settle'> = {
  'settlement.close': (world, profileId) => {
    const profile = world.records.processorProfiles.get(profileId);
    return profile !== undefined && closesDaily(world, profile) ? closeBatch(world, profile, 'Scheduled') : undefined;
  },
  'settlement.settle': settleBatch,
};
