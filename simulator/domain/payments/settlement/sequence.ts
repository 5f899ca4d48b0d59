/** Batch numbers: each profile counts its own, starting again at 1 after the largest (assumptions: S4, S5). */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { BatchSequenceDto } from '../../../../schemas/payments/settlement/group.ts';
import type { World } from '../../kernel/world.ts';
import type { BatchSequenceRecord } from './record.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { findProfile } from '../processors/profiles.ts';

const firstBatchNumber = 1;

const largest = (world: World): number => world.choices['settlement.maxBatchNumber'];

export const sequenceOf = (world: World, profileId: string): BatchSequenceRecord =>
  world.records.batchSequences.get(profileId) ?? {
    id: profileId,
    creationTime: world.clock.now(),
    lastBatchNumber: null,
    nextBatchNumber: firstBatchNumber,
    lastBatchTime: null,
  };

function changeSequence(
  world: World,
  profileId: string,
  change: Partial<Omit<BatchSequenceRecord, keyof { id: 0; creationTime: 0 }>>,
): BatchSequenceRecord {
  const { batchSequences } = world.records;
  const sequence = { ...sequenceOf(world, profileId), ...change };
  return batchSequences.get(profileId) === undefined ? batchSequences.insert(sequence) : batchSequences.replace(sequence);
}

export function takeBatchNumber(world: World, profileId: string, at: Instant): number {
  const { nextBatchNumber: number } = sequenceOf(world, profileId);
  const nextBatchNumber = number >= largest(world) ? firstBatchNumber : number + 1;
  changeSequence(world, profileId, { lastBatchNumber: number, nextBatchNumber, lastBatchTime: at });
  return number;
}

const presentSequence = (world: World, { id, lastBatchNumber, nextBatchNumber, lastBatchTime }: BatchSequenceRecord): BatchSequenceDto => ({
  processorProfileId: id,
  lastBatchNumber,
  nextBatchNumber,
  lastBatchTime: lastBatchTime === null ? null : formatInstant(lastBatchTime),
  minimum: firstBatchNumber,
  maximum: largest(world),
});

/** Whether a submitted batch still waits for the processor's answer (assumptions: 36, Settlement). */
export const isInProgress = (world: World, profileId: string): boolean =>
  world.records.settlementBatches.by('inProgress', profileId).length > 0;

export const batchSequence: Handler<'transactions.batchSequence'> = (call) => {
  const { id } = findProfile(call, call.query.processorProfileId);
  return ok(presentSequence(call.world, sequenceOf(call.world, id)));
};

/** Accepts a number below the last one, since a processor may have lost count (assumptions: S5). */
export const overrideBatchSequence: Handler<'transactions.overrideBatchSequence'> = (call) => {
  const { world, body } = call;
  const { nextBatchNumber } = body;
  const maximum = world.choices['settlement.maxBatchNumber'];
  if (nextBatchNumber > maximum) {
    throw invalidMember('nextBatchNumber', `The field nextBatchNumber must be from ${firstBatchNumber} to ${maximum}.`);
  }
  const { id } = findProfile(call, body.processorProfileId);
  if (isInProgress(world, id)) {
    throw conflict('Settlement:BatchInProgress', 'A batch of the processor profile waits for the answer of the processor.', {
      processorProfileId: id,
    });
  }
  return ok(presentSequence(world, changeSequence(world, id, { nextBatchNumber })));
};
