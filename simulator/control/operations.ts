/** Every call of the control plane. */
import { gatewayDocument, health, metrics } from './about.ts';
import { moveClock } from './clock.ts';
import { controlDocument } from './document.ts';
import { addFault, clearFaults, readFaults } from './faults.ts';
import { setHealth } from './health.ts';
import { followInvitation } from './invitations.ts';
import type { ControlOperation } from './operation.ts';
import { readRequests } from './requests.ts';
import {
  AcceptedSchema,
  ClockRequestSchema,
  ClockStateSchema,
  ComponentRequestSchema,
  FaultSchema,
  FaultsSchema,
  ForkRequestSchema,
  HealthSchema,
  LinkSchema,
  MetricsSchema,
  OpenApiSchema,
  RequestsQuerySchema,
  RequestsSchema,
  SeededWorldSchema,
  SnapshotSchema,
  WorldRequestSchema,
  WorldStateSchema,
} from './schemas.ts';
import { createWorld, dropWorld, forkWorld, readWorld, resetWorld, snapshotWorld } from './world.ts';

/** Maximum size of the snapshot that a fork accepts, in bytes. */
const snapshotLimit = 67_108_864;

export const controlOperations: readonly ControlOperation[] = [
  {
    id: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Check that the simulator is ready',
    reply: HealthSchema,
    run: health,
  },
  {
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    summary: 'Read the counters of listen-session polls',
    reply: MetricsSchema,
    run: metrics,
  },
  {
    id: 'gatewayDocument',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read the OpenAPI document of the gateway',
    reply: OpenApiSchema,
    run: gatewayDocument,
  },
  {
    id: 'controlDocument',
    method: 'GET',
    path: '/control-openapi.json',
    summary: 'Read the OpenAPI document of the control plane',
    reply: OpenApiSchema,
    run: () => controlDocument(controlOperations),
  },
  {
    id: 'worlds.create',
    method: 'POST',
    path: '/worlds',
    summary: 'Create a world and return the keys of its personas',
    body: { schema: WorldRequestSchema, required: false },
    reply: SeededWorldSchema,
    run: createWorld,
  },
  {
    id: 'worlds.read',
    method: 'GET',
    path: '/worlds/{id}',
    summary: 'Read a world, without keys',
    reply: WorldStateSchema,
    run: readWorld,
  },
  {
    id: 'worlds.drop',
    method: 'DELETE',
    path: '/worlds/{id}',
    summary: 'Delete a world; its keys are rejected from then on',
    reply: null,
    run: dropWorld,
  },
  {
    id: 'worlds.clock',
    method: 'POST',
    path: '/worlds/{id}/clock',
    summary: 'Move or stop the clock; answers when everything due has run',
    body: { schema: ClockRequestSchema, required: true },
    reply: ClockStateSchema,
    run: moveClock,
  },
  {
    id: 'worlds.snapshot',
    method: 'POST',
    path: '/worlds/{id}/snapshot',
    summary: 'Read the whole state of a world as one document',
    reply: SnapshotSchema,
    run: snapshotWorld,
  },
  {
    id: 'worlds.fork',
    method: 'POST',
    path: '/worlds/{id}/fork',
    summary: 'Create a world from the state of another or from a snapshot of it, with keys of its own',
    body: { schema: ForkRequestSchema, required: false, limit: snapshotLimit },
    reply: SeededWorldSchema,
    run: forkWorld,
  },
  {
    id: 'worlds.reset',
    method: 'POST',
    path: '/worlds/{id}/reset',
    summary: 'Reset a world to its initial state, with the same keys',
    reply: SeededWorldSchema,
    run: resetWorld,
  },
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
    id: 'components.set',
    method: 'POST',
    path: '/worlds/{id}/health',
    summary: 'Set the status of a component in the health checks of a world',
    body: { schema: ComponentRequestSchema, required: true },
    reply: null,
    run: setHealth,
  },
  {
    id: 'invitations.follow',
    method: 'POST',
    path: '/worlds/{id}/developer-invitations/follow',
    summary: 'Follow the link of an invitation to the developer portal, which creates the account',
    body: { schema: LinkSchema, required: true },
    reply: AcceptedSchema,
    run: followInvitation,
  },
  {
    id: 'requests.read',
    method: 'GET',
    path: '/worlds/{id}/requests',
    summary: 'Read the log of the last requests, newest last, with the decision at each step',
    query: RequestsQuerySchema,
    reply: RequestsSchema,
    run: readRequests,
  },
];
