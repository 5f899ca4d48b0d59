/** The pages that mailed links open do what the API's operations do (assumptions: 13; 36, Users and accounts, Addresses). */
import { advance, done, invalid, merchantOf, notFound, refusedWith } from '../billing/billing-steps.ts';
import { expect, send, test, worldOf, type Answer, type Json, type World } from '../simulator/simulated.ts';

const emailLog = '/api/messaging/email-log';

async function mailedLink(world: World, templateName: string): Promise<string> {
  const { items } = await done(world, 'GET', emailLog, undefined, 'hostAdmin');
  const { id } = items.find((mail: Json) => mail.templateName === templateName);
  return (await done(world, 'GET', `${emailLog}/${id}`, undefined, 'hostAdmin')).link;
}

const email = 'merchant.admin@example.com';
const askReset = (world: World, over: Json = {}): Promise<unknown> =>
  done(world, 'POST', '/api/account/send-password-reset-code', { email, appName: 'Shop', ...over }, 'noPermissions');

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** Submits a page's form with its own values, as a browser does. */
function submit(page: Answer, url: string, entered: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const fields = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    unescaped(value!),
  ]);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), ...entered }).toString();
  const action = /<form method="post" action="([^"]+)"/.exec(page.text)![1]!;
  return send(new URL(unescaped(action), url).href, 'POST', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
}

test('a password is reset by its link, once, and opening the link changes nothing', async ({ open, simulator: { url } }) => {
  const world = await open();
  await askReset(world, { returnUrl: '/docs?a=1&b=2' });
  const link = await mailedLink(world, 'password-reset');
  const page = await send(link, 'GET');
  expect([page.status, (await send(link, 'GET')).status]).toEqual([200, 200]);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const weak = await submit(page, url, { password: 'short' });
  expect([weak.status, weak.text.includes('role="alert"')]).toEqual([400, true]);
  const set = await submit(weak, url, { password: 'Second#2026' });
  expect([set.status, set.text.includes('The new password is set'), set.text.includes('href="../docs?a=1&amp;b=2"')]).toEqual([
    200,
    true,
    true,
  ]);
  expect((await send(link, 'GET')).status).toBe(404);
  expect((await submit(weak, url, { password: 'Third#2026' })).status).toBe(404);
  const change = { currentPassword: 'Second#2026', newPassword: 'Third#2026' };
  await done(world, 'POST', '/api/account/my-profile/change-password', change);
});

test('a link that has expired, is of no code, or leads elsewhere, does not', async ({ open, simulator: { url } }) => {
  const world = await open();
  await askReset(world);
  const link = await mailedLink(world, 'password-reset');
  const elsewhere = new URL(link);
  for (const evil of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
    elsewhere.searchParams.set('returnUrl', evil);
    await askReset(world);
    const fresh = new URL(await mailedLink(world, 'password-reset'));
    fresh.searchParams.set('returnUrl', evil);
    const set = await submit(await send(fresh.href, 'GET'), url, { password: 'Second#2026' });
    expect([set.status, set.text.includes('href="../pay/static/pay.css"'), set.text.includes('<a ')]).toEqual([200, true, false]);
  }
  for (const wrong of [link, `${url}/account/reset-password`, `${url}/account/reset-password?userId=1&resetToken=x`])
    expect((await send(wrong, 'GET')).status, wrong).toBe(404);
  await askReset(world);
  const late = await mailedLink(world, 'password-reset');
  await advance(world, 'P1D');
  expect((await send(late, 'GET')).status).toBe(404);
});

test('an address is confirmed by its link', async ({ open, simulator: { url } }) => {
  const world = await open();
  const { userId } = world.personas.merchantAdmin;
  await done(world, 'POST', '/api/account/send-email-confirmation-token', { appName: 'Shop', userId });
  const link = await mailedLink(world, 'email-confirmation');
  const confirmed = await submit(await send(link, 'GET'), url);
  expect([confirmed.status, confirmed.text.includes('The address is confirmed')]).toEqual([200, true]);
  expect((await done(world, 'GET', '/api/account/confirmation-state')).emailConfirmed).toBe(true);
  expect((await send(link, 'GET')).status).toBe(404);
});

test('an invitation is accepted by its link, in the world that sent it', async ({ open, simulator }) => {
  const { url } = simulator;
  const world = await open();
  const invite = (address: string): Promise<Json> =>
    done(world, 'POST', '/api/developer-portal/invitations', { merchantId: merchantOf(world), email: address, message: 'Do <join>' });
  const { id } = await invite('dev@shop.example');
  const fork = worldOf(simulator, (await world.control('POST', '/fork')).json());
  const link = await mailedLink(world, 'developer-invitation');
  const page = await send(link, 'GET');
  expect([page.status, page.text.includes('Do &lt;join&gt;')]).toEqual([200, true]);
  const read = (of: World): Promise<Json> => done(of, 'GET', `/api/developer-portal/invitations/${id}`);
  expect((await read(world)).status).toBe('Pending');
  expect((await submit(page, url)).text).toContain('Your account of the developer portal is ready');
  expect([(await read(world)).status, (await read(fork)).status]).toEqual(['Accepted', 'Pending']);
  expect((await send(link, 'GET')).text).toContain('This invitation was accepted');
  expect((await submit(page, url)).status).toBe(409);
  await world.control('DELETE', '');
  expect((await submit(await send(link, 'GET'), url)).status).toBe(200);
  expect((await read(fork)).status).toBe('Accepted');
  await fork.control('DELETE', '');
  expect((await send(link, 'GET')).status).toBe(404);
  expect(await refusedWith(await open(), 'GET', `/api/developer-portal/invitations/${id}`)).toEqual(notFound);
});

// Registration of users (assumptions: AC4, 36, ID5, ID8).

const path = '/api/account/register';
const ada = { userName: 'ada', emailAddress: 'ada@shop.example', password: 'Other#2026', appName: 'Shop' };
/** The key only selects the world: anyone may register. */
const register = (world: World, body: Json = {}): Promise<Json> => done(world, 'POST', path, { ...ada, ...body }, 'noPermissions');
const refused = (world: World, body: Json) => refusedWith(world, 'POST', path, { ...ada, ...body }, 'noPermissions');
const usersOf = async (world: World): Promise<readonly Json[]> => (await world.control('POST', '/snapshot')).json().records.users;

test('creates an active user without role or merchant, who gets a confirmation mail', async ({ world }) => {
  const made = await register(world);
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

test('a refused registration creates no user and sends nothing', async ({ world }) => {
  const before = await usersOf(world);
  expect(await refused(world, { userName: 'Host.Admin' })).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
  expect(await refused(world, { emailAddress: 'HOST.admin@example.com' })).toEqual([403, 'Volo.Abp.Identity:DuplicateEmail']);
  expect(await refused(world, { captchaResponse: 'fail' })).toEqual([403, 'Account:CaptchaInvalid']);
  for (const password of ['Ab#1', 'other#2026', 'OTHER#2026', 'Other#abcd', 'Other2026'])
    expect(await refused(world, { password })).toEqual(invalid('password'));
  expect(await refused(world, { emailAddress: 'nobody' })).toEqual(invalid('emailAddress'));
  expect(await refused(world, { userName: ' ' })).toEqual(invalid('userName'));
  expect(await usersOf(world)).toEqual(before);
  expect(await done(world, 'GET', '/api/messaging/email-log', undefined, 'hostAdmin')).toMatchObject({ totalCount: 0 });
});

test('of two registrations of a name at a time, one succeeds', async ({ world }) => {
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
