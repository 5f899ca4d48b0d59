/** No read, list or count of any group shows records of a deleted merchant (docs/reference/simulator.md). */
import { catalogue } from '../../../schemas/catalogue.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { eachOf, isFull } from '../../proof.ts';
import { gathered, type Sent, withPage } from './reach/gather.ts';
import { expect, send, test, worldOf, type World } from './simulated.ts';

type Records = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const idsOf = (records: Records, kind: string, isMeant: (record: Readonly<Record<string, unknown>>) => boolean): readonly string[] =>
  (records[kind] ?? []).filter(isMeant).map(({ id }) => String(id));

/** Ids of the records that name a merchant and of the rules of its rate limits, without the merchant itself. */
function ownedBy(records: Records, merchantId: string): ReadonlySet<string> {
  const named = Object.keys(records).flatMap((kind) => idsOf(records, kind, (one) => one['merchantId'] === merchantId));
  const owned = new Set(named.filter((id) => id !== merchantId && id.length >= 20));
  for (const id of idsOf(records, 'rateLimitRules', ({ profileId }) => owned.has(String(profileId)))) owned.add(id);
  return owned;
}

const operationOf = ({ operation }: Sent) => catalogue[operation as keyof typeof catalogue];
/** The host still sees the keys of users, as unusable. The audit log is about requests: the host sees all, and a reseller its own. */
const isExempt = ({ operation }: Sent): boolean => /^(?:apiKeys|auditLog)\./.test(operation);
const isRead = (request: Sent): boolean => {
  const { method, reads }: { readonly method: string; readonly reads?: boolean } = operationOf(request);
  return (method === 'GET' || reads === true) && !isExempt(request);
};
const isList = ({ operation }: Sent): boolean => /\.(list|page|continuationList|lookup)$/.test(operation);

test('the host and the reseller cannot read records of a deleted merchant until it is restored', async ({ simulator, open }) => {
  test.setTimeout(300_000);
  const { seeded, snapshot, sent } = await gathered(simulator.url);
  const merchantId = seeded.personas.merchantAdmin.merchantId!;
  const owned = ownedBy(snapshot.records as unknown as Records, merchantId);
  expect(owned.size).toBeGreaterThan(100);
  const forked = await (await open()).control('POST', '/fork', { snapshot: sealed(snapshot as unknown as Snapshot) });
  const world: World = worldOf(simulator, forked.json());
  const requests = eachOf(2, sent.filter(isRead)).flatMap((one) => (isList(one) ? [one, withPage(one, { maxResultCount: 1000 })] : [one]));

  /** The operations that show a record of the merchant, with the personas that see it. */
  const shown = async (): Promise<readonly string[]> => {
    const found = new Set<string>();
    for (const { operation, method, path, headers, body } of requests) {
      for (const persona of ['hostAdmin', 'reseller'] as const) {
        const { key } = world.personas[persona];
        const { status, text } = await send(simulator.url + path, method, { key, headers, ...(body === null ? {} : { body }) });
        const given = `${path} ${body ?? ''}`;
        const isShown = Array.from(text.matchAll(/"id":"([\w-]{20,})"/g), ([, id]) => id!).some(
          (id) => owned.has(id) && !given.includes(id),
        );
        const isFound = status === 200 && text !== 'false' && path.split(/[/?&=]/).some((part) => owned.has(part));
        if (isShown || isFound) found.add(`${operation} as ${persona}`);
      }
    }
    return [...found].toSorted();
  };
  const before = await shown();
  expect(before.length).toBeGreaterThan(isFull ? 50 : 25);
  const remove = await world.ask('hostAdmin', 'DELETE', `/api/merchants/${merchantId}`);
  expect(remove.status).toBe(200);
  expect(await shown()).toEqual([]);
  const restore = await world.ask('hostAdmin', 'POST', `/api/merchants/${merchantId}/restore`);
  expect(restore.status).toBe(200);
  expect(await shown()).toEqual(before);
  // Its ids are those of other worlds of this seed, which calls without a key would miss.
  expect((await send(`${simulator.control}/worlds/${world.id}`, 'DELETE')).status).toBe(204);
});
