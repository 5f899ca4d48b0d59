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

/** Largest snapshot that a fork takes, in bytes. */
const snapshotLimit = 67_108_864;

export const controlOperations: readonly ControlOperation[] = [
  {
    id: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Tell that the simulator is ready',
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
    summary: 'Read the description of the gateway',
    reply: OpenApiSchema,
    run: gatewayDocument,
  },
  {
    id: 'controlDocument',
    method: 'GET',
    path: '/control-openapi.json',
    summary: 'Read the description of the control plane',
    reply: OpenApiSchema,
    run: () => controlDocument(controlOperations),
  },
  {
    id: 'worlds.create',
    method: 'POST',
    path: '/worlds',
    summary: 'Make a world and reveal the keys of its personas',
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
    summary: 'Drop a world; its keys are refused from then on',
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
    summary: 'Make a world with the state of another, or of a snapshot of it, and keys of its own',
    body: { schema: ForkRequestSchema, required: false, limit: snapshotLimit },
    reply: SeededWorldSchema,
    run: forkWorld,
  },
  {
    id: 'worlds.reset',
    method: 'POST',
    path: '/worlds/{id}/reset',
    summary: 'Put a world back to its start, keys included',
    reply: SeededWorldSchema,
    run: resetWorld,
  },
  {
    id: 'faults.read',
    method: 'GET',
    path: '/worlds/{id}/faults',
    summary: 'Read the faults that are still to come',
    reply: FaultsSchema,
    run: readFaults,
  },
  {
    id: 'faults.add',
    method: 'POST',
    path: '/worlds/{id}/faults',
    summary: 'Add a fault after those there are; the first that fits a request hits it',
    body: { schema: FaultSchema, required: true },
    reply: FaultsSchema,
    run: addFault,
  },
  {
    id: 'faults.clear',
    method: 'DELETE',
    path: '/worlds/{id}/faults',
    summary: 'Take back all faults',
    reply: null,
    run: clearFaults,
  },
  {
    id: 'components.set',
    method: 'POST',
    path: '/worlds/{id}/health',
    summary: 'Say how a component fares in the health checks of a world',
    body: { schema: ComponentRequestSchema, required: true },
    reply: null,
    run: setHealth,
  },
  {
    id: 'invitations.follow',
    method: 'POST',
    path: '/worlds/{id}/developer-invitations/follow',
    summary: 'Follow the link of an invitation to the developer portal, which makes the account',
    body: { schema: LinkSchema, required: true },
    reply: AcceptedSchema,
    run: followInvitation,
  },
  {
    id: 'requests.read',
    method: 'GET',
    path: '/worlds/{id}/requests',
    summary: 'Read the log of the last requests, newest last, with what was decided at each step',
    query: RequestsQuerySchema,
    reply: RequestsSchema,
    run: readRequests,
  },
];
