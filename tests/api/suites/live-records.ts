/** What of a simulator's world acts by itself or opens a door: compared before and after a run. */
import type { Simulator } from '../../../simulator/main.ts';

/** Tables whose records act by themselves or open a door. */
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

type Item = Readonly<Record<string, unknown>>;
export type LiveRecords = Readonly<Record<string, readonly string[]>>;

export interface Snapshot {
  readonly records: Readonly<Record<string, readonly Item[]>>;
}

/** The default world as one document. */
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

/** Those that are live now and were not before. */
export const added = (before: LiveRecords, after: LiveRecords): LiveRecords =>
  Object.fromEntries(Object.entries(after).map(([name, ids]) => [name, ids.filter((id) => before[name]?.includes(id) !== true)]));

export const nothingLive: LiveRecords = Object.fromEntries(live.map((name) => [name, []]));
