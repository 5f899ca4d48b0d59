/** Calls about worlds. */
import { requestLimits } from '../../../schemas/limits.ts';
import type { ControlOperation } from '../operation.ts';
import { followInvitation } from './invitations.ts';
import { changeSettings } from './settings.ts';
import { createWorld, dropWorld, forkWorld, listWorlds, readPersonas, readWorld, resetWorld, snapshotWorld } from './world.ts';
import {
  AcceptedSchema,
  ForkRequestSchema,
  PersonasSchema,
  WorldsSchema,
  LinkSchema,
  SeededWorldSchema,
  SettingsRequestSchema,
  SettingsSchema,
  SnapshotSchema,
  WorldRequestSchema,
  WorldStateSchema,
} from './schemas.ts';

export const worldOperations: readonly ControlOperation[] = [
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
    id: 'worlds.list',
    method: 'GET',
    path: '/worlds',
    summary: 'List the worlds, newest first',
    reply: WorldsSchema,
    run: listWorlds,
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
    id: 'worlds.personas',
    method: 'GET',
    path: '/worlds/{id}/personas',
    summary: 'Read the personas of a world with their keys, and its fixtures',
    reply: PersonasSchema,
    run: readPersonas,
  },
  {
    id: 'worlds.settings',
    method: 'POST',
    path: '/worlds/{id}/settings',
    summary: 'Change choices and groups of a living world, from the next request until it is reset',
    body: { schema: SettingsRequestSchema, required: true },
    reply: SettingsSchema,
    run: changeSettings,
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
    body: { schema: ForkRequestSchema, required: false, limit: requestLimits.snapshotBytes.max },
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
    id: 'invitations.follow',
    method: 'POST',
    path: '/worlds/{id}/developer-invitations/follow',
    summary: 'Follow the link of an invitation to the developer portal, which creates the account',
    body: { schema: LinkSchema, required: true },
    reply: AcceptedSchema,
    run: followInvitation,
  },
];
