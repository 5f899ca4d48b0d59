import { controlDocument } from './document.ts';
import { aboutOperations, OpenApiSchema } from './about.ts';
import { certificationOperations } from './certifications/operations.ts';
import { clockOperations } from './clock/clock.ts';
import { eventOperations } from './events/operations.ts';
import { faultOperations } from './faults/faults.ts';
import { limitOperations } from './limits/limits.ts';
import type { Static, TSchema } from '../../schemas/shape.ts';
import type { ControlOperation } from './operation.ts';
import { recordOperations } from './records/records.ts';
import { requestOperations } from './requests/requests.ts';
import { worldOperations } from './worlds/operations.ts';

const all = [
  ...aboutOperations,
  {
    id: 'controlDocument',
    method: 'GET',
    path: '/control-openapi.json',
    summary: 'Read the OpenAPI document of the control plane',
    reply: OpenApiSchema,
    run: (): unknown => controlDocument(controlOperations),
  },
  ...worldOperations,
  ...clockOperations,
  ...faultOperations,
  ...limitOperations,
  ...requestOperations,
  ...recordOperations,
  ...eventOperations,
  ...certificationOperations,
] as const satisfies readonly ControlOperation[];

export const controlOperations: readonly ControlOperation[] = all;

type Operation = (typeof all)[number];
export type ControlId = Operation['id'];
/** The reply of an operation; undefined if it has none. */
export type ControlReply<Id extends ControlId> = Extract<Operation, { readonly id: Id }>['reply'] extends infer R extends TSchema
  ? Static<R>
  : undefined;
