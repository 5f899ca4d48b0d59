/** Worlds, their settings, and the invitations in them (docs/decisions/0001-worlds-and-their-secrets.md). */
import { seededChoices } from '../../worlds/choices.ts';
import type { ControlCall, ControlOperation } from '../operation.ts';
import { badRequest, conflict, unknownLink } from '../refusal.ts';
import {
  attempt,
  shownChoices,
  worldOf,
  createWorld,
  dropWorld,
  forkWorld,
  listWorlds,
  readPersonas,
  readWorld,
  resetWorld,
  snapshotWorld,
} from './world.ts';
import { followLink } from '../../domain/access/developer-invitations/follow.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { requestLimits } from '../../../schemas/limits.ts';
import {
  AcceptedSchema,
  ExportQuerySchema,
  ForkRequestSchema,
  ImportedWorldSchema,
  ImportQuerySchema,
  PersonasSchema,
  WorldsSchema,
  LinkSchema,
  SeededWorldSchema,
  SettingsRequestSchema,
  SettingsSchema,
  SnapshotSchema,
  WorldRequestSchema,
  WorldFileSchema,
  WorldStateSchema,
} from './schemas.ts';
import { compareSnapshots, ComparisonQuerySchema, ComparisonRequestSchema, ComparisonSchema } from './compare.ts';
import { exportWorld, importWorld } from '../world-files/run.ts';
import type { KeptWorld } from '../../worlds/kept-world.ts';

interface Given {
  readonly choices?: Readonly<Record<string, unknown>>;
  readonly without?: readonly string[];
}

/** Refuses to change settings that existing records or scheduled work depend on. */
function checkSeeded({ chosen }: KeptWorld, given: Readonly<Record<string, unknown>> = {}): void {
  const seeded = seededChoices.find((id) => Object.hasOwn(given, id) && JSON.stringify(given[id]) !== JSON.stringify(chosen[id]));
  if (seeded !== undefined)
    throw conflict(`The choice ${JSON.stringify(seeded)} cannot change in a world that was made with it; make another world with it.`);
}

async function changeSettings(call: ControlCall): Promise<unknown> {
  const world = worldOf(call);
  const { choices, without } = call.body as Given;
  if (choices === undefined && without === undefined) throw badRequest('One of the fields choices and without is required.');
  checkSeeded(world, choices);
  await attempt(async () => call.worlds.change(world, { choices, without }));
  return { choices: shownChoices(world), without: world.without };
}

function followInvitation(call: ControlCall): unknown {
  const world = worldOf(call);
  const { link } = call.body as { readonly link: string };
  try {
    const { invitation, account } = followLink(world, link);
    return { invitationId: invitation.id, accountId: account.id, userId: account.userId };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw error.kind === 'notFound' ? unknownLink() : conflict(error.message);
  }
}

export const worldOperations = [
  {
    id: 'worlds.create',
    method: 'POST',
    path: '/worlds',
    summary: 'Create a world and return the keys of its personas',
    body: { schema: WorldRequestSchema, required: false },
    reply: SeededWorldSchema,
    run: createWorld,
  },
  { id: 'worlds.list', method: 'GET', path: '/worlds', summary: 'List the worlds, newest first', reply: WorldsSchema, run: listWorlds },
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
    id: 'worlds.compare',
    method: 'POST',
    path: '/worlds/{id}/compare',
    summary:
      'Compare a snapshot with a later one, or with the world as it is: records that were added, changed and removed, and their members',
    query: ComparisonQuerySchema,
    body: { schema: ComparisonRequestSchema, required: true, limit: requestLimits.snapshotBytes.max },
    reply: ComparisonSchema,
    run: compareSnapshots,
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
    id: 'worlds.export',
    method: 'GET',
    path: '/worlds/{id}/export',
    summary: 'Read a world as a file that another simulator can import',
    query: ExportQuerySchema,
    isFile: true,
    reply: WorldFileSchema,
    run: exportWorld,
  },
  {
    id: 'worlds.import',
    method: 'POST',
    path: '/worlds/import',
    summary: 'Create a world from a file that `export` made, also of another simulator',
    query: ImportQuerySchema,
    body: { schema: WorldFileSchema, required: true, isFile: true },
    reply: ImportedWorldSchema,
    run: importWorld,
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
] as const satisfies readonly ControlOperation[];
