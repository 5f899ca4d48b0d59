/** Compares, before and after a run, the records of a simulator's world that act on their own or grant access. */
import type { Simulator } from '../../../simulator/main.ts';

/** Tables whose records act on their own or grant access. */
const live = [
  'apiKeys',
  'contracts',
  'campaigns',
  'customers',
  'storedPaymentMethods',
  'contractPlans',
  'announcements',
  'announcementTemplates',
  'promotions',
  'walletRegistrations',
  'walletCertificates',
  'developerAccounts',
  'developerInvitations',
  'notificationDestinations',
  'notificationSubscriptions',
  'notificationChannels',
  'listenSessions',
  'rateLimitProfiles',
  'rateLimitRules',
] as const;

export type Item = Readonly<Record<string, unknown>>;
export type LiveRecords = Readonly<Record<string, readonly string[]>>;

export interface Snapshot {
  readonly records: Readonly<Record<string, readonly Item[]>>;
}

export const snapshotOf = async ({ control, world }: Pick<Simulator, 'control' | 'world'>): Promise<Snapshot> =>
  (await (await fetch(`${control}/worlds/${encodeURIComponent(world.id)}/snapshot`, { method: 'POST' })).json()) as Snapshot;

/** Ids of the records that are neither deleted nor revoked nor ended, by table. */
export async function liveRecords(simulator: Pick<Simulator, 'control' | 'world'>): Promise<LiveRecords> {
  const { records } = await snapshotOf(simulator);
  const isLive = ({ isDeleted, revokedAt, endedAt, replacedByKeyId }: Item): boolean =>
    isDeleted !== true && (revokedAt ?? null) === null && (endedAt ?? null) === null && (replacedByKeyId ?? null) === null;
  return Object.fromEntries(
    live.map((name) => {
      const table = records[name];
      if (table === undefined) throw new Error(`the simulator has no table ${name}`);
      return [
        name,
        table
          .filter(isLive)
          .map((item) => String(item['id']))
          .toSorted(),
      ];
    }),
  );
}

export const added = (before: LiveRecords, after: LiveRecords): LiveRecords =>
  Object.fromEntries(Object.entries(after).map(([name, ids]) => [name, ids.filter((id) => before[name]?.includes(id) !== true)]));

export const nothingLive: LiveRecords = Object.fromEntries(live.map((name) => [name, []]));

/** The table of each kind of record that a deployment keeps for good. */
const keptIn: Readonly<Record<string, string>> = {
  apiKeys: 'apiKeys',
  transactions: 'transactions',
  tokens: 'tokens',
  hostedPaymentPages: 'hostedPaymentPages',
  hostedPageImages: 'hostedPageImages',
  hppSessions: 'hppSessions',
  developerInvitations: 'developerInvitations',
  smsConsent: 'smsConsents',
  unsubscribe: 'unsubscriptions',
};

/** Written by the gateway itself, or expired within minutes: downloads and abandoned flows. */
const byTheGateway: ReadonlySet<string> = new Set([
  'auditLogs',
  'securityLogs',
  'usageRows',
  'deliveries',
  'inboxItems',
  'emailLogs',
  'idempotencyKeys',
  'announcementMarks',
  'hppCompletions',
  'hppInteractions',
  'downloadTokens',
  'accountingFlows',
]);

/** Whether a new record has no effect any more, or belongs to a deleted owner. */
function isOver(table: string, item: Item, { records }: Snapshot): boolean {
  const owners = [...records['merchants']!, ...records['resellers']!];
  const isOfDeleted = (id: unknown): boolean => owners.some((owner) => owner['id'] === id && owner['isDeleted'] === true);
  const own: Readonly<Record<string, () => boolean>> = {
    apiKeys: () => item['status'] === 'Revoked',
    transactions: () => item['status'] === 'Voided' || item['status'] === 'Declined',
    hppSessions: () => item['status'] === 'Paused',
    developerInvitations: () => item['status'] === 'Revoked',
    smsConsents: () => records[table]!.findLast(({ phoneNumber }) => phoneNumber === item['phoneNumber'])?.['status'] === 'OptedOut',
    pricePlanAssignments: () => isOfDeleted(item['merchantId']),
    billingPreferences: () => isOfDeleted(item['id']),
    // They have no effect unless someone uses them.
    tokens: () => true,
    hostedPaymentPages: () => true,
    hostedPageImages: () => true,
    unsubscriptions: () => true,
  };
  return item['isDeleted'] === true || own[table]?.() === true;
}

/** Members that change when a record is used, or when an update changes nothing. */
const marks: ReadonlySet<string> = new Set(['lastUsedAt', 'recentSourceIps', 'lastModificationTime', 'lastModifierId', 'concurrencyStamp']);
const withoutMarks = (item: Item): string => JSON.stringify(Object.entries(item).filter(([name]) => !marks.has(name)));

export interface Stays {
  readonly counts: Readonly<Record<string, number>>;
  /** All keys that were created, including deleted ones. */
  readonly keys: number;
  /** What a run must not leave: new records that may have an effect, and changed records. */
  readonly wrong: readonly string[];
}

/** What remains between two snapshots, table by table. Settings written back unchanged have no record before. */
export function stays(before: Snapshot, after: Snapshot, settings: readonly string[]): Stays {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const kinds = new Map(Object.entries(keptIn).map(([kind, table]) => [table, kind]));
  const methods = new Set(after.records['storedPaymentMethods']!.map(({ tokenReference }) => tokenReference));
  for (const [table, items] of Object.entries(after.records)) {
    if (byTheGateway.has(table)) continue;
    const earlier = new Map(before.records[table]!.map((item) => [item['id'], item]));
    for (const item of items) {
      const was = earlier.get(item['id']);
      earlier.delete(item['id']);
      const name = `${table} ${String(item['id'])}`;
      if (was !== undefined) {
        if (withoutMarks(was) !== withoutMarks(item)) wrong.push(`${name} is changed`);
        continue;
      }
      // The vault has its own record of a stored card.
      if (settings.includes(name) || (table === 'tokens' && methods.has(item['publicReference']))) continue;
      if (!isOver(table, item, after)) wrong.push(`${name} is new and live`);
      const kind = kinds.get(table);
      if (kind !== undefined && item['isDeleted'] !== true) counts[kind] = (counts[kind] ?? 0) + 1;
    }
    for (const id of earlier.keys()) wrong.push(`${table} ${String(id)} is gone`);
  }
  return { counts, keys: after.records['apiKeys']!.length - before.records['apiKeys']!.length, wrong };
}
