/** Faults of a world and the health of its components (assumptions: 30). */
import { worldLimits } from '../../../schemas/limits.ts';
import { HealthStatus } from '../../../schemas/platform/health/group.ts';
import { components, forcedHealth } from '../../domain/platform/health/module.ts';
import { Type } from '../../../schemas/shape.ts';
import { closed, type ControlCall, type ControlOperation } from '../operation.ts';
import type { Fault } from '../../pipeline/faults/fault.ts';
import { conflict, unknownFault } from '../refusal.ts';
import { worldOf } from '../worlds/world.ts';
import { checkFault } from './check.ts';
import { FaultSchema, FaultsSchema, narrowFault } from './schemas.ts';

const ComponentRequestSchema = closed('ComponentRequest', {
  component: Type.Enum(components.map(({ name }) => name)),
  status: HealthStatus,
});

const maxFaults = worldLimits.faults.max;

const readFaults = (call: ControlCall): unknown => ({ faults: worldOf(call).faults.all });

function addFault(call: ControlCall): unknown {
  const { faults } = worldOf(call);
  const fault = call.body as Fault;
  checkFault(fault);
  if (faults.all.length >= maxFaults) throw conflict(`The world has ${maxFaults} faults, the maximum; clear them first.`);
  faults.set([...faults.all, fault]);
  return { faults: faults.all };
}

function clearFaults(call: ControlCall): undefined {
  const { faults, sender } = worldOf(call);
  faults.set([]);
  faults.sessions.release();
  sender.release();
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
    summary: 'Add a fault at the end of the list; the first that fits a request, delivery or poll applies to it',
    body: { schema: FaultSchema, required: true, narrow: narrowFault },
    reply: FaultsSchema,
    run: addFault,
  },
  { id: 'faults.clear', method: 'DELETE', path: '/worlds/{id}/faults', summary: 'Remove all faults', reply: null, run: clearFaults },
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
