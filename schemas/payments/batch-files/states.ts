/** States of a batch file: all assumed (assumptions: section 6.4). */
import type { StateMachine } from '../../state.ts';

export const batchFileStatuses = [
  'Uploaded',
  'Validating',
  'Ready',
  'Rejected',
  'Processing',
  'Completed',
  'CompletedWithErrors',
  'Failed',
  'Cancelled',
] as const;
export type BatchFileStatus = (typeof batchFileStatuses)[number];

/** `validate`: the file is read, in the same step as its upload. `finish`: its last row was processed. */
export type BatchFileTrigger = 'upload' | 'validate' | 'process' | 'finish' | 'cancel';

/** `Uploaded` and `Validating` are never visible: the reply to the upload shows the result. */
export const batchFileStates: StateMachine<BatchFileStatus, BatchFileTrigger> = {
  resource: 'batch file',
  states: batchFileStatuses,
  initial: 'Uploaded',
  source: 'assumptions: section 6.4',
  refusal: 'BatchFiles:InvalidState',
  transitions: [
    { from: null, trigger: 'upload', to: 'Uploaded', provenance: 'assumed' },
    { from: ['Uploaded'], trigger: 'validate', to: 'Validating', provenance: 'assumed' },
    {
      from: ['Validating'],
      trigger: 'validate',
      to: 'Ready',
      when: 'the header is right and at least one row is valid',
      provenance: 'assumed',
    },
    { from: ['Validating'], trigger: 'validate', to: 'Rejected', when: 'the header is wrong or no row is valid', provenance: 'assumed' },
    { from: ['Ready'], trigger: 'process', to: 'Processing', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'Completed', when: 'no row failed or was rejected', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'CompletedWithErrors', when: 'a row failed or was rejected', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'Failed', when: 'the simulator has a defect', provenance: 'assumed' },
    { from: ['Uploaded', 'Ready'], trigger: 'cancel', to: 'Cancelled', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'cancel', to: 'Cancelled', also: 'no further row is processed', provenance: 'assumed' },
  ],
};

/** Statuses in which a file can be deleted: processing has ended, or has not begun. The record keeps its status. */
export const deletableStatuses: ReadonlySet<BatchFileStatus> = new Set([
  'Ready',
  'Rejected',
  'Completed',
  'CompletedWithErrors',
  'Failed',
  'Cancelled',
]);
