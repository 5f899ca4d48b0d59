/** A user's security log shows changes made by others, without what the user must not see of them (assumptions: 26, 27, 36). */
import { expect, send, test, type Json, type World } from '../simulator/simulated.ts';
import { add, ask, bodyOf, done, keyOf, password } from './user-steps.ts';
import { newCampaign } from '../billing/billing-steps.ts';

const path = '/api/account/security-logs';

/** The log of the owner of a key, newest first. */
async function logWith(url: string, key: string, query = ''): Promise<readonly Json[]> {
  const answer = await send(`${url}${path}?maxResultCount=100${query}`, 'GET', { key });
  expect(answer.status, answer.text).toBe(200);
  return answer.json().items;
}
const actionsOf = (entries: readonly Json[]): readonly string[] => entries.map(({ action }) => action).toReversed();

const update = async (world: World, { id }: Json, changes: object): Promise<Json> =>
  done(world, 'PUT', `/${id}`, { ...(await done(world, 'GET', `/${id}`)), ...changes });

test("every change of a user by the host is in the user's log", async ({ world, simulator }) => {
  const user = await add(world, { emailConfirmed: true });
  const key = await keyOf(world, user);
  expect(await logWith(simulator.url, key)).toEqual([]);
  await done(world, 'PUT', `/${user.id}/change-password`, { newPassword: `${password}2` });
  await done(world, 'PUT', `/${user.id}/two-factor/true`);
  await done(world, 'PUT', `/${user.id}/two-factor/false`);
  await done(world, 'PUT', `/${user.id}/roles`, { roleNames: ['auditor'] });
  await done(world, 'PUT', `/${user.id}/lock/2026-04-02T10:00:00Z`);
  await done(world, 'PUT', `/${user.id}/unlock`);
  await update(world, user, { userName: 'renamed', email: 'renamed@example.org', phoneNumber: '+15550123', roleNames: [] });
  await update(world, user, { isActive: false });
  await update(world, user, { isActive: true });
  await done(world, 'DELETE', `/${user.id}`);
  await done(world, 'POST', `/${user.id}/restore`);
  const log = await logWith(simulator.url, key);
  expect(actionsOf(log)).toEqual([
    'ChangePassword',
    'TwoFactorEnabled',
    'TwoFactorDisabled',
    'ChangeRoles',
    'LoginLockedout',
    'Unlock',
    'ChangeUserName',
    'ChangeEmail',
    'ChangePhoneNumber',
    'ChangeRoles',
    'Deactivate',
    'Activate',
    'Delete',
    'Restore',
  ]);
  expect(log.every(({ userId }) => userId === user.id)).toBe(true);
});

test('requests that change nothing and refused ones are not logged', async ({ world, simulator }) => {
  const user = await add(world, { roleNames: ['auditor'] });
  const key = await keyOf(world, user);
  await done(world, 'PUT', `/${user.id}/two-factor/false`);
  await done(world, 'PUT', `/${user.id}/unlock`);
  await done(world, 'PUT', `/${user.id}/roles`, { roleNames: ['AUDITOR'] });
  await update(world, user, { name: 'Ada' });
  const refused = [
    await ask(world, 'PUT', `/${user.id}/change-password`, { newPassword: 'weak' }),
    await ask(world, 'PUT', `/${user.id}/roles`, { roleNames: ['nobody'] }),
    await ask(world, 'PUT', `/${user.id}/lock/2020-01-01T00:00:00Z`),
    await ask(world, 'PUT', `/${user.id}`, { ...user, email: 'x@example.org', concurrencyStamp: 'other' }),
    await world.ask('merchantAdmin', 'PUT', `/api/identity/users/${user.id}/two-factor/true`),
  ];
  expect(refused.every(({ status }) => status >= 400)).toBe(true);
  expect(await logWith(simulator.url, key)).toEqual([]);
});

test('a user learns that it was changed and not from where; the host learns both', async ({ world, simulator }) => {
  const user = await add(world, { emailConfirmed: true });
  const key = await keyOf(world, user);
  const answer = await ask(world, 'PUT', `/${user.id}/two-factor/true`);
  const correlationId = String(answer.headers['x-correlation-id']);
  const off = await send(`${simulator.url}/api/account/my-profile/set-two-factor-enabled?enabled=false`, 'POST', {
    key,
    headers: { 'user-agent': 'browser of the user' },
  });
  expect(off.status).toBe(200);
  const [own, other] = await logWith(simulator.url, key);
  expect(own).toMatchObject({ action: 'TwoFactorDisabled', clientIpAddress: '127.0.0.1', browserInfo: 'browser of the user' });
  expect(own.clientId).not.toBeNull();
  expect(other).toMatchObject({ action: 'TwoFactorEnabled', clientId: null, clientIpAddress: null, browserInfo: null, correlationId });
  // Nor can filters reveal it.
  expect(await logWith(simulator.url, key, `&clientId=${world.personas.hostAdmin.keyId}`)).toEqual([]);
  const page = `/api/app/audit-log-continuation/continuation-list?correlationId=${correlationId}`;
  const audited = (await world.ask('hostAdmin', 'GET', page)).json();
  expect(JSON.stringify(audited)).toContain(user.id);
  expect(JSON.stringify(audited)).toContain(world.personas.hostAdmin.userId);
  // No other user sees it: the host's admin has its own log.
  expect(actionsOf(await logWith(simulator.url, world.personas.hostAdmin.key))).toEqual([]);
});

test("an administrator's change of itself is in its log with its name", async ({ world, simulator }) => {
  const { userId, key, keyId } = world.personas.hostAdmin;
  await done(world, 'PUT', `/${userId}/two-factor/true`);
  expect(await logWith(simulator.url, key)).toMatchObject([{ action: 'TwoFactorEnabled', clientId: keyId, clientIpAddress: '127.0.0.1' }]);
});

/** The messages to a user, as the host sees them. */
async function mailsTo(world: World, address: string): Promise<readonly Json[]> {
  const list = (await world.ask('hostAdmin', 'GET', '/api/messaging/email-log?filter=Account&maxResultCount=50')).json();
  const mails = await Promise.all(
    list.items.map(async ({ id }: Json) => (await world.ask('hostAdmin', 'GET', `/api/messaging/email-log/${id}`)).json()),
  );
  return mails.filter(({ textBody }) => textBody.includes(address));
}

test('a new user is asked to confirm its address if that is required and still open', async ({ world }) => {
  const user = await add(world, { sendConfirmationEmail: true });
  const [mail, ...more] = await mailsTo(world, user.userName);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ category: 'Account', templateName: 'email-confirmation' });
  const token = /Code: (\w+)/.exec(mail.textBody)?.[1];
  expect(mail.link).toContain(`userId=${user.id}&token=${token}`);
  const confirm = () => world.ask(null, 'POST', '/api/account/confirm-email', { userId: user.id, token });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).status).toBe(403);
  expect((await done(world, 'GET', `/${user.id}`)).emailConfirmed).toBe(true);

  for (const body of [{}, { sendConfirmationEmail: false }, { sendConfirmationEmail: true, emailConfirmed: true }]) {
    const other = await add(world, body);
    expect(await mailsTo(world, other.userName)).toEqual([]);
  }
  const taken = await ask(world, 'POST', '', bodyOf({ email: user.email, sendConfirmationEmail: true }));
  expect(taken.status).toBe(403);
  expect(await mailsTo(world, user.userName)).toHaveLength(1);
});

/** Which requests leave an audit record (assumptions: I9). */
async function audited(world: World): Promise<readonly Json[]> {
  return (await world.control('POST', '/snapshot')).json()['records']['auditLogs'];
}

test('every write and every refused write, and no read of any method', async ({ world }) => {
  const { id } = await newCampaign(world);
  await world.ask('merchantAdmin', 'POST', `/api/campaigns/${id}/pause`);
  await world.ask('noPermissions', 'DELETE', `/api/campaigns/${id}`);
  for (const path of ['', '/count', '/summary-counts'])
    await world.ask('merchantAdmin', 'POST', `/api/campaigns/list/continuation${path}`, {});
  await world.ask('merchantAdmin', 'POST', `/api/transactions/get-transaction-by-id-async?transactionId=${id}&merchantId=${id}`);
  await world.ask('merchantAdmin', 'GET', `/api/campaigns/${id}`);
  const session = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${session.id}/events`);
  expect((await audited(world)).map(({ operation, httpStatusCode }) => [operation, httpStatusCode])).toEqual([
    ['campaigns.create', 200],
    ['campaigns.pause', 409],
    ['campaigns.delete', 403],
    ['listenSessions.create', 200],
  ]);
});

test('the address is the one that the deployment reads', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.trustForwardedFor': true } });
  const { key } = world.personas.noPermissions;
  await send(`${simulator.url}/api/campaigns`, 'POST', { key, body: {}, headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' } });
  expect(await audited(world)).toMatchObject([{ operation: 'campaigns.create', httpStatusCode: 403, clientIpAddress: '203.0.113.9' }]);
});
