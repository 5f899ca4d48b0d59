/** Registration of users (assumptions: AC4, 36, ID5, ID8). */
import { expect } from '@playwright/test';
import { IdentityUserDto } from '../../../schemas/platform/users/types.ts';
import { validate } from '../../../schemas/validate.ts';
import { done, refusedWith } from '../billing/billing-steps.ts';
import { test, type Json, type World } from '../simulator/simulated.ts';

const path = '/api/account/register';
const invalid = [400, 'Gateway:ValidationFailed'];
const ada = { userName: 'ada', emailAddress: 'ada@shop.example', password: 'Other#2026', appName: 'Shop' };
/** The key only selects the world: anyone may register. */
const register = (world: World, body: Json = {}): Promise<Json> => done(world, 'POST', path, { ...ada, ...body }, 'noPermissions');
const refused = (world: World, body: Json) => refusedWith(world, 'POST', path, { ...ada, ...body }, 'noPermissions');
const usersOf = async (world: World): Promise<readonly Json[]> => (await world.control('POST', '/snapshot')).json().records.users;

test('makes an active user without role and merchant, who gets a confirmation mail', async ({ open }) => {
  const world = await open();
  const made = await register(world);
  expect(validate(IdentityUserDto, made)).toEqual([]);
  expect(made).toMatchObject({
    userName: 'ada',
    email: 'ada@shop.example',
    emailConfirmed: false,
    isActive: true,
    roleNames: [],
    creatorId: null,
  });
  expect(JSON.stringify(made)).not.toMatch(/Other#2026|scrypt/);
  const { items } = await done(world, 'GET', '/api/messaging/email-log?filter=Account', undefined, 'hostAdmin');
  expect(items).toMatchObject([{ templateName: 'email-confirmation', merchantId: null }]);
  const mail = await done(world, 'GET', `/api/messaging/email-log/${items[0].id}`, undefined, 'hostAdmin');
  const [, token] = /Code: (\w+)/.exec(mail.textBody)!;
  await done(world, 'POST', '/api/account/confirm-email', { userId: made.id, token }, null);
  expect(await done(world, 'GET', `/api/account/confirmation-state?id=${made.id}`, undefined, 'hostAdmin')).toMatchObject({
    emailConfirmed: true,
  });
});

test('a refused registration makes nobody and sends nothing', async ({ open }) => {
  const world = await open();
  const before = await usersOf(world);
  expect(await refused(world, { userName: 'Host.Admin' })).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
  expect(await refused(world, { emailAddress: 'HOST.admin@example.com' })).toEqual([403, 'Volo.Abp.Identity:DuplicateEmail']);
  expect(await refused(world, { captchaResponse: 'fail' })).toEqual([403, 'Account:CaptchaInvalid']);
  for (const password of ['Ab#1', 'other#2026', 'OTHER#2026', 'Other#abcd', 'Other2026'])
    expect(await refused(world, { password })).toEqual([...invalid, 'password']);
  expect(await refused(world, { emailAddress: 'nobody' })).toEqual([...invalid, 'emailAddress']);
  expect(await refused(world, { userName: ' ' })).toEqual([...invalid, 'userName']);
  expect(await usersOf(world)).toEqual(before);
  expect(await done(world, 'GET', '/api/messaging/email-log', undefined, 'hostAdmin')).toMatchObject({ totalCount: 0 });
});

test('of two registrations of a name at a time, one succeeds', async ({ open }) => {
  const world = await open();
  const answers = await Promise.all(
    [1, 2].map((n) => world.ask('noPermissions', 'POST', path, { ...ada, emailAddress: `ada${n}@shop.example` })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect((await usersOf(world)).filter(({ userName }) => userName === 'ada')).toHaveLength(1);
});

test('can be turned off', async ({ open }) => {
  const world = await open({ choices: { 'account.selfRegistration': false } });
  expect(await refused(world, {})).toEqual([403, 'Account:SelfRegistrationDisabled']);
});
