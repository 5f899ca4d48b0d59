/** Every group of the standard resource set follows the deployment's choices, even unusual ones. */
import { error, merchantOf, type Persona } from '../billing/billing-steps.ts';
import { destinations, notifications, subscriptions } from '../notifications/notification-steps.ts';
import { groups, type Group } from './resource-groups.ts';
import { expect, test, type Answer, type Body, type Json, type World } from './simulated.ts';

/** None of these is the default. */
const choices = {
  'auth.anonymousOperations': 'healthOnly',
  'concurrency.requireStamp': true,
  'errors.abpNullCodes': true,
  'errors.businessRuleStatus': 409,
  'errors.duplicateNameStatus': 422,
  'errors.malformedIdStatus': 404,
  'errors.refusedStateStatus': 400,
  'errors.staleStampStatus': 412,
  'errors.statusMap': { 'Notifications:NoRotation': 451 },
  'errors.validationEntries': 'text',
  'errors.validationStatus': 422,
  'filter.acceptAliases': false,
  'filter.maxDepth': 1,
  'filter.maxRules': 1,
  'http.emptyResultStatus': 204,
  'http.rejectUnknownProperties': true,
  'http.stringResult': 'text',
  'http.suppressNullsDefault': true,
  'paging.default': 1,
  'paging.max': 2,
  'paging.outOfRange': 'clamped',
  'records.readDeleted': 'returned',
  'records.restoreReply': 'empty',
  'records.secondDeleteStatus': 200,
  'records.unknownAccess': 'notFound',
} as const;
const invalid = choices['errors.validationStatus'];
const empty = choices['http.emptyResultStatus'];

function replacing({ operations }: Group, record: Json): Json {
  const schema = operations['update']!.body?.schema as { readonly properties: object };
  return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, record[name]]));
}

const admin = (world: World, method: string, path: string, body?: unknown): Promise<Answer> =>
  world.ask('merchantAdmin', method, path, body);
const statusOf = async (world: World, method: string, path: string, body?: unknown) => (await admin(world, method, path, body)).status;

async function made(world: World, { base, body }: Group): Promise<{ readonly sent: Json; readonly record: Json }> {
  const sent = await body(world);
  const answer = await admin(world, 'POST', base, sent);
  expect(answer.status, answer.text).toBe(200);
  return { sent, record: answer.json() };
}

const group = (wanted: string): Group => groups.find(({ prefix }) => prefix === wanted)!;

for (const one of groups) {
  const { prefix, base, name, hasUniqueName, operations } = one;
  const unique = prefix === 'promotions' ? 'code' : hasUniqueName ? name : undefined;
  test.describe(prefix, () => {
    test('leave nulls out by default, and answer a name as text', async ({ open }) => {
      const world = await open({ choices });
      const { record } = await made(world, one);
      expect(Object.values(record)).not.toContain(null);
      expect(Object.values((await admin(world, 'GET', `${base}/${record.id}`)).json())).not.toContain(null);
      const whole = (await admin(world, 'GET', `${base}/${record.id}?suppressNulls=false`)).json();
      expect(whole).toMatchObject({ id: record.id, deletionTime: null });
      const named = await admin(world, 'GET', `${base}/${record.id}/name`);
      expect([named.status, String(named.headers['content-type']).split(';')[0]]).toEqual([200, 'text/plain']);
    });

    test('refuse with the statuses that were chosen', async ({ open }) => {
      const world = await open({ choices });
      const { sent, record } = await made(world, one);
      const path = `${base}/${record.id}`;
      const nothing = await admin(world, 'POST', base, {});
      expect([nothing.status, error(nothing).code, typeof error(nothing).validationErrors[0]]).toEqual([invalid, null, 'string']);
      const more = await admin(world, 'POST', base, { ...(await one.body(world)), undeclared: 1 });
      expect(more.status, more.text).toBe(invalid);
      const malformed: Record<string, number> = {};
      for (const [method, rest] of [
        ['GET', ''],
        ['GET', '/name'],
        ['DELETE', ''],
        ['POST', '/restore'],
      ] as const) {
        malformed[method + rest] = await statusOf(world, method, `${base}/no-uuid${rest}`);
      }
      const status = choices['errors.malformedIdStatus'];
      expect(malformed).toEqual({ GET: status, 'GET/name': status, DELETE: status, 'POST/restore': status });
      const { concurrencyStamp: _, ...body } = replacing(one, (await admin(world, 'GET', `${path}?suppressNulls=false`)).json());
      expect(await statusOf(world, 'PUT', path, body)).toBe(invalid);
      const put = (concurrencyStamp: string) => statusOf(world, 'PUT', path, { ...body, concurrencyStamp });
      expect(await put('0'.repeat(32))).toBe(choices['errors.staleStampStatus']);
      expect(await put(record.concurrencyStamp)).toBe(200);
      if (unique === undefined) return;
      const taken = await admin(world, 'POST', base, { ...(await one.body(world)), [unique]: sent[unique] });
      expect([taken.status, error(taken).code]).toEqual([choices['errors.duplicateNameStatus'], 'Gateway:DuplicateName']);
    });

    test('show and restore deleted records as was chosen', async ({ open }) => {
      const world = await open({ choices });
      const { record } = await made(world, one);
      const path = `${base}/${record.id}`;
      for (let times = 0; times < 2; times++) {
        const gone = await admin(world, 'DELETE', path);
        expect([gone.status, gone.text]).toEqual([empty, '']);
      }
      expect((await admin(world, 'GET', path)).json()).toMatchObject({ id: record.id, isDeleted: true });
      expect(await statusOf(world, 'GET', `${path}/access`)).toBe(404);
      const restored = await admin(world, 'POST', `${path}/restore`);
      expect([restored.status, restored.text]).toEqual([empty, '']);
      expect(await statusOf(world, 'GET', `${path}/access`)).toBe(200);
    });

    test('page and filter within the bounds that were chosen', async ({ open }) => {
      const world = await open({ choices });
      for (let count = 0; count < 3; count++) await made(world, one);
      const size = ({ status, json }: Answer) => [status, status === 200 ? json().items.length : undefined];
      const lists = [
        ...(operations['list'] === undefined
          ? []
          : [(query: Body) => admin(world, 'GET', `${base}?${new URLSearchParams(query as Record<string, string>)}`)]),
        ...(operations['page'] === undefined ? [] : [(request: Body) => admin(world, 'POST', `${base}/list/continuation`, request)]),
      ];
      for (const list of lists) {
        expect(size(await list({}))).toEqual([200, 1]);
        expect(size(await list({ maxResultCount: 0 }))).toEqual([200, 1]);
        expect(size(await list({ maxResultCount: 1000 }))).toEqual([200, 2]);
      }
      if (operations['page'] === undefined) return;
      const rule = { field: 'isDeleted', operator: 'Equals', value: false };
      const filters: readonly (readonly [Body, number])[] = [
        [{ logic: 'And', filters: [rule] }, 200],
        [{ logic: 'And', filters: [{ ...rule, operator: 'eq' }] }, invalid],
        [{ logic: 'And', filters: [rule, rule] }, invalid],
        [{ logic: 'And', filters: [], groups: [{ logic: 'Or', filters: [rule] }] }, invalid],
      ];
      const wrong: string[] = [];
      for (const [filter, status] of filters) {
        for (const [rest, body] of [
          ['', { filter }],
          ['/count', { filter }],
          ['/summary-counts', { summaryFilters: { some: filter } }],
        ] as const) {
          const answer = await admin(world, 'POST', `${base}/list/continuation${rest}`, body);
          if (answer.status !== status) wrong.push(`${rest} ${JSON.stringify(filter)}: ${answer.status}, not ${status}: ${answer.text}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
}

test('further refusals of a group have the chosen statuses', async ({ open }) => {
  const world = await open({ choices });
  const merchantId = merchantOf(world);
  const refusedAs = async (method: string, path: string, body?: unknown, by: Persona = 'merchantAdmin') => {
    const answer = await world.ask(by, method, path, body);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    return [answer.status, error(answer).code];
  };
  const [state, rule] = [choices['errors.refusedStateStatus'], choices['errors.businessRuleStatus']];

  const destination = await made(world, group('notificationDestinations'));
  const hook = `${destinations}/${destination.record.id}`;
  expect(await refusedAs('POST', `${hook}/secret-rotation/promote`)).toEqual([451, 'Notifications:NoRotation']);
  expect(await statusOf(world, 'POST', `${hook}/secret-rotation/begin`)).toBe(200);
  expect(await refusedAs('POST', `${hook}/secret-rotation/begin`)).toEqual([state, 'Notifications:RotationInProgress']);
  expect(await refusedAs('POST', `${hook}/duplicate`, { name: destination.sent.name.toUpperCase() })).toEqual([
    422,
    'Gateway:DuplicateName',
  ]);
  const mail = { merchantId, name: 'Mail', type: 'Email', config: { recipients: ['ada@example.com'] } };
  const mailId = (await admin(world, 'POST', destinations, mail)).json().id;
  expect(await refusedAs('POST', `${destinations}/${mailId}/secret-rotation/begin`)).toEqual([rule, 'Notifications:NotSignable']);
  expect(await refusedAs('POST', destinations, { ...mail, name: 'Else', config: {} })).toEqual([invalid, null]);

  const announcement = { title: 'Read this', content: 'All of it.', isEnabled: true, isDismissible: false };
  const { id } = (await admin(world, 'POST', '/api/announcements', announcement)).json();
  expect(await refusedAs('PATCH', `/api/announcements/${id}`, { title: 'Read that' })).toEqual([invalid, null]);
  const dismissal = `/api/announcements/user/${id}/dismiss`;
  expect(await refusedAs('POST', dismissal, undefined, 'merchantUser')).toEqual([rule, 'Announcements:NotDismissible']);
  const marked = await world.ask('merchantUser', 'POST', `/api/announcements/user/${id}/mark-as-read`);
  expect([marked.status, marked.text]).toEqual([empty, '']);

  const { sent: account } = await made(world, group('developerAccounts'));
  expect(await refusedAs('POST', group('developerAccounts').base, account)).toEqual([state, 'DeveloperPortal:AccountExists']);
  const invitation = { merchantId, email: 'dev@studio.example' };
  expect(await statusOf(world, 'POST', '/api/developer-portal/invitations', invitation)).toBe(200);
  const again = await refusedAs('POST', '/api/developer-portal/invitations', invitation);
  expect(again).toEqual([state, 'DeveloperPortal:InvitationPending']);

  const { sent: registration } = await made(world, group('walletRegistrations'));
  expect(await refusedAs('POST', group('walletRegistrations').base, registration)).toEqual([state, 'Wallets:AlreadyRegistered']);
});

test('deliveries, the inbox and the message logs page as was chosen, and links of mails need a key', async ({ open }) => {
  const world = await open({ choices });
  const merchantId = merchantOf(world);
  const { userId } = world.personas.merchantAdmin;
  const configs = { Inbox: { userIds: [userId] }, Email: { recipients: ['ada@example.com', 'bob@example.com', 'eve@example.com'] } };
  const destinationIds: string[] = [];
  for (const [type, config] of Object.entries(configs)) {
    destinationIds.push((await admin(world, 'POST', destinations, { merchantId, name: type, type, config })).json().id);
  }
  await admin(world, 'POST', subscriptions, { merchantId, name: 'All', eventTypes: ['customer.*'], destinationIds });
  for (const lastName of ['Lovelace', 'Hopper', 'Noether']) await admin(world, 'POST', '/api/customers', { merchantId, lastName });
  const lists = [`${notifications}/events`, `${notifications}/inbox`, '/api/messaging/email-log'];
  for (const list of lists) {
    for (const [query, size] of [
      ['', 1],
      ['?maxResultCount=0', 1],
      ['?maxResultCount=1000', 2],
    ] as const) {
      const answer = await admin(world, 'GET', list + query);
      expect([list + query, answer.status, answer.json().items?.length]).toEqual([list + query, 200, size]);
      expect(Object.values(answer.json().items[0])).not.toContain(null);
    }
  }
  const [item] = (await admin(world, 'GET', `${notifications}/inbox`)).json().items;
  expect(await statusOf(world, 'POST', `${notifications}/inbox/${item.id}/mark-read`)).toBe(empty);
  const [mail] = (await admin(world, 'GET', '/api/messaging/email-log')).json().items;
  const link: string = (await admin(world, 'GET', `/api/messaging/email-log/${mail.id}`)).json().link;
  const path = link.slice(link.indexOf('/api/'));
  expect((await world.ask(null, 'GET', path)).status).toBe(401);
  expect(await statusOf(world, 'GET', path)).toBe(200);
  const filter = { eventTypes: null, filter: { logic: 'And', filters: [{ field: 'type', operator: 'eq', value: 'a' }] } };
  expect((await admin(world, 'POST', `${notifications}/filters/validate`, filter)).json()).toMatchObject({ isValid: false });
});
