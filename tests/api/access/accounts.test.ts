/** Codes that confirm addresses and reset passwords, the captcha and linked users (assumptions: 27, 36). */
import { advance, done, invalid, notFound, refusedWith, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const account = '/api/account';
const reset = `${account}/send-password-reset-code`;
const resetByName = '/api/app/account/send-password-reset-code-with-username';
const wrongCode = [403, 'Volo.Abp.Identity:InvalidToken'];
const password = 'Other#2026';

/** The messages to a user, as the host sees them, newest first. */
async function mails(world: World): Promise<readonly Json[]> {
  const { items } = await done(world, 'GET', '/api/messaging/email-log?filter=Account&maxResultCount=50', undefined, 'hostAdmin');
  return Promise.all(items.map(({ id }: Json) => done(world, 'GET', `/api/messaging/email-log/${id}`, undefined, 'hostAdmin')));
}
const texts = async (world: World, by: Persona = 'hostAdmin'): Promise<readonly Json[]> =>
  (await done(world, 'GET', '/api/messaging/sms-log?filter=Account', undefined, by)).items;
const codeIn = ({ textBody }: Json): string => /Code: (\w+)/.exec(textBody)![1]!;
const userIdOf = (world: World, by: Exclude<Persona, null> = 'merchantAdmin'): string => world.personas[by].userId;

/** Requests a code without a session, as a person would; the key only selects the world. */
async function resetCode(world: World, email = 'merchant.admin@example.com'): Promise<string> {
  await done(world, 'POST', reset, { email, appName: 'Shop' }, 'otherMerchant');
  return codeIn((await mails(world))[0]);
}
const verify = (world: World, resetToken: string, userId = userIdOf(world)) =>
  done(world, 'POST', `${account}/verify-password-reset-token`, { userId, resetToken }, null);
const use = (resetToken: string, userId: string, to = password): Json => ({ userId, resetToken, password: to });

test('a code sets a new password, once', async ({ world }) => {
  const code = await resetCode(world);
  const [mail] = await mails(world);
  expect(mail).toMatchObject({ category: 'Account', templateName: 'password-reset', toAddress: 'm***@example.com' });
  expect(JSON.stringify(mail)).not.toMatch(/unsubscribe/i);
  expect(mail.link).toContain(`userId=${userIdOf(world)}&resetToken=${code}`);
  expect(await verify(world, code)).toBe(true);
  expect(await refusedWith(world, 'POST', `${account}/reset-password`, use(code, userIdOf(world), 'weak'), null)).toEqual(
    invalid('password'),
  );
  await done(world, 'POST', `${account}/reset-password`, use(code, userIdOf(world)), null);
  expect(await verify(world, code)).toBe(false);
  expect(await refusedWith(world, 'POST', `${account}/reset-password`, use(code, userIdOf(world)), null)).toEqual(wrongCode);
  const change = { currentPassword: password, newPassword: 'Third#2026' };
  await done(world, 'POST', `${account}/my-profile/change-password`, change);
  const log = await done(world, 'GET', `${account}/security-logs`);
  expect(log.items.map(({ action, clientId }: Json) => [action, clientId])).toEqual([
    ['ChangePassword', world.personas.merchantAdmin.keyId],
    ['ChangePassword', null],
  ]);
});

test('a code finds its world among those with the same users', async ({ open }) => {
  const world = await open({ seed: 5 });
  const code = await resetCode(world);
  const newer = await open({ seed: 5 });
  await resetCode(newer);
  // Its first code equals that of the other world, which has the same seed and got the same request.
  expect(await resetCode(newer)).not.toBe(code);
  expect(userIdOf(newer)).toBe(userIdOf(world));
  expect(await verify(world, code)).toBe(true);
  await done(world, 'POST', `${account}/reset-password`, use(code, userIdOf(world)), null);
  expect((await done(world, 'GET', `${account}/security-logs`)).totalCount).toBe(1);
});

test('a code is valid for fifteen minutes of the clock, or as long as is chosen', async ({ open }) => {
  for (const [choices, last] of [
    [{}, 'PT14M59S'],
    [{ 'account.codeMinutes': 1 }, 'PT59S'],
  ] as const) {
    const world = await open({ choices });
    const code = await resetCode(world);
    await advance(world, last);
    expect(await verify(world, code)).toBe(true);
    await advance(world, 'PT1S');
    expect(await verify(world, code)).toBe(false);
    expect(await refusedWith(world, 'POST', `${account}/reset-password`, use(code, userIdOf(world)), null)).toEqual(wrongCode);
  }
});

test('a newer code, a new address and a new password make a code void', async ({ world }) => {
  const first = await resetCode(world);
  const second = await resetCode(world);
  expect(await Promise.all([first, second].map((code) => verify(world, code)))).toEqual([false, true]);
  await done(world, 'PUT', `${account}/my-profile`, { userName: 'merchant.admin', email: 'ada@shop.example' });
  expect(await verify(world, second)).toBe(false);
  const third = await resetCode(world, 'ADA@shop.example');
  expect(await verify(world, third)).toBe(true);
  const change = { currentPassword: 'Gateway#2026', newPassword: password };
  await done(world, 'POST', `${account}/my-profile/change-password`, change);
  expect(await verify(world, third)).toBe(false);
});

test('no answer shows whether an account exists', async ({ world }) => {
  const asked = (path: string, body: Json) => world.ask('otherMerchant', 'POST', path, { appName: 'Shop', ...body });
  const bare = ({ status, text, headers }: Awaited<ReturnType<typeof asked>>) => [
    status,
    text,
    Object.entries(headers)
      .filter(([name]) => !/correlation|date|ratelimit/i.test(name))
      .toSorted(),
  ];
  const known = bare(await asked(reset, { email: 'merchant.admin@example.com' }));
  const pending = async (): Promise<number> => (await world.control('POST', '/snapshot')).json().records.resetRequests.length;
  for (const email of ['nobody@example.com', 'no address', 'merchant.inactive@example.com'])
    expect(bare(await asked(reset, { email })), email).toEqual(known);
  for (const userName of ['merchant.admin', 'nobody', 'merchant.inactive'])
    expect(bare(await asked(resetByName, { userName }))).toEqual(known);
  expect((await mails(world)).map(({ link }) => /userId=([\w-]+)/.exec(link)![1])).toEqual([userIdOf(world), userIdOf(world)]);
  expect(await pending()).toBe(0);
  const code = await resetCode(world);
  const body = (userId: string, resetToken: string) =>
    world.ask('otherMerchant', 'POST', `${account}/reset-password`, use(resetToken, userId));
  const wrong = bare(await body(userIdOf(world), `${code}x`));
  expect(wrong[0]).toBe(403);
  for (const userId of [unknownId, userIdOf(world, 'merchantUser'), world.fixtures['inactiveUser']!])
    expect(bare(await body(userId, code))).toEqual(wrong);
  for (const userId of [unknownId, userIdOf(world, 'merchantUser')]) expect(await verify(world, code, userId)).toBe(false);
  // Wrong tokens lock no user.
  for (let count = 0; count < 6; count++) await verify(world, 'wrong');
  expect((await world.ask('merchantAdmin', 'GET', `${account}/my-profile`)).status).toBe(200);
});

test('an address is confirmed by the code that was mailed to it', async ({ world }) => {
  const userId = userIdOf(world);
  await done(world, 'PUT', `${account}/my-profile`, { userName: 'merchant.admin', email: 'ada@shop.example' });
  const send = { userId, appName: 'Shop', returnUrl: '/profile?tab=1' };
  await done(world, 'POST', `${account}/send-email-confirmation-token`, send);
  const [mail] = await mails(world);
  expect(mail.link).toMatch(/&returnUrl=%2Fprofile%3Ftab%3D1$/);
  const confirm = (token: string) => refusedWith(world, 'POST', `${account}/confirm-email`, { userId, token }, null);
  const check = (token: string) => done(world, 'POST', `${account}/verify-email-confirmation-token`, { userId, token }, null);
  expect([await check('wrong'), await check(codeIn(mail))]).toEqual([false, true]);
  expect(await confirm('wrong')).toEqual(wrongCode);
  // A code that resets a password confirms nothing.
  expect(await confirm(await resetCode(world, 'ada@shop.example'))).toEqual(wrongCode);
  await done(world, 'POST', `${account}/confirm-email`, { userId, token: codeIn(mail) }, null);
  expect(await done(world, 'GET', `${account}/confirmation-state?id=${userId}`)).toEqual({
    emailConfirmed: true,
    phoneNumberConfirmed: false,
  });
  expect(await confirm(codeIn(mail))).toEqual(wrongCode);
  expect(await check(codeIn(mail))).toBe(false);
});

test('a link leads back only to addresses of the gateway', async ({ world }) => {
  for (const returnUrl of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await done(world, 'POST', `${account}/send-email-confirmation-token`, { userId: userIdOf(world), appName: 'Shop', returnUrl });
    const [mail] = await mails(world);
    expect(JSON.stringify([mail.link, mail.textBody])).not.toContain('returnUrl');
  }
});

test('a number is confirmed by the code that was sent to it, and becomes that of the user', async ({ world }) => {
  const userId = userIdOf(world);
  const send = (body: Json = {}) => refusedWith(world, 'POST', `${account}/send-phone-number-confirmation-token`, { userId, ...body });
  expect(await send()).toEqual(invalid('phoneNumber'));
  expect(await send({ phoneNumber: '12' })).toEqual(invalid('phoneNumber'));
  await done(world, 'POST', `${account}/send-phone-number-confirmation-token`, { userId, phoneNumber: '+15551230001' });
  const [message] = await texts(world);
  expect(message).toMatchObject({ status: 'Sent', toNumber: '+1******0001' });
  const [token] = /^\d{6}/.exec(message.body)!;
  const confirm = `${account}/confirm-phone-number`;
  expect(await refusedWith(world, 'POST', confirm, { userId, token: 'wrong' })).toEqual(wrongCode);
  await done(world, 'POST', confirm, { userId, token });
  expect(await done(world, 'GET', `${account}/my-profile`)).toMatchObject({ phoneNumber: '+15551230001', phoneNumberConfirmed: true });
  expect(await refusedWith(world, 'POST', confirm, { userId, token })).toEqual(wrongCode);
  const log = await done(world, 'GET', `${account}/security-logs?sorting=creationTime`);
  expect(log.items.map(({ action }: Json) => action)).toEqual(['LoginFailed', 'ChangePhoneNumber', 'LoginFailed']);
});

test('five wrong codes lock the user', async ({ world }) => {
  const userId = userIdOf(world);
  for (let count = 0; count < 5; count++)
    expect(await refusedWith(world, 'POST', `${account}/confirm-phone-number`, { userId, token: '000000' })).toEqual(wrongCode);
  expect((await world.ask('merchantAdmin', 'GET', `${account}/my-profile`)).status).toBe(401);
  await advance(world, 'PT5M');
  await done(world, 'GET', `${account}/my-profile`);
});

test('only a host who manages users can request another user', async ({ world }) => {
  const userId = userIdOf(world);
  const calls: readonly (readonly [string, string, Json?])[] = [
    ['POST', `${account}/send-email-confirmation-token`, { userId, appName: 'Shop' }],
    ['POST', `${account}/send-phone-number-confirmation-token`, { userId, phoneNumber: '+15551230001' }],
    ['GET', `${account}/confirmation-state?id=${userId}`],
  ];
  for (const [method, path, body] of calls) {
    for (const by of ['merchantUser', 'otherMerchant', 'reseller'] as const) {
      expect(await refusedWith(world, method, path, body, by)).toEqual(notFound);
      const unknown = JSON.parse(JSON.stringify([path, body ?? null]).replaceAll(userId, unknownId));
      expect(await refusedWith(world, method, unknown[0], unknown[1] ?? undefined, by)).toEqual(notFound);
    }
    await done(world, method, path, body, 'hostAdmin');
  }
  expect(await mails(world)).toHaveLength(1);
});

test('only its user and the host see a code', async ({ world }) => {
  const code = await resetCode(world);
  await done(world, 'POST', `${account}/send-phone-number-confirmation-token`, { userId: userIdOf(world), phoneNumber: '+15551230001' });
  const [{ id, correlationId }] = await mails(world);
  const mail = `/api/messaging/email-log/${id}`;
  expect((await done(world, 'GET', mail)).textBody).toContain(code);
  expect(await texts(world, 'merchantAdmin')).toHaveLength(1);
  for (const by of ['merchantUser', 'reseller', 'otherMerchant'] as const) {
    expect(await refusedWith(world, 'GET', mail, undefined, by)).toEqual(notFound);
    expect(await done(world, 'GET', `/api/messaging/email-log/by-correlation/${correlationId}`, undefined, by)).toEqual([]);
    expect(await done(world, 'GET', '/api/messaging/email-log?filter=Account', undefined, by)).toMatchObject({ items: [], totalCount: 0 });
    expect(await texts(world, by)).toEqual([]);
  }
  const state = (await world.control('POST', '/snapshot')).json();
  expect(JSON.stringify(state.records.accountCodes)).not.toContain(code);
  const requests = (await world.control('GET', '/requests')).text;
  expect(requests).not.toContain(code);
});

test('the captcha has one wrong answer, and no user is linked', async ({ world }) => {
  const captcha = `${account}/captcha-validate`;
  await done(world, 'GET', `${captcha}?captchaResponse=right`, undefined, null);
  expect(await refusedWith(world, 'GET', `${captcha}?captchaResponse=fail`, undefined, null)).toEqual([403, 'Account:CaptchaInvalid']);
  expect(await done(world, 'GET', `${account}/link-user`)).toEqual({ items: [] });
});
