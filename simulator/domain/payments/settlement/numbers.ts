/** Reads and overrides the number of a profile's next batch (assumptions: S4, S5). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { findProfile } from './find.ts';
import { isInProgress } from './progress.ts';
import { changeSequence, firstBatchNumber, presentSequence, sequenceOf } from './sequence.ts';

export const batchSequence: Handler<'transactions.batchSequence'> = (call) => {
  const { id } = findProfile(call, call.query.processorProfileId);
  return ok(presentSequence(call.world, sequenceOf(call.world, id)));
};

/** A number below the last one is accepted: a processor may have lost count. */
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
