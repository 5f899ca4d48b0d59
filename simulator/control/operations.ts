/** Every call of the control plane. */
import { aboutOperations } from './about/operations.ts';
import { certificationOperations } from './certifications/operations.ts';
import { clockOperations } from './clock/operations.ts';
import { eventOperations } from './events/operations.ts';
import { faultOperations } from './faults/operations.ts';
import { limitOperations } from './limits/operations.ts';
import type { ControlOperation } from './operation.ts';
import { recordOperations } from './records/operations.ts';
import { requestOperations } from './requests/operations.ts';
import { worldOperations } from './worlds/operations.ts';

export const controlOperations: readonly ControlOperation[] = [
  ...aboutOperations,
  ...worldOperations,
  ...clockOperations,
  ...faultOperations,
  ...limitOperations,
  ...requestOperations,
  ...recordOperations,
  ...eventOperations,
  ...certificationOperations,
];
