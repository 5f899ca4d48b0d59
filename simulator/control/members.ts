/** Descriptions and examples of members and parameters in the document of the control plane. Loaded only when the document is built. */
import { memberOf } from '../../schemas/members/all.ts';
import type { Member, Members } from '../../schemas/members/member.ts';
import { personaRoles } from '../../schemas/personas.ts';
import { certificationMembers } from './certifications/schemas.ts';
import { clockMembers } from './clock/clock.ts';
import { comparisonMembers } from './worlds/compare.ts';
import { eventMembers } from './events/schemas.ts';
import { faultMembers } from './faults/schemas.ts';
import { limitMembers } from './limits/limits.ts';
import { recordMembers } from './records/schemas.ts';
import { requestMembers } from './requests/schemas.ts';

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const userId = '018f3a5c-2222-7a2b-8c3d-4e5f60718293';
const merchantId = '018f3a5c-4444-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

/** As in `schemas/members`; a role of the tests is described by its own table. */
export const controlMembers: Members = {
  ...certificationMembers,
  ...clockMembers,
  ...comparisonMembers,
  ...eventMembers,
  ...faultMembers,
  ...limitMembers,
  ...recordMembers,
  ...requestMembers,
  'AcceptedInvitation.invitationId': ['The invitation that was accepted.', '018f3a5c-7777-7a2b-8c3d-4e5f60718293'],
  'AcceptedInvitation.accountId': ['The developer account that the acceptance created.', '018f3a5c-8888-7a2b-8c3d-4e5f60718293'],
  'AcceptedInvitation.userId': ['The user that the account belongs to; a new one if only an address was invited.', userId],
  now: ['The time of the world.', at],
  isFrozen: ['Whether the clock stands still until it is moved.', true],
  'ComponentRequest.component': ['The component that the health operations report on.', 'database'],
  'ComponentRequest.status': ['What they report from then on.', 'Degraded'],
  SettingsRequest: ['Settings to change; others stay as they are.', { choices: { 'errors.validationStatus': 422 }, without: ['reports'] }],
  'Counter.name': ['What is counted.', 'ListenSessionMetrics.polls'],
  'Counter.labels': ['What this counter is confined to.', { world: 'w1', result: 'ok', merchant: merchantId }],
  'Counter.value': ['How often it happened since the world was made.', 2],
  'Metrics.counters': ['Every counter of every world.'],
  WorldRequest: ['A world to be made.', { seed: 1, definition: { customers: 40, transactions: 120, contracts: 25 }, now: at }],
  InvitationLink: ['The link of an invitation.', { link: 'https://portal.gateway.example/invitations/6f1b3c9d' }],
  'ForkRequest.snapshot': ['The snapshot to fork from; the present state of the world if absent.'],
  'Parameter.id': ['The id of the world.', 'w1'],
  'Parameter.sequence': ['The number of the request in the log.', '57'],
  'Parameter.session': ['The id of the listen session.', '018f3a5c-6666-7a2b-8c3d-4e5f60718294'],
  'Parameter.delivery': ['The id of the delivery.', '018f3a5c-6666-7a2b-8c3d-4e5f60718293'],
  'Parameter.index': ['The place of the fault in the list, from 0.', '0'],
  'Parameter.limit': ['The largest number of entries.', 50],
  'OpenApiDocument.openapi': ['Version of the format.', '3.1.0'],
  'OpenApiDocument.paths': ['The operations by path.', {}],
  key: ['The secret to send as `api-key`.', 'gk_sandbox_9aQzEXAMPLEEXAMPLEEXAMPLEEXAMPk3Xw'],
  keyId: ['The id of the key.', keyId],
  userId: ['The user who owns the key.', userId],
  merchantId: ['The merchant of the user; absent for users of a reseller or the host.', merchantId],
  resellerId: ['The reseller of the user; absent for others.', '018f3a5c-9999-7a2b-8c3d-4e5f60718293'],
  personas: ['A key for each role that a test needs.'],
  keys: ['Keys of the fixtures file, by the names that it gives them; absent without one.'],
  fixtures: [
    'Ids of records that no operation creates, and of those of the fixtures file, by name.',
    { cardTransaction: '018f3a5c-bf3d-7a2b-8c3d-4e5f60718293' },
  ],
  'World.id': ['What the other calls name the world by.', 'w1'],
  'WorldSummary.id': ['What the other calls name the world by.', 'w1'],
  'WorldSummary.records': ['The number of records of all kinds.', 4711],
  'Worlds.worlds': ['All worlds, newest first.'],
  'ImportedWorld.id': ['What the other calls name the world by.', 'world-2'],
  'ImportedWorld.records': ['The number of records of all kinds.', 4711],
  'ImportedWorld.hasNewKeys': ['Whether its keys were issued by the import: those of the exported world do not select it.', true],
  'Parameter.secrets': ['Also exports the keys of the world, and what its secrets follow from.', false],
  'Parameter.name': ['The id that the world gets: that in the file if no world has it, otherwise the next free one.', 'shop'],
  'Parameter.newKeys': ['Issues new keys, also if the file has keys.', false],
  'WorldState.id': ['What the other calls name the world by.', 'w1'],
  isDefault: ['Whether requests without a key that names a world go to this one.', false],
  seed: ['Determines everything that is generated.', 1],
  'WorldState.nextDueAt': ['When the next scheduled work is due; null if none is.', null],
  without: ['Groups of operations that answer 501, by the first words of their ids.', ['reports']],
  mutants: ['Names of mutants: rules that the world breaks on purpose.', []],
  choices: [
    'Options by key, as `gateproof choices` lists them; those that are absent keep their defaults.',
    { 'http.emptyResultStatus': 204 },
  ],
  records: ['The number of records by kind.', { customers: 40, transactions: 120 }],
  'WorldState.roles': ['The permissions that each role gives its users.', { 'merchant-user': ['Transactions.Transactions'] }],
  definition: ['What the world holds at first.'],
  'SimulatorHealth.status': ['The simulator takes requests.', 'ready'],
  worlds: ['The number of worlds.', 1],
  maximumWorlds: ['The number of worlds that the simulator keeps at most.', 1000],
  memory: ['What the process uses.'],
  'Usage.maximumBytes': ['Bytes that the records of a world hold at most.', 1_073_741_824],
  'Memory.residentBytes': ['Memory of the process that is in use, in bytes.', 180_000_000],
  'Memory.heapBytes': ['Of that, objects and texts, in bytes.', 90_000_000],
  'Memory.maximumHeapBytes': ['Where the process would run out of it, in bytes.', 2_197_815_296],
  'Memory.isFull': ['Whether new worlds and records are refused until memory is free again.', false],
  'WorldState.usage': ['What the world keeps.'],
  'Usage.kinds': ['The same by kind of record.', {}],
  defaultWorld: ['The id of the world that requests without a key go to.', 'w1'],
  'Snapshot.version': ['Format of the snapshot.', 3],
  'Snapshot.lineage': ['Names the keys that secrets follow from, and reveals nothing of them.', 'world-1 EXAMPLE'],
  'Snapshot.digest': [
    'Shows that the snapshot was not changed after it was taken.',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  'Snapshot.clock': ['Where the clock stands, in milliseconds.'],
  'Snapshot.random': ['Where the generator of ids and values stands.'],
  'Snapshot.schedule': ['Work that is due later.'],
  'Snapshot.counters': ['Numbers that are counted on, such as those of transactions.', { transactionNumber: 417 }],
  'Snapshot.states': ['What the parts of the simulator keep besides records.', {}],
  'Snapshot.records': ['Every record by kind.', { customers: [] }],
  offset: ['How far the clock is ahead of wall time.', 0],
  frozenAt: ['Where the clock stands still; null if it runs.', 1772443800000],
  latest: ['The latest time that was read.', 1772443800000],
  generator: ['State of the generator.', [1, 2, 3, 4]],
  lastMilliseconds: ['The time of the last id.', 1772443800000],
  sequence: ['The number of ids of that time.', 0],
  kind: ['What is to be done.', 'settlement.close'],
};

const roles: Readonly<Record<string, string>> = personaRoles;

export function controlMemberOf(owner: string | undefined, name: string): Member | undefined {
  const role = roles[name];
  if (role !== undefined) return [`${role.charAt(0).toUpperCase()}${role.slice(1)}.`];
  if (owner === 'RequestExchange' && controlMembers[`RequestExchange.${name}`] === undefined) return controlMemberOf('LoggedRequest', name);
  return controlMembers[`${owner}.${name}`] ?? controlMembers[name] ?? memberOf(owner, name);
}

export const controlParameterOf = (name: string): Member | undefined => controlMembers[`Parameter.${name}`];
