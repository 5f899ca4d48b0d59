/** Unsubscribe links in mails (assumptions: 18.3; RFC 8058). */
import { done, newCustomer } from '../billing/billing-steps.ts';
import { newDestination, newSubscription, notifications } from './notification-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const path = `${notifications}/unsubscribe`;
const log = '/api/messaging/email-log';
const form = 'List-Unsubscribe=One-Click';
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes a world mail each event. Returns the token of the link in its first mail. */
async function mailing(world: World): Promise<string> {
  const email = await newDestination(world, { name: 'Mail', type: 'Email', config: { recipients: ['Ada@example.com'] } });
  await newSubscription(world, { destinationIds: [email.id] });
  return linkOf(await mailAbout(world, () => newCustomer(world)));
}

async function mailAbout(world: World, change: () => Promise<unknown>): Promise<Json> {
  const before = await done(world, 'GET', log);
  await change();
  const { items } = await done(world, 'GET', log);
  const known = new Set(before['items'].map(({ id }: Json) => id));
  const made = items.find(({ id }: Json) => !known.has(id));
  return done(world, 'GET', `${log}/${made.id}`);
}

function linkOf(mail: Json): string {
  const link = new URL(mail['link']);
  expect(link.pathname).toBe(path);
  expect(mail['headers']).toEqual({ 'List-Unsubscribe': `<${mail['link']}>`, 'List-Unsubscribe-Post': form });
  return link.searchParams.get('token')!;
}

const show = (url: string, token: string, accept?: string): Promise<Response> =>
  fetch(`${url}${path}?token=${token}`, accept === undefined ? {} : { headers: { accept } });
const oneClick = (url: string, token: string, init: RequestInit): Promise<Response> =>
  fetch(`${url}${path}?token=${token}`, { method: 'POST', redirect: 'manual', ...init });
const confirm = (url: string, body: unknown): Promise<Response> =>
  fetch(`${url}${path}/confirm`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('following a link asks for confirmation and does not unsubscribe', async ({ open, simulator: { url } }) => {
  const world = await open();
  const token = await mailing(world);
  const shown = await (await show(url, token)).json();
  expect(shown).toEqual({ email: 'a***@example.com', category: 'customers', isUnsubscribed: false });
  const page = await show(url, token, 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(await page.text()).toContain('name="List-Unsubscribe" value="One-Click"');
  expect(await (await show(url, token, 'application/json,text/html;q=0.5')).json()).toMatchObject({ isUnsubscribed: false });
});

test('one click is enough, in either form, and repeating it is not an error', async ({ open, simulator: { url } }) => {
  const world = await open();
  const token = await mailing(world);
  const multipart = new FormData();
  multipart.append('List-Unsubscribe', 'One-Click');
  for (const init of [{ body: form, headers: urlencoded }, { body: multipart }]) {
    const answer = await oneClick(url, token, init);
    expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([200, '', null]);
    expect(await (await show(url, token)).json()).toMatchObject({ isUnsubscribed: true });
  }
  const mail = await mailAbout(world, () => newCustomer(world));
  expect(mail).toMatchObject({ status: 'Suppressed' });
});

test('a POST without the required pair does not unsubscribe', async ({ open, simulator: { url } }) => {
  const world = await open();
  const token = await mailing(world);
  const refused: readonly RequestInit[] = [
    {},
    { body: 'List-Unsubscribe=Yes', headers: urlencoded },
    { body: 'x=1', headers: urlencoded },
    { body: 'no parts', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  ];
  for (const init of refused) expect((await oneClick(url, token, init)).status).toBe(400);
  expect(await (await show(url, token)).json()).toMatchObject({ isUnsubscribed: false });
  // Other operations still do not read forms.
  const elsewhere = await fetch(`${url}/api/customers`, {
    method: 'POST',
    body: form,
    headers: { ...urlencoded, 'api-key': world.personas.merchantAdmin.key },
  });
  expect(elsewhere.status).toBe(415);
});

test('a confirmation ends one category, or all', async ({ open, simulator: { url } }) => {
  const world = await open();
  const token = await mailing(world);
  expect(await (await confirm(url, { token })).json()).toMatchObject({ category: 'customers', isUnsubscribed: true });
  const campaigns = await mailAbout(world, async () => {
    const { id } = await done(world, 'POST', '/api/campaigns', { merchantId: world.personas.merchantAdmin.merchantId, name: 'C' });
    await done(world, 'POST', `/api/campaigns/${id}/activate`);
  });
  expect(campaigns).toMatchObject({ category: 'checkout', status: 'Sent' });
  const other = linkOf(campaigns);
  expect(await (await show(url, other)).json()).toMatchObject({ category: 'checkout', isUnsubscribed: false });
  expect((await confirm(url, { token, allCategories: true })).status).toBe(200);
  expect(await (await show(url, other)).json()).toMatchObject({ isUnsubscribed: true });
});

test('a token of no world is not found', async ({ open, simulator: { url } }) => {
  const world = await open();
  const token = await mailing(world);
  const [payload, signature] = token.split('.');
  const another = Buffer.from(JSON.stringify(['eve@example.com', 'customers'])).toString('base64url');
  for (const wrong of ['', 'x', `${payload}`, `${payload}.`, `${another}.${signature}`, `${token}x`, `${token}.x`]) {
    expect((await show(url, wrong)).status).toBe(404);
    expect((await oneClick(url, wrong, { body: form, headers: urlencoded })).status).toBe(404);
    if (wrong !== '') expect((await confirm(url, { token: wrong })).status).toBe(404);
  }
});

test('a link finds its own world among equal ones, and no other', async ({ open, simulator: { url } }) => {
  const [one, other] = [await open(), await open()];
  const tokens = [await mailing(one), await mailing(other)];
  expect(tokens[0]).not.toBe(tokens[1]);
  await confirm(url, { token: tokens[1] });
  expect(await (await show(url, tokens[0]!)).json()).toMatchObject({ isUnsubscribed: false });
  expect(await (await show(url, tokens[1]!)).json()).toMatchObject({ isUnsubscribed: true });
  // A key selects its world before the token does.
  const foreign = await other.ask('merchantAdmin', 'GET', `${path}?token=${tokens[0]}`);
  expect(foreign.status).toBe(404);
});
