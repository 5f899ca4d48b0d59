/** The two forms of a user's own profile, the password, the second factor, and their logs (assumptions: 27, ID5, ID8, AC5). */
import { advance, done, invalid, merchantOf, refusedWith, type Persona } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const mine = '/api/account/my-profile';
const gateway = '/api/app/gateway-profile';
const logs = '/api/account/security-logs';
/** Of every seeded user. */
const password = 'Gateway#2026';

const read = (world: World, by: Persona = 'merchantAdmin'): Promise<Json> => done(world, 'GET', mine, undefined, by);
const writable = ({ userName, email, name, surname, phoneNumber, timezone, concurrencyStamp }: Json): Json => ({
  userName,
  email,
  name,
  surname,
  phoneNumber,
  timezone,
  concurrencyStamp,
});
const actions = async (world: World, by: Persona = 'merchantAdmin'): Promise<readonly string[]> =>
  (await done(world, 'GET', `${logs}?sorting=creationTime`, undefined, by)).items.map(({ action }: Json) => action);
const change = (currentPassword: string | undefined, newPassword: string): Json => ({ currentPassword, newPassword });

test('one resource is shown in two forms', async ({ world }) => {
  const profile = await read(world);
  expect(profile).toMatchObject({ userName: 'merchant.admin', emailConfirmed: true, hasPassword: true, isExternal: false, timezone: null });
  const shown = await done(world, 'GET', gateway);
  expect(shown).toEqual({ ...profile, merchantId: merchantOf(world), resellerId: null, preferredLanguage: 'en' });
  expect(await done(world, 'GET', gateway, undefined, 'reseller')).toMatchObject({
    merchantId: null,
    resellerId: world.personas.reseller.resellerId,
  });
  expect(JSON.stringify([profile, shown])).not.toMatch(/scrypt|securityStamp|passwordHash/i);
});

test('a profile is replaced as a whole', async ({ world }) => {
  const before = await read(world);
  const body = { ...writable(before), name: 'Ada', phoneNumber: '+15551230001', timezone: 'Europe/Berlin' };
  const after = await done(world, 'PUT', mine, body);
  expect(after).toEqual({
    ...before,
    name: 'Ada',
    phoneNumber: '+15551230001',
    timezone: 'Europe/Berlin',
    concurrencyStamp: after.concurrencyStamp,
  });
  expect(after.concurrencyStamp).not.toBe(before.concurrencyStamp);
  expect(await read(world)).toEqual(after);
  expect(await refusedWith(world, 'PUT', gateway, body)).toEqual([409, 'Gateway:ConcurrencyConflict']);
  // An omitted member is cleared, except for the address.
  expect(await done(world, 'PUT', gateway, { userName: after.userName })).toMatchObject({
    userName: 'merchant.admin',
    email: before.email,
    emailConfirmed: true,
    name: null,
    surname: null,
    phoneNumber: null,
    timezone: null,
  });
  expect(await actions(world)).toEqual(['ChangePhoneNumber', 'ChangePhoneNumber']);
});

test('a new name, address or number is noted, and a new address is not confirmed', async ({ world }) => {
  const before = writable(await read(world));
  const after = await done(world, 'PUT', mine, { ...before, userName: 'ada', email: 'ada@shop.example', concurrencyStamp: null });
  expect(after).toMatchObject({ userName: 'ada', email: 'ada@shop.example', emailConfirmed: false });
  expect(await done(world, 'GET', '/api/account/confirmation-state')).toEqual({ emailConfirmed: false, phoneNumberConfirmed: false });
  const { items } = await done(world, 'GET', logs);
  expect(items.map(({ action, userName }: Json) => [action, userName])).toEqual([
    ['ChangeEmail', 'merchant.admin'],
    ['ChangeUserName', 'merchant.admin'],
  ]);
});

test('a refused change changes nothing', async ({ world }) => {
  const before = await read(world);
  const put = (body: Json) => refusedWith(world, 'PUT', mine, { ...writable(before), ...body });
  expect(await put({ userName: 'HOST.admin' })).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
  expect(await put({ email: 'Host.Admin@example.com' })).toEqual([403, 'Volo.Abp.Identity:DuplicateEmail']);
  expect(await put({ email: 'nobody' })).toEqual(invalid('email'));
  expect(await put({ timezone: 'Mars/Base' })).toEqual(invalid('timezone'));
  expect(await put({ userName: '  ' })).toEqual(invalid('userName'));
  expect(await put({ phoneNumber: '1'.repeat(17) })).toEqual(invalid('phoneNumber'));
  expect(await put({ concurrencyStamp: 'old' })).toEqual([409, 'Gateway:ConcurrencyConflict']);
  expect(await read(world)).toEqual(before);
  expect(await actions(world)).toEqual([]);
});

test('time zones have IANA names, each of which a profile takes', async ({ world }) => {
  const zones: readonly Json[] = await done(world, 'GET', `${mine}/timezones`);
  expect(zones).toEqual(await done(world, 'GET', `${gateway}/timezones`));
  expect(zones.map(({ value }) => value)).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'America/New_York']));
  for (const { value } of [zones[0], zones.at(-1)])
    expect(await done(world, 'PUT', mine, { userName: 'merchant.admin', timezone: value })).toMatchObject({ timezone: value });
});

test('the second factor is a flag that needs a confirmed address or number', async ({ world }) => {
  const set = `${mine}/set-two-factor-enabled`;
  expect(await done(world, 'GET', `${mine}/two-factor-enabled`)).toBe(false);
  expect(await done(world, 'POST', `${gateway}/can-enable-two-factor`)).toBe(true);
  expect(await refusedWith(world, 'POST', set)).toEqual(invalid('enabled'));
  await done(world, 'POST', `${set}?enabled=true`);
  await done(world, 'POST', `${set}?enabled=true`);
  expect(await done(world, 'GET', `${gateway}/two-factor-enabled`)).toBe(true);
  await done(world, 'POST', `${gateway}/set-two-factor-enabled?enabled=false`);
  await done(world, 'PUT', mine, { userName: 'merchant.admin', email: 'ada@shop.example' });
  expect(await done(world, 'POST', `${gateway}/can-enable-two-factor`)).toBe(false);
  expect(await refusedWith(world, 'POST', `${set}?enabled=true`)).toEqual([403, 'Account:TwoFactorUnavailable']);
  expect(await done(world, 'GET', `${mine}/two-factor-enabled`)).toBe(false);
  expect(await actions(world)).toEqual(['TwoFactorEnabled', 'TwoFactorDisabled', 'ChangeEmail']);
});

test('a password change requires the current password', async ({ world }) => {
  const path = `${mine}/change-password`;
  expect(await refusedWith(world, 'POST', path, change('Wrong#2026', 'Other#2026'))).toEqual(invalid('currentPassword'));
  expect(await refusedWith(world, 'POST', path, change(undefined, 'Other#2026'))).toEqual(invalid('currentPassword'));
  for (const weak of ['Ab#1', 'other#2026', 'OTHER#2026', 'Other#abcd', 'Other2026'])
    expect(await refusedWith(world, 'POST', path, change(password, weak))).toEqual(invalid('newPassword'));
  const before = await read(world);
  await done(world, 'POST', path, change(password, 'Other#2026'));
  expect((await read(world)).concurrencyStamp).not.toBe(before.concurrencyStamp);
  expect(await refusedWith(world, 'POST', path, change(password, 'Third#2026'))).toEqual(invalid('currentPassword'));
  await done(world, 'POST', `${gateway}/change-password`, change('Other#2026', password));
  expect(await actions(world)).toEqual(['LoginFailed', 'LoginFailed', 'ChangePassword', 'LoginFailed', 'ChangePassword']);
});

test('five wrong passwords lock the user for five minutes, whichever are sent at a time', async ({ world }) => {
  const attempt = () => refusedWith(world, 'POST', `${mine}/change-password`, change('Wrong#2026', 'Other#2026'));
  for (let count = 0; count < 3; count++) expect(await attempt()).toEqual(invalid('currentPassword'));
  // All of these are under way before the first is judged.
  const together = await Promise.all(
    Array.from({ length: 6 }, () => world.ask('merchantAdmin', 'POST', `${mine}/change-password`, change('Wrong#2026', 'Other#2026'))),
  );
  expect(together.every(({ status }) => status === 400 || status === 401)).toBe(true);
  expect((await world.ask('merchantAdmin', 'GET', mine)).status).toBe(401);
  expect((await world.ask('merchantUser', 'GET', mine)).status).toBe(200);
  await advance(world, 'PT4M59S');
  expect((await world.ask('merchantAdmin', 'GET', mine)).status).toBe(401);
  await advance(world, 'PT1S');
  expect((await actions(world)).filter((action) => action === 'LoginLockedout')).toEqual(['LoginLockedout']);
  expect((await actions(world)).filter((action) => action === 'LoginFailed')).toHaveLength(5);
  expect((await done(world, 'GET', '/api/account/sessions')).items).toEqual([]);
  await done(world, 'POST', `${mine}/change-password`, change(password, 'Other#2026'));
});

test('the security log is that of the caller, selected and paged', async ({ world }) => {
  const set = (enabled: boolean) => done(world, 'POST', `${mine}/set-two-factor-enabled?enabled=${enabled}`);
  await set(true);
  await advance(world, 'PT1H');
  await set(false);
  await done(world, 'PUT', mine, { userName: 'ada' });
  const all = await done(world, 'GET', logs);
  expect(all).toMatchObject({ totalCount: 3 });
  expect(all.items[0]).toMatchObject({
    action: 'ChangeUserName',
    identity: 'Identity',
    applicationName: 'Gateway',
    userId: world.personas.merchantAdmin.userId,
    userName: 'merchant.admin',
    clientId: world.personas.merchantAdmin.keyId,
    clientIpAddress: '127.0.0.1',
  });
  expect(all.items[0].correlationId).not.toBe('');
  const found = async (query: string): Promise<readonly string[]> =>
    (await done(world, 'GET', `${logs}?${query}`)).items.map(({ action }: Json) => action);
  expect(await found('identity=identityTwoFactor')).toEqual(['TwoFactorDisabled', 'TwoFactorEnabled']);
  expect(await found('action=TwoFactorEnabled')).toEqual(['TwoFactorEnabled']);
  expect(await found('startTime=2026-03-02T10:30:00Z')).toEqual(['ChangeUserName', 'TwoFactorDisabled']);
  expect(await found('endTime=2026-03-02T10:30:00Z')).toEqual(['TwoFactorEnabled']);
  expect(await found('skipCount=1&maxResultCount=1')).toEqual(['TwoFactorDisabled']);
  expect(await found(`correlationId=${all.items[2].correlationId}`)).toEqual(['TwoFactorEnabled']);
  expect(await found('userName=nobody')).toEqual([]);
  expect(await found('applicationName=Other')).toEqual([]);
  expect(await done(world, 'GET', logs, undefined, 'merchantUser')).toMatchObject({ items: [], totalCount: 0 });
});
