import { expect, test } from '@playwright/test';
import { setImmediate as turn } from 'node:timers/promises';
import { defaultChoices } from '../../../../schemas/choices.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { faultOfPassword, verifyPassword } from '../../../../simulator/domain/platform/users/passwords.ts';
import { serve } from '../../../../simulator/in-process/injected-server.ts';
import { Hashing, hashing, type Derive } from '../../../../simulator/store/passwords.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';
import { atMilliseconds } from '../../../../schemas/shared/instant.ts';

const wall = () => atMilliseconds(Date.UTC(2026, 2, 2, 10));
const salt = 'AAECAwQFBgcICQoLDA0ODw==';
const port = hashing.of('world');
const passwords = {
  hash: (password: string, salted: string) => port.hash(password, salted, 'known'),
  verify: (password: string, hash: string) => port.verify(password, hash, 'known'),
};

test('a hash is that of one password, hides it, and states its cost', async () => {
  const hash = await passwords.hash('Correct#1', salt);
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=1\$AAECAwQFBgcICQoLDA0ODw\$[\w+/]{43}$/);
  expect(hash).not.toContain('Correct');
  expect(await passwords.verify('Correct#1', hash)).toBe(true);
  expect(await passwords.verify('correct#1', hash)).toBe(false);
  expect(await passwords.verify('Correct#1', '')).toBe(false);
});

test('salts make the hashes of equal passwords differ', async () => {
  expect(await passwords.hash('Correct#1', salt)).not.toBe(await passwords.hash('Correct#1', `B${salt.slice(1)}`));
});

test('the event loop continues while passwords are hashed', async () => {
  let turns = 0;
  const count = (): void => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  let isDone = false;
  setImmediate(count);
  await Promise.all(Array.from({ length: 4 }, () => passwords.hash('Correct#1', salt)));
  isDone = true;
  expect(turns).toBeGreaterThan(4);
});

test('seeded users have the password of the documentation', async () => {
  const world = new Worlds({ wall }).create({});
  const [user] = world.records.users.by('userName', 'merchant.admin');
  const call = { world, principal: null };
  expect(await verifyPassword(call, user!, 'Gateway#2026')).toBe(true);
  expect(await verifyPassword(call, user!, 'Gateway#2027')).toBe(false);
  expect(await verifyPassword(call, { passwordHash: null }, 'Gateway#2026')).toBe(false);
});

for (const [password, fault] of [
  ['Aa1#a', 'at least 6'],
  ['aaaa1#', 'upper-case'],
  ['AAAA1#', 'lower-case'],
  ['Aaaaa#', 'digit'],
  ['Aaaaa1', 'neither a letter nor a digit'],
] as const) {
  test(`a weak password is refused: ${fault}`, () => {
    expect(faultOfPassword(defaultChoices, password)).toContain(fault);
  });
}

test('a password that has everything is accepted', () => expect(faultOfPassword(defaultChoices, 'Aaaa1#')).toBeUndefined());

/** Derives keys only on `release`, in the order in which they were begun. */
function held(): { readonly derive: Derive; readonly begun: string[]; release(count?: number): Promise<void> } {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    derive: (password) => {
      begun.push(password);
      return new Promise((resolve) => ends.push(() => resolve(Buffer.alloc(32, password))));
    },
    async release(count = 1) {
      for (let left = count; left > 0; left--) {
        while (ends.length === 0) await turn();
        ends.shift()!();
        await turn();
      }
    },
  };
}

const together = 2;
const { max } = worldLimits.waitingPasswords;

function hashingWorlds() {
  const hasher = held();
  const worlds = new Worlds({ wall, hashing: new Hashing(hasher.derive) });
  const world = worlds.create({});
  const app = serve(worlds, world);
  // An injected request begins when it is awaited.
  const register = async (name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/account/register',
      payload: { userName: name, emailAddress: `${name}@example.com`, password: `Aa1#${name}`, appName: 'shop' },
    });
  const signIn = async () =>
    app.inject({
      method: 'POST',
      url: '/api/account/my-profile/change-password',
      headers: { 'api-key': world.seeded.personas.merchantAdmin.key },
      payload: { currentPassword: 'Known#1', newPassword: 'Aa1#new' },
    });
  return { ...hasher, app, world, register, signIn };
}

test('no answer takes more or less work for an account that exists', async () => {
  let derived = 0;
  const derive: Derive = (password) => {
    derived++;
    return Promise.resolve(Buffer.alloc(32, password));
  };
  const worlds = new Worlds({ wall, hashing: new Hashing(derive) });
  const world = worlds.create({});
  const app = serve(worlds, world);
  const post = async (url: string, payload: object): Promise<readonly unknown[]> => {
    derived = 0;
    const { statusCode, json } = await app.inject({ method: 'POST', url, payload });
    return [derived, statusCode, statusCode === 200 ? null : (json() as { error: { code: string } }).error.code];
  };
  const known = world.records.users.by('userName', 'merchant.user')[0]!;
  const register = (userName: string, emailAddress: string) =>
    post('/api/account/register', { userName, emailAddress, password: 'Other#2026', appName: 'shop' });
  expect(await register('ada', 'ada@shop.example')).toEqual([1, 200, null]);
  expect(await register('bo', known.email)).toEqual([1, 403, 'Volo.Abp.Identity:DuplicateEmail']);
  expect(await register(known.userName, 'bo@shop.example')).toEqual([1, 403, 'Volo.Abp.Identity:DuplicateUserName']);
  const reset = (userId: string) => post('/api/account/reset-password', { userId, resetToken: 'none', password: 'Other#2026' });
  expect(await reset(known.id)).toEqual([1, 403, 'Volo.Abp.Identity:InvalidToken']);
  expect(await reset('00000000-0000-4000-8000-000000000000')).toEqual([1, 403, 'Volo.Abp.Identity:InvalidToken']);
});

test('beyond the maximum of waiting passwords a request is refused with 429, and leaves nothing', async () => {
  const { register, release, world } = hashingWorlds();
  const { users } = world.records;
  const before = users.size;
  const waiting = Array.from({ length: together + max }, (_, index) => register(`user${index}`));
  while (world.passwords.hasRoom('anonymous')) await turn();
  const refused = await register('beyond');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ status: 429, retryAfterSeconds: 1 });
  expect(users.size).toBe(before);
  await release();
  // One has moved on, so there is room for another.
  const next = register('next');
  await release(together + max);
  const statuses = (await Promise.all([...waiting, next])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(users.size).toBe(before + together + max + 1);
});

test('callers with a key do not wait behind those without one, nor behind those of other worlds', async () => {
  const { derive, begun, release } = held();
  const shared = new Hashing(derive);
  const [world, other] = [shared.of('one'), shared.of('other')];
  const all = Array.from({ length: together + 3 }, (_, index) => world.hash(`crowd ${index}`, salt, 'anonymous'));
  all.push(world.hash('known', salt, 'known'), other.hash('elsewhere', salt, 'anonymous'), world.hash('known too', salt, 'known'));
  await release(all.length);
  await Promise.all(all);
  expect(begun.slice(together)).toEqual(['crowd 2', 'known', 'elsewhere', 'crowd 3', 'known too', 'crowd 4']);
});

test('a file of many users does not fill the line', async () => {
  const { release, world, begun, app, signIn } = hashingWorlds();
  const rows = Array.from({ length: 2 * max }, (_, index) => `file${index},,,file${index}@example.com,,Aa1#file${index},`);
  const begin = async () =>
    app.inject({
      method: 'POST',
      url: '/api/identity/users/import-users-from-file',
      headers: { 'api-key': world.seeded.personas.hostAdmin.key, 'content-type': 'text/csv' },
      payload: ['userName,name,surname,emailAddress,phoneNumber,password,assignedRoleNames', ...rows].join('\n'),
    });
  const upload = begin();
  while (begun.length < together) await turn();
  const known = Array.from({ length: max }, () => signIn());
  await release(rows.length + max);
  expect((await Promise.all(known)).map(({ statusCode }) => statusCode)).toEqual(known.map(() => 400));
  expect((await upload).json()).toMatchObject({ succeededCount: rows.length });
});
