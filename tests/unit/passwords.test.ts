/** Passwords: how they are kept, and what one must be. */
import { expect, test } from '@playwright/test';
import { defaultChoices } from '../../schemas/choices.ts';
import { faultOfPassword, verifyPassword } from '../../simulator/domain/platform/users/passwords.ts';
import { passwords } from '../../simulator/store/passwords.ts';
import { Tenants } from '../../simulator/tenants.ts';
import { atMilliseconds } from '../../schemas/shared/instant.ts';

const salt = 'AAECAwQFBgcICQoLDA0ODw==';

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

test('the event loop goes on while passwords are hashed', async () => {
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
  const { world } = new Tenants({ wall: () => atMilliseconds(Date.now()) }).create({});
  const [user] = world.records.users.by('userName', 'merchant.admin');
  expect(await verifyPassword(world, user!, 'Gateway#2026')).toBe(true);
  expect(await verifyPassword(world, user!, 'Gateway#2027')).toBe(false);
  expect(await verifyPassword(world, { passwordHash: null }, 'Gateway#2026')).toBe(false);
});

for (const [password, fault] of [
  ['Aa1#a', 'at least 6'],
  ['aaaa1#', 'upper-case'],
  ['AAAA1#', 'lower-case'],
  ['Aaaaa#', 'digit'],
  ['Aaaaa1', 'neither a letter nor a digit'],
] as const) {
  test(`a password without what it must have is refused: ${fault}`, () => {
    expect(faultOfPassword(defaultChoices, password)).toContain(fault);
  });
}

test('a password that has everything is accepted', () => {
  expect(faultOfPassword(defaultChoices, 'Aaaa1#')).toBeUndefined();
});
