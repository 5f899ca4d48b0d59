/** The attacks: what a hostile or careless client can do with its own key. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { spreadsheetType } from '../../schemas/conventions/error-types.ts';
import { farCell, workbook } from '../../tests/workbook.ts';
import { Attack } from './attack.ts';
import type { AttackName } from './names.ts';

/** Records of the world whose lists are attacked. */
const records = 1500;
const names = ['amount', 'creationTime', 'id', 'status', 'transactionNumber', 'currency', 'type', 'paymentType'];
const page = '/api/transactions/list/continuation';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const long = (length: number): string => 'x'.repeat(length);

async function longSorts(attack: Attack): Promise<void> {
  const { key } = (await attack.world({ transactions: records })).personas.merchantAdmin;
  const sorting = (terms: number): string =>
    many(terms, (index) => `${names[index % names.length]} ${index % 2 === 0 ? 'asc' : 'desc'}`).join(',');
  const bodies = [8, 16, 30_000].map((terms) => JSON.stringify({ sorting: sorting(terms), maxResultCount: 1000 }));
  await attack.over((count) => attack.ask('POST', page, { key, body: bodies[count % bodies.length] }));
}

async function wideFilters(attack: Attack): Promise<void> {
  const { key } = (await attack.world({ transactions: records })).personas.merchantAdmin;
  const within = (index: number) => ({ field: 'transactionNumber', operator: 'In', values: many(200, (value) => `${index} ${value}`) });
  const contains = (index: number) => ({ field: 'transactionNumber', operator: 'Contains', value: `${index}${long(100)}` });
  const bodies = [
    { filter: { logic: 'Or', filters: many(50, contains) }, includeTotalCount: true, maxResultCount: 1000 },
    { filter: { logic: 'Or', filters: many(50, within) }, includeTotalCount: true },
    { filter: { logic: 'Or', filters: many(5000, within) }, includeTotalCount: true },
    { filter: { logic: 'And', groups: many(10, () => ({ logic: 'Or', filters: many(5, contains) })) }, includeTotalCount: true },
    { search: long(200), includeTotalCount: true, sorting: 'amount desc' },
  ].map((body) => JSON.stringify(body));
  await attack.over((count) => attack.ask('POST', page, { key, body: bodies[count % bodies.length] }));
}

async function largeMembers(attack: Attack): Promise<void> {
  const { key, merchantId } = (await attack.world()).personas.merchantAdmin;
  const bodies = [
    { merchantId, lastName: long(900_000) },
    { merchantId, lastName: 'A', tags: many(1900, (index) => `${index}${long(400)}`) },
    { merchantId, lastName: 'A', customFields: Object.fromEntries(many(1900, (index) => [`f${index}`, long(400)])) },
    { merchantId, lastName: 'A', notes: long(900_000) },
  ].map((body) => JSON.stringify(body));
  await attack.over((count) => attack.ask('POST', '/api/customers', { key, body: bodies[count % bodies.length] }));
}

async function deepBodies(attack: Attack): Promise<void> {
  const { key } = (await attack.world()).personas.merchantAdmin;
  const nested = (depth: number): string => `{"filter":${'{"groups":['.repeat(depth)}${']}'.repeat(depth)}}`;
  const bodies = [nested(15), nested(31), nested(100_000), `{"filter":${'['.repeat(500_000)}`];
  await attack.over((count) => attack.ask('POST', page, { key, body: bodies[count % bodies.length] }));
}

async function manyWorlds(attack: Attack): Promise<void> {
  const made: string[] = [];
  await attack.over(async () => {
    const { status, text } = await attack.ask('POST', '/_sim/worlds', { body: {} });
    if (status === 200) made.push((JSON.parse(text) as { readonly id: string }).id);
    else while (made.length > 0) await attack.drop(made.pop()!);
  });
  while (made.length > 0) await attack.drop(made.pop()!);
}

async function idempotencyKeys(attack: Attack): Promise<void> {
  const { key, merchantId } = (await attack.world({ transactions: 0 })).personas.merchantAdmin;
  const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049 };
  await attack.over((count) =>
    attack.ask('POST', '/api/transactions', {
      key,
      body: {
        merchantId,
        type: 'Sale',
        paymentType: 'Card',
        amount: 1 + (count % 1000),
        currency: 'USD',
        cardData,
        idempotencyKey: `key ${count} ${long(60)}`,
      },
    }),
  );
}

async function unreadEvents(attack: Attack): Promise<void> {
  const { key, merchantId } = (await attack.world({ customers: 0 })).personas.merchantAdmin;
  for (const _ of many(10, String)) await attack.ask('POST', '/api/notifications/listen-sessions', { key, body: {} });
  for (const index of many(20, (one) => one)) {
    const body = { merchantId, name: `D${index}`, type: 'Webhook', config: { url: 'http://127.0.0.1:9/' } };
    const { text } = await attack.ask('POST', '/api/notifications/destinations', { key, body });
    const { id } = JSON.parse(text) as { readonly id: string };
    await attack.ask('POST', '/api/notifications/subscriptions', {
      key,
      body: { merchantId, name: `S${index}`, eventTypes: ['customer.created'], destinationIds: [id] },
    });
  }
  await attack.over(() => attack.ask('POST', '/api/customers', { key, body: { merchantId, lastName: 'Lovelace' } }));
}

const connections = 300;

async function slowReaders(attack: Attack): Promise<void> {
  const { key } = (await attack.world({ transactions: records })).personas.merchantAdmin;
  const request = `GET /api/transactions?maxResultCount=1000 HTTP/1.1\r\nHost: ${attack.url.host}\r\napi-key: ${key}\r\n\r\n`;
  while (!attack.isOver) {
    if (attack.openSockets < connections) {
      const socket = attack.socket();
      socket.once('connect', () => {
        socket.pause();
        socket.write(request.repeat(20));
      });
      attack.sent += 20;
    }
    await sleep(5);
  }
}

async function slowWriters(attack: Attack): Promise<void> {
  const head = `POST /api/customers HTTP/1.1\r\nHost: ${attack.url.host}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n`;
  while (!attack.isOver) {
    if (attack.openSockets < connections) {
      const socket = attack.socket();
      let at = 0;
      const drip = setInterval(() => socket.write(at < head.length ? head[at++]! : 'x'), 100);
      socket.once('close', () => clearInterval(drip));
      attack.sent++;
    }
    await sleep(5);
  }
}

/** Worlds of this attack that are created in parallel and awaited at the end. */
const largeTogether = 2;

async function largeDefinitions(attack: Attack): Promise<void> {
  const largest = 100_000;
  const definitions = [{ customers: largest }, { transactions: largest }, { contracts: largest }];
  await attack.over(async (count) => {
    const { status, text } = await attack.ask('POST', '/_sim/worlds', { body: { definition: definitions[count % definitions.length] } });
    if (status === 200) await attack.drop((JSON.parse(text) as { readonly id: string }).id);
  }, largeTogether);
}

async function spreadsheets(attack: Attack): Promise<void> {
  const { key } = (await attack.world()).personas.hostAdmin;
  const text = (value: string): string => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;
  const files = [
    farCell(),
    workbook({ rows: many(10_000, (index) => `<row><c r="XFD${index + 1}"><v>1</v></c></row>`).join('') }),
    workbook({ rows: `<row><c ${many(100_000, (index) => `a${index}="1"`).join(' ')}/></row>` }),
    workbook({ rows: text('&amp;'.repeat(800_000)) }),
    workbook({ rows: '<a>'.repeat(1_000_000) }),
    workbook({ rows: '<a/>'.repeat(999_000) }),
    workbook({ shared: '<si><t>x</t></si>'.repeat(490_000) }),
    workbook({ sheet: new Uint8Array(100_000_000) }),
  ];
  await attack.over((count) =>
    attack.ask('POST', '/api/identity/users/import-users-from-file', { key, body: files[count % files.length], type: spreadsheetType }),
  );
}

async function commas(attack: Attack): Promise<void> {
  const { key } = (await attack.world()).personas.merchantAdmin;
  const bytes = 10_000_000;
  const files = [','.repeat(bytes), `${'\n'.repeat(bytes)}a`, '"'.repeat(bytes), `${','.repeat(60_000)}\n`.repeat(160)];
  await attack.over((count) =>
    attack.ask('POST', '/api/transactions/batch-file/upload', { key, body: files[count % files.length], type: 'text/csv' }),
  );
}

const registering = 300;

async function registrations(attack: Attack): Promise<void> {
  const crowd = new Attack(attack.url.href, registering);
  await attack.over(async (count) => {
    const name = `user${count}`;
    const body = { userName: name, emailAddress: `${name}@example.com`, password: 'Aa1#aaaa', appName: 'shop' };
    await crowd.ask('POST', '/api/account/register', { body });
    attack.sent++;
  }, registering);
  attack.defects += crowd.defects;
  await crowd.close();
}

/** More connections than the simulator keeps open. */
const idle = 1100;

async function idleConnections(attack: Attack): Promise<void> {
  while (!attack.isOver) {
    if (attack.openSockets < idle) {
      attack.socket();
      attack.sent++;
    } else await sleep(5);
    if (attack.sent % 50 === 0) await sleep(1);
  }
}

async function silentReceivers(attack: Attack): Promise<void> {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { id: world, personas } = await attack.world({ customers: 0 });
  const { key, merchantId } = personas.merchantAdmin;
  for (const index of many(20, (one) => one)) {
    const body = { merchantId, name: `D${index}`, type: 'Webhook', config: { url: `http://127.0.0.1:${port}/` } };
    const { id } = JSON.parse((await attack.ask('POST', '/api/notifications/destinations', { key, body })).text) as { readonly id: string };
    const subscription = { merchantId, name: `S${index}`, eventTypes: ['customer.created'], destinationIds: [id] };
    await attack.ask('POST', '/api/notifications/subscriptions', { key, body: subscription });
  }
  // Not awaited: moving the clock may take any time.
  void attack.ask('POST', `/_sim/worlds/${world}/clock`, { body: { advance: 'PT1H' } });
  await attack.over(() => attack.ask('POST', '/api/customers', { key, body: { merchantId, lastName: 'Lovelace' } }), 2);
  silent.close();
}

export const ways: Readonly<Record<AttackName, (attack: Attack) => Promise<void>>> = {
  'long-sorts': longSorts,
  'wide-filters': wideFilters,
  'large-members': largeMembers,
  'deep-bodies': deepBodies,
  'many-worlds': manyWorlds,
  'idempotency-keys': idempotencyKeys,
  'unread-events': unreadEvents,
  'slow-readers': slowReaders,
  'slow-writers': slowWriters,
  'large-definitions': largeDefinitions,
  spreadsheets,
  commas,
  registrations,
  'idle-connections': idleConnections,
  'silent-receivers': silentReceivers,
};
