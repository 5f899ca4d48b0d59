/** Users of the platform: what is stored of them, and what refuses a change (assumptions: 26, 36). */
import { expect, test, type Json } from '../simulator/simulated.ts';
import { invalid, notFound } from '../billing/billing-steps.ts';
import { add, ask, base, bodyOf, done, keyOf, password, refused, statusWith } from './user-steps.ts';

const unknown = '018f3a5c-0000-7000-8000-000000000000';
const later = '2026-03-03T10:00:00Z';

test('a new user has the sent members and the defaults, without password or hash', async ({ world }) => {
  const body = bodyOf({ name: 'Ada', phoneNumber: '+15550100', roleNames: ['AUDITOR'], extraProperties: { desk: 4 } });
  const answer = await ask(world, 'POST', '', body);
  const user = answer.json();
  expect(user).toMatchObject({
    userName: body.userName,
    email: body.email,
    name: 'Ada',
    surname: null,
    phoneNumber: '+15550100',
    tenantId: null,
    emailConfirmed: false,
    isActive: true,
    lockoutEnabled: true,
    isLockedOut: false,
    lockoutEnd: null,
    lastPasswordChangeTime: '2026-03-02T10:00:00Z',
    isExternal: false,
    roleNames: ['auditor'],
    extraProperties: { desk: 4 },
  });
  expect(answer.text).not.toMatch(/scrypt|Correct/);
  expect(await done(world, 'GET', `/${user.id}`)).toEqual(user);
  expect(await done(world, 'GET', `/${user.id}/name`)).toBe(body.userName);
  const log = await world.control('GET', '/requests');
  const snapshot = await world.control('POST', '/snapshot');
  for (const { text } of [log, snapshot]) expect(text).not.toContain(password);
  expect(snapshot.text).toContain('$scrypt$');
});

const weak = [
  ['five characters', 'Aa1#x'],
  ['no upper-case letter', 'aaaa1#'],
  ['no lower-case letter', 'AAAA1#'],
  ['no digit', 'Aaaaa#'],
  ['no symbol', 'Aaaaa1'],
] as const;

test('a weak password is refused, and nothing is stored', async ({ world }) => {
  const user = await add(world);
  const count = await done(world, 'GET', '/approximate-count');
  for (const [what, tooWeak] of weak) {
    expect(await refused(world, 'POST', '', bodyOf({ password: tooWeak })), what).toEqual(invalid('password'));
    expect(await refused(world, 'PUT', `/${user.id}/change-password`, { newPassword: tooWeak })).toEqual(invalid('newPassword'));
  }
  expect(await done(world, 'GET', `/${user.id}`)).toEqual(user);
  expect(await done(world, 'GET', '/approximate-count')).toBe(count);
});

test('the rules of passwords are a choice', async ({ open }) => {
  const rules = { requiredLength: 2, requireUppercase: false, requireLowercase: false, requireDigit: false, requireNonAlphanumeric: false };
  const world = await open({ choices: { 'identity.password': rules } });
  await add(world, { password: 'ab' });
  expect(await refused(world, 'POST', '', bodyOf({ password: 'a' }))).toEqual(invalid('password'));
});

test('names and addresses are unique among live users, without regard to case', async ({ world }) => {
  const user = await add(world);
  const other = await add(world);
  const sameName = bodyOf({ userName: user.userName.toUpperCase() });
  const sameAddress = bodyOf({ email: user.email.toUpperCase() });
  expect(await refused(world, 'POST', '', sameName)).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
  expect(await refused(world, 'POST', '', sameAddress)).toEqual([403, 'Volo.Abp.Identity:DuplicateEmail']);
  const { userName, email } = user;
  expect(await refused(world, 'PUT', `/${other.id}`, { userName, email: other.email })).toEqual([
    403,
    'Volo.Abp.Identity:DuplicateUserName',
  ]);
  expect(await refused(world, 'PUT', `/${other.id}`, { userName: other.userName, email })).toEqual([
    403,
    'Volo.Abp.Identity:DuplicateEmail',
  ]);
  expect(await done(world, 'GET', `/${other.id}`)).toEqual(other);
  await done(world, 'PUT', `/${user.id}`, { userName: userName.toUpperCase(), email });
  await done(world, 'DELETE', `/${user.id}`);
  await done(world, 'POST', '', sameName);
  expect(await refused(world, 'POST', `/${user.id}/restore`)).toEqual([409, 'Gateway:DuplicateName']);
});

test('two creations at the same time do not both get a name', async ({ world }) => {
  const body = bodyOf();
  const answers = await Promise.all([1, 2, 3].map((index) => ask(world, 'POST', '', { ...body, email: `${index}${body.email}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
  expect((await done(world, 'GET', `?userName=${body.userName}`)).totalCount).toBe(1);
});

test('an update replaces, but keeps roles and owner that it does not name', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const user = await add(world, { name: 'Ada', roleNames: ['merchant-user'], extraProperties: { merchantId } });
  const { userName, email, concurrencyStamp } = user;
  const changed = await done(world, 'PUT', `/${user.id}`, { userName, email, surname: 'Example', concurrencyStamp });
  expect(changed).toMatchObject({ name: null, surname: 'Example', roleNames: ['merchant-user'], extraProperties: { merchantId } });
  const moved = { userName, email, extraProperties: { merchantId: world.personas.otherMerchant.merchantId } };
  expect(await refused(world, 'PUT', `/${user.id}`, moved)).toEqual(invalid('extraProperties.merchantId'));
  expect(await done(world, 'GET', `/${user.id}`)).toEqual(changed);
});

test('a user belongs to a merchant, a reseller or the host', async ({ world }) => {
  const [{ merchantId }, { resellerId }] = [world.personas.merchantAdmin, world.personas.reseller];
  expect(await refused(world, 'POST', '', bodyOf({ extraProperties: { merchantId, resellerId } }))).toEqual(invalid('extraProperties'));
  expect(await refused(world, 'POST', '', bodyOf({ extraProperties: { merchantId: unknown } }))).toEqual(
    invalid('extraProperties.merchantId'),
  );
  expect((await add(world, { extraProperties: { resellerId } })).extraProperties).toEqual({ resellerId });
});

test('the permissions of a user are those of its roles, from the request after a change', async ({ world, simulator }) => {
  const user = await add(world, { roleNames: ['auditor'] });
  const key = await keyOf(world, user);
  expect(await statusWith(simulator.url, key)).toBe(200);
  await done(world, 'PUT', `/${user.id}/roles`, { roleNames: [] });
  expect(await statusWith(simulator.url, key)).toBe(403);
  await done(world, 'PUT', `/${user.id}/roles`, { roleNames: ['auditor'] });
  expect(await statusWith(simulator.url, key)).toBe(200);
  expect((await done(world, 'GET', `/${user.id}/roles`)).items).toMatchObject([{ name: 'auditor', userCount: 1 }]);
  expect(await refused(world, 'PUT', `/${user.id}/roles`, { roleNames: ['auditor', 'nobody'] })).toEqual(invalid('roleNames[1]'));
});

test('a caller cannot give a role with more permissions than its own', async ({ world, simulator }) => {
  const scopes = ['Identity.Users', 'Identity.Users.Create', 'Identity.Users.Update'];
  const made = await world.ask('hostAdmin', 'POST', '/api/api-keys/reveal', { name: 'Narrow', scopes });
  const headers = { 'api-key': made.json().key, 'content-type': 'application/json' };
  const narrow = await fetch(`${simulator.url}${base}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(bodyOf({ roleNames: ['host-admin'] })),
  });
  expect([narrow.status, ((await narrow.json()) as Json).error.code]).toEqual([403, 'Identity:PowerExceeded']);
  const assignable = (await (await fetch(`${simulator.url}${base}/assignable-roles`, { headers })).json()) as Json;
  expect(assignable.items.map(({ name }: Json) => name)).toEqual([]);
  expect((await done(world, 'GET', '/assignable-roles')).items).toHaveLength(5);
});

/** What stops a user from acting, and what ends that. */
const suspensions = [
  ['locked', (user: Json) => ['PUT', `/${user.id}/lock/${later}`], (user: Json) => ['PUT', `/${user.id}/unlock`]],
  ['deleted', (user: Json) => ['DELETE', `/${user.id}`], (user: Json) => ['POST', `/${user.id}/restore`]],
  [
    'inactive',
    (user: Json) => ['PUT', `/${user.id}`, { userName: user.userName, email: user.email, isActive: false }],
    (user: Json) => ['PUT', `/${user.id}`, { userName: user.userName, email: user.email }],
  ],
] as const;

for (const [what, begin, end] of suspensions) {
  test(`the keys of a ${what} user are refused at once, and work again after it`, async ({ world, simulator }) => {
    const user = await add(world, { roleNames: ['auditor'] });
    const key = await keyOf(world, user);
    const [method, path, body] = begin(user) as [string, string, Json];
    await done(world, method, path, body);
    expect(await statusWith(simulator.url, key)).toBe(401);
    const [back, to, again] = end(user) as [string, string, Json];
    await done(world, back, to, again);
    expect(await statusWith(simulator.url, key)).toBe(200);
  });

  test(`the sessions of a ${what} user are over, and its keys say so while it lasts`, async ({ world, simulator }) => {
    const { userId, key, keyId } = world.personas.merchantUser;
    const user = await done(world, 'GET', `/${userId}`);
    const sessions = async (): Promise<number> => {
      const { records } = (await world.control('POST', '/snapshot')).json();
      return records.identitySessions.filter((session: Json) => session.userId === userId).length;
    };
    /** Whether the detail calls the key usable, and the status of a call with it. */
    const standing = async () => [
      (await world.ask('hostAdmin', 'GET', `/api/api-keys/${keyId}/detail`)).json().isUsable,
      await statusWith(simulator.url, key, '/api/account/my-profile'),
    ];
    expect([await sessions(), await standing()]).toEqual([3, [true, 200]]);
    const [method, path, body] = begin(user) as [string, string, Json];
    await done(world, method, path, body);
    expect([await sessions(), await standing()]).toEqual([0, [false, 401]]);
    const [back, to, again] = end(user) as [string, string, Json];
    await done(world, back, to, again);
    expect([await sessions(), await standing()]).toEqual([0, [true, 200]]);
  });
}

test('a key is not usable while the merchant of its owner is deleted', async ({ world, simulator }) => {
  const { key, keyId, merchantId } = world.personas.merchantUser;
  const standing = async () => [
    (await world.ask('hostAdmin', 'GET', `/api/api-keys/${keyId}/detail`)).json().isUsable,
    await statusWith(simulator.url, key, '/api/account/my-profile'),
  ];
  expect((await world.ask('hostAdmin', 'DELETE', `/api/merchants/${merchantId}`)).status).toBe(200);
  expect(await standing()).toEqual([false, 401]);
  expect((await world.ask('hostAdmin', 'POST', `/api/merchants/${merchantId}/restore`)).status).toBe(200);
  expect(await standing()).toEqual([true, 200]);
});

test('a key is not usable from the instant of a lock to its end', async ({ world }) => {
  const { userId, keyId } = world.personas.merchantUser;
  const isUsable = async (): Promise<boolean> => (await world.ask('hostAdmin', 'GET', `/api/api-keys/${keyId}/detail`)).json().isUsable;
  await done(world, 'PUT', `/${userId}/lock/${later}`);
  const seen = [await isUsable()];
  for (const advance of ['PT23H59M59S', 'PT1S']) {
    await world.control('POST', '/clock', { advance });
    seen.push(await isUsable());
  }
  expect(seen).toEqual([false, false, true]);
});

test('a lock ends with its instant', async ({ world, simulator }) => {
  const user = await add(world, { roleNames: ['auditor'] });
  const key = await keyOf(world, user);
  await done(world, 'PUT', `/${user.id}/lock/${later}`);
  expect(await done(world, 'GET', `/${user.id}`)).toMatchObject({ isLockedOut: true, lockoutEnd: later });
  expect((await done(world, 'GET', '?isLockedOut=true')).items).toHaveLength(1);
  await world.control('POST', '/clock', { advance: 'PT23H59M59S' });
  expect(await statusWith(simulator.url, key)).toBe(401);
  await world.control('POST', '/clock', { advance: 'PT1S' });
  expect(await statusWith(simulator.url, key)).toBe(200);
  expect(await done(world, 'GET', `/${user.id}`)).toMatchObject({ isLockedOut: false, lockoutEnd: later });
  expect(await refused(world, 'PUT', `/${user.id}/lock/${later}`)).toEqual(invalid('lockoutEnd'));
  expect(await refused(world, 'PUT', `/${user.id}/lock/soon`)).toEqual(invalid('lockoutEnd'));
});

test('users cannot delete themselves, and deleted users are not found', async ({ world }) => {
  expect(await refused(world, 'DELETE', `/${world.personas.hostAdmin.userId}`)).toEqual([403, 'Volo.Abp.Identity:010001']);
  const user = await add(world);
  await done(world, 'DELETE', `/${user.id}`);
  expect(await refused(world, 'GET', `/${user.id}`)).toEqual(notFound);
  for (const path of [`/by-id/${user.id}`, `/by-email/${user.email}`, `/by-username/${user.userName}`])
    expect(await done(world, 'GET', path)).toBeNull();
  expect(await done(world, 'GET', `/${user.id}/access`)).toBe(false);
  expect(await done(world, 'POST', `/${user.id}/restore`)).toMatchObject({ isDeleted: false });
  for (const path of [`/by-id/${user.id}`, `/by-email/${user.email.toUpperCase()}`, `/by-username/${user.userName.toUpperCase()}`])
    expect(await done(world, 'GET', path)).toMatchObject({ id: user.id });
});

test('a user of an external provider has no password', async ({ world }) => {
  const body = { provider: 'sim-directory', userNameOrEmailAddress: 'ada@example.org' };
  const user = await done(world, 'POST', '/import-external-user', body);
  expect(user).toMatchObject({ userName: 'ada@example.org', email: 'ada@example.org', isExternal: true, lastPasswordChangeTime: null });
  expect(await refused(world, 'PUT', `/${user.id}/change-password`, { newPassword: password })).toEqual([403, 'Volo.Abp.Identity:010003']);
  expect(await refused(world, 'POST', '/import-external-user', body)).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
  expect(await refused(world, 'POST', '/import-external-user', { ...body, provider: 'other' })).toEqual(invalid('provider'));
  expect((await done(world, 'GET', '?isExternal=true')).items.map(({ id }: Json) => id)).toEqual([user.id]);
});

test('claims are of known types, and replaced as a whole', async ({ world }) => {
  const user = await add(world);
  const claim = { claimType: 'department', claimValue: 'Accounting' };
  await done(world, 'PUT', `/${user.id}/claims`, [claim, { claimType: 'EmployeeId', claimValue: '417', userId: user.id }]);
  const shown = await done(world, 'GET', `/${user.id}/claims`);
  expect(shown).toEqual([
    { userId: user.id, ...claim },
    { userId: user.id, claimType: 'employeeId', claimValue: '417' },
  ]);
  expect(await refused(world, 'PUT', `/${user.id}/claims`, [claim, { claimType: 'other', claimValue: '1' }])).toEqual(
    invalid('[1].claimType'),
  );
  expect(await refused(world, 'PUT', `/${user.id}/claims`, [{ ...claim, userId: unknown }])).toEqual(invalid('[0].userId'));
  expect(await done(world, 'GET', `/${user.id}/claims`)).toEqual(shown);
  await done(world, 'PUT', `/${user.id}/claims`, []);
  expect(await done(world, 'GET', `/${user.id}/claims`)).toEqual([]);
});

test('lists show what users can be given', async ({ world }) => {
  expect((await done(world, 'GET', '/all-claim-types')).map(({ name }: Json) => name)).toEqual(['department', 'employeeId']);
  const names = ['host-admin', 'reseller-admin', 'merchant-admin', 'merchant-user', 'auditor'];
  expect((await done(world, 'GET', '/lookup/roles')).map(({ name }: Json) => name)).toEqual(names);
  const units = await done(world, 'GET', '/lookup/organization-units');
  expect(units.map(({ displayName }: Json) => displayName)).toEqual(['Head office', 'Branch']);
  const user = await add(world, { organizationUnitIds: [units[1].id] });
  expect(await done(world, 'GET', `/${user.id}/organization-units`)).toMatchObject([{ displayName: 'Branch', parentId: units[0].id }]);
  expect((await done(world, 'GET', '/available-organization-units')).items).toMatchObject([{ userCount: 0 }, { userCount: 1 }]);
  expect(await refused(world, 'POST', '', bodyOf({ organizationUnitIds: [unknown] }))).toEqual(invalid('organizationUnitIds[0]'));
  expect((await done(world, 'GET', `?organizationUnitId=${units[1].id}`)).items).toMatchObject([{ id: user.id }]);
});

test('two-factor sign-in is a flag', async ({ world }) => {
  const user = await add(world);
  expect(await done(world, 'GET', `/${user.id}/two-factor-enabled`)).toBe(false);
  await done(world, 'PUT', `/${user.id}/two-factor/true`);
  expect(await done(world, 'GET', `/${user.id}/two-factor-enabled`)).toBe(true);
  expect(await refused(world, 'PUT', `/${user.id}/two-factor/perhaps`)).toEqual(invalid('enabled'));
  await done(world, 'PUT', `/${user.id}/two-factor/False`);
  expect((await done(world, 'GET', `/${user.id}`)).twoFactorEnabled).toBe(false);
});

test('queries filter the lists, and a token is valid only for its query', async ({ world }) => {
  for (let index = 0; index < 3; index++) await add(world, { name: 'Ada', surname: `Example ${index}` });
  const all = await done(world, 'GET', '?maxResultCount=1000');
  expect(all.totalCount).toBe(await done(world, 'GET', '/approximate-count'));
  const path = '/continuation-list?name=ada&maxResultCount=2';
  const first = await done(world, 'GET', path);
  expect([first.items.length, first.hasMore, first.totalCount]).toEqual([2, true, null]);
  const token = encodeURIComponent(first.nextContinuationToken);
  expect((await done(world, 'GET', `${path}&continuationToken=${token}`)).items).toHaveLength(1);
  expect((await ask(world, 'GET', `/continuation-list?name=other&maxResultCount=2&continuationToken=${token}`)).status).toBe(400);
  expect(await done(world, 'GET', '/approximate-count?notActive=true')).toBe(1);
  expect((await done(world, 'GET', '?minCreationTime=2026-03-02T10:00:00Z')).totalCount).toBe(3);
  expect(await refused(world, 'GET', '?minCreationTime=today')).toEqual(invalid('minCreationTime'));
});
