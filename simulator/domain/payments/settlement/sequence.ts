/** Numbers of batches: they count for each profile, and begin again with 1 after the largest (assumptions: S4). */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { BatchSequenceDto } from '../../../../schemas/payments/settlement/types.ts';
import type { World } from '../../kernel/world.ts';
import type { BatchSequenceRecord } from './record.ts';

/** The number of the first batch, and after the largest. */
export const firstBatchNumber = 1;

const largest = (world: World): number => world.choices['settlement.maxBatchNumber'];

/** The numbers of a profile; of one that never had a batch, from the first on. */
export const sequenceOf = (world: World, profileId: string): BatchSequenceRecord =>
  world.records.batchSequences.get(profileId) ?? {
    id: profileId,
    creationTime: world.clock.now(),
    lastBatchNumber: null,
    nextBatchNumber: firstBatchNumber,
    lastBatchTime: null,
  };

/** Stores the numbers of a profile. */
export function changeSequence(
  world: World,
  profileId: string,
  change: Partial<Omit<BatchSequenceRecord, keyof { id: 0; creationTime: 0 }>>,
): BatchSequenceRecord {
  const { batchSequences } = world.records;
  const sequence = { ...sequenceOf(world, profileId), ...change };
  return batchSequences.get(profileId) === undefined ? batchSequences.insert(sequence) : batchSequences.replace(sequence);
}

/** Takes the number of a batch that closes at an instant. */
export function takeBatchNumber(world: World, profileId: string, at: Instant): number {
  const { nextBatchNumber: number } = sequenceOf(world, profileId);
  const nextBatchNumber = number >= largest(world) ? firstBatchNumber : number + 1;
  changeSequence(world, profileId, { lastBatchNumber: number, nextBatchNumber, lastBatchTime: at });
  return number;
}

export const presentSequence = (
  world: World,
  { id, lastBatchNumber, nextBatchNumber, lastBatchTime }: BatchSequenceRecord,
): BatchSequenceDto => ({
  processorProfileId: id,
  lastBatchNumber,
  nextBatchNumber,
  lastBatchTime: lastBatchTime === null ? null : formatInstant(lastBatchTime),
  minimum: firstBatchNumber,
  maximum: largest(world),
});
