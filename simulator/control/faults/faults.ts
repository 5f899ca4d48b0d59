/** Faults of a world and the health of its components (assumptions: 30). */
import { processLimits, worldLimits } from '../../../schemas/limits.ts';
import { operations, isOperationId } from '../../../schemas/catalogue.ts';
import { HealthStatus } from '../../../schemas/platform/health/group.ts';
import { components, forcedHealth } from '../../domain/platform/health/module.ts';
import { array, optional, Type } from '../../../schemas/shape.ts';
import { closed, type ControlCall, type ControlOperation } from '../operation.ts';
import type { Fault } from '../../pipeline/faults.ts';
import { badRequest, conflict, unknownFault } from '../refusal.ts';
import { worldOf } from '../worlds/world.ts';

export const FaultSchema = closed('Fault', {
  operation: Type.String({
    description: 'Id of an operation of the catalogue, or * for all of them.',
    examples: [operations[0]?.id ?? '*', '*'],
  }),
  status: optional(Type.Integer({ minimum: 400, maximum: 599, description: 'Answer with this status and the body that belongs to it.' })),
  delay: optional(
    Type.Integer({
      minimum: 0,
      maximum: processLimits.faultDelayMs.max,
      description: 'Milliseconds of wall time to wait before the answer.',
    }),
  ),
  drop: optional(Type.Boolean({ description: 'Close the connection without an answer.' })),
  malformed: optional(Type.Boolean({ description: 'Answer 200 with a truncated body.' })),
  count: optional(Type.Integer({ minimum: 1, description: 'The number of requests that the fault applies to; all when absent.' })),
  rate: optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'The share of requests that the fault applies to; all when absent.' }),
  ),
});
const FaultsSchema = closed('Faults', { faults: array(FaultSchema) });

const ComponentRequestSchema = closed('ComponentRequest', {
  component: Type.Enum(components.map(({ name }) => name)),
  status: HealthStatus,
});

const maxFaults = worldLimits.faults.max;

const readFaults = (call: ControlCall): unknown => ({ faults: worldOf(call).faults.all });

function addFault(call: ControlCall): unknown {
  const { faults } = worldOf(call);
  const fault = call.body as Fault;
  if (fault.operation !== '*' && !isOperationId(fault.operation)) {
    throw badRequest(`The catalogue has no operation ${JSON.stringify(fault.operation)}.`);
  }
  const outcomes = [fault.status !== undefined, fault.drop === true, fault.malformed === true].filter(Boolean).length;
  if (outcomes > 1) throw badRequest('Only one of the fields status, drop and malformed is allowed.');
  if (outcomes === 0 && fault.delay === undefined) throw badRequest('One of the fields status, delay, drop and malformed is required.');
  if (faults.all.length >= maxFaults) throw conflict(`The world has ${maxFaults} faults, the maximum; clear them first.`);
  faults.set([...faults.all, fault]);
  return { faults: faults.all };
}

function clearFaults(call: ControlCall): undefined {
  worldOf(call).faults.set([]);
}

function removeFault(call: ControlCall): undefined {
  const { faults } = worldOf(call);
  const index = call.params['index'] ?? '';
  const { all } = faults;
  if (!/^(?:0|[1-9]\d{0,5})$/.test(index) || all[Number(index)] === undefined) throw unknownFault(index);
  faults.set(all.toSpliced(Number(index), 1));
}

function setHealth(call: ControlCall): undefined {
  const { component, status } = call.body as { readonly component: string; readonly status: HealthStatus };
  forcedHealth(worldOf(call))[component] = status;
}

export const faultOperations = [
  {
    id: 'faults.read',
    method: 'GET',
    path: '/worlds/{id}/faults',
    summary: 'Read the pending faults',
    reply: FaultsSchema,
    run: readFaults,
  },
  {
    id: 'faults.add',
    method: 'POST',
    path: '/worlds/{id}/faults',
    summary: 'Add a fault at the end of the list; the first that matches a request applies to it',
    body: { schema: FaultSchema, required: true },
    reply: FaultsSchema,
    run: addFault,
  },
  {
    id: 'faults.clear',
    method: 'DELETE',
    path: '/worlds/{id}/faults',
    summary: 'Remove all faults',
    reply: null,
    run: clearFaults,
  },
  {
    id: 'faults.remove',
    method: 'DELETE',
    path: '/worlds/{id}/faults/{index}',
    summary: 'Remove one fault of the list',
    reply: null,
    run: removeFault,
  },
  {
    id: 'components.set',
    method: 'POST',
    path: '/worlds/{id}/health',
    summary: 'Set the status of a component in the health checks of a world',
    body: { schema: ComponentRequestSchema, required: true },
    reply: null,
    run: setHealth,
  },
] as const satisfies readonly ControlOperation[];
