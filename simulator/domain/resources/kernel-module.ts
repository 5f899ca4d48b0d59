import { eventDueWork, StagedEvents } from '../kernel/events.ts';
import { IdempotencyRecord } from '../kernel/idempotency.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf, type StatesOf } from './module.ts';

const records = { idempotencyKeys: kind(IdempotencyRecord, {}) };
const states = { stagedEvents: StagedEvents };

declare module '../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
  interface DueKinds extends KindsOf<typeof eventDueWork> {}
}

export const kernelModule = defineModule({ records, states, due: eventDueWork });
