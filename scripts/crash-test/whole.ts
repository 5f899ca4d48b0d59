/** Whether lists, counts and the snapshot of a world agree with each other and with what was acknowledged. */
import { atOnce } from '../../simulator/domain/kernel/parts.ts';
import type { Snapshot } from '../../simulator/store/world.ts';
import { checkSnapshot } from '../../simulator/worlds/snapshot-check.ts';
import type { Api, Json } from './api.ts';
import type { Client, Setting } from './client.ts';

/** All items of a list. */
async function itemsOf(api: Api, key: string, path: string): Promise<readonly Json[]> {
  const items: Json[] = [];
  for (let query: Record<string, string> = { maxResultCount: '100' }; ;) {
    const page = await api.done(key, 'GET', `${path}?${new URLSearchParams(query)}`);
    items.push(...page.items);
    if (typeof page.nextContinuationToken !== 'string') return items;
    query = { maxResultCount: '100', continuationToken: page.nextContinuationToken };
  }
}

const lists = { customers: '/api/customers', transactions: '/api/transactions', apiKeys: '/api/api-keys' } as const;
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as readonly Kind[];

export type Base = Readonly<Record<Kind, ReadonlySet<string>>>;

/** The initial records of the world. */
export async function baseOf(api: Api, { key }: Setting): Promise<Base> {
  const idsOf = async (kind: Kind): Promise<ReadonlySet<string>> =>
    new Set((await itemsOf(api, key, lists[kind])).map(({ id }) => String(id)));
  return { customers: await idsOf('customers'), transactions: await idsOf('transactions'), apiKeys: await idsOf('apiKeys') };
}

/** Returns a line for each fault. */
export async function judgeWhole(api: Api, setting: Setting, base: Base, clients: readonly Client[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const snapshot = (await api.done(null, 'POST', `/_sim/worlds/${setting.world}/snapshot`)) as Snapshot;
  try {
    atOnce(checkSnapshot(snapshot));
  } catch (error) {
    faults.push(`the state contradicts itself: ${String(error)}`);
  }
  const known: Readonly<Record<Kind, ReadonlyMap<string, Json>>> = {
    customers: new Map(clients.flatMap(({ customers }) => [...customers].map(([id, { body }]) => [id, body]))),
    transactions: new Map(clients.flatMap(({ payments }) => [...payments].map(([id, { body }]) => [id, body]))),
    apiKeys: new Map(clients.flatMap(({ keys }) => keys.map(({ id }) => [id, null]))),
  };
  for (const kind of kinds) {
    const items = await itemsOf(api, setting.key, lists[kind]);
    const listed = new Map(items.map((item) => [String(item.id), item]));
    const kept = snapshot.records[kind] ?? [];
    const own = new Set(kept.map(({ id }) => id));
    if (listed.size !== items.length) faults.push(`the list of ${kind} repeats records`);
    for (const id of listed.keys()) if (!own.has(id)) faults.push(`the list of ${kind} has ${id}, the world has not`);
    for (const [id, body] of known[kind]) {
      const item = listed.get(id);
      if (item === undefined) faults.push(`the list of ${kind} lacks ${id}, which was acknowledged`);
      else if (body !== null && item.concurrencyStamp !== body.concurrencyStamp) faults.push(`${kind} ${id} is not as acknowledged`);
    }
    // A key whose creation was not acknowledged may exist; its value is unknown.
    const more = [...listed.keys()].filter((id) => !known[kind].has(id) && !base[kind].has(id));
    if (kind !== 'apiKeys' && more.length > 0) faults.push(`the list of ${kind} has ${more.length} records that nobody made`);
  }
  return faults;
}
