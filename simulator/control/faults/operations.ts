/** Calls about faults and the health of components. */
import type { ControlOperation } from '../operation.ts';
import { addFault, clearFaults, readFaults, removeFault } from './faults.ts';
import { setHealth } from './health.ts';
import { ComponentRequestSchema, FaultSchema, FaultsSchema } from './schemas.ts';

export const faultOperations: readonly ControlOperation[] = [
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
];
