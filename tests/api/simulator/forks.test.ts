/**
 * A request without a key that carries an id or a token goes to the world that made it, never to that world's fork (assumptions: 36,
 * Forks).
 */
import { done, merchantOf, newCampaign, notFound, refusedWith, visa } from '../billing/billing-steps.ts';
import { beacon, newSession, pay, payPath, read, sessions } from '../payments/hosted-steps.ts';
import type { Simulator } from '../../../simulator/main.ts';
import { expect, send, test, worldOf, type Answer, type Json, type World } from './simulated.ts';

const connect = '/api/accounting/oauth/connect';
const reset = '/api/account/send-password-reset-code';
const emailLog = '/api/messaging/email-log';

const forkOf = async (simulator: Simulator, world: World): Promise<World> => {
  const answer = await world.control('POST', '/fork');
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return worldOf(simulator, answer.json());
};
const drop = (world: World): Promise<Answer> => world.control('DELETE', '');
const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search;
const visits = async (world: World, link: string): Promise<Answer> => world.ask(null, 'GET', pathOf(link));
const records = async (world: World, kind: string): Promise<readonly Json[]> =>
  Object.values((await world.control('POST', '/snapshot')).json().records[kind]);

test('the link of an origin is paid in the origin, that of its fork in the fork', async ({ world, simulator }) => {
  const { id, paymentLinkUrl } = await newSession(world, { mode: 'Reusable' });
  const fork = await forkOf(simulator, world);
  await pay(world, id);
  expect([(await read(world, id)).completionCount, (await read(fork, id)).completionCount]).toEqual([1, 0]);
  expect((await read(world, id)).paymentLinkUrl).toBe(paymentLinkUrl);
  // Every link that the fork hands out names the fork.
  const link = `${simulator.url}/pay/${id}?world=${fork.id}`;
  expect((await read(fork, id)).paymentLinkUrl).toBe(link);
  expect((await done(fork, 'GET', `${sessions}/${id}/payment-link`)).url).toBe(link);
  const named = `?world=${fork.id}`;
  expect((await world.ask(null, 'POST', payPath + named, { sessionId: id, paymentType: 'Card', cardData: visa })).status).toBe(200);
  expect([(await read(world, id)).completionCount, (await read(fork, id)).completionCount]).toEqual([1, 1]);
  await world.ask(null, 'POST', `${beacon}${named}`, { sessionId: id, type: 'InFork' });
  await world.ask(null, 'POST', beacon, { sessionId: id, type: 'InOrigin' });
  const typesOf = async (of: World) => (await records(of, 'hppInteractions')).map(({ type }) => type);
  expect([await typesOf(world), await typesOf(fork)]).toEqual([['InOrigin'], ['InFork']]);
});

test('the page of a fork pays in the fork, with and without its script', async ({ world, simulator }) => {
  const { id } = await newSession(world, { mode: 'Reusable' });
  const fork = await forkOf(simulator, world);
  const page = await visits(fork, (await read(fork, id)).paymentLinkUrl);
  expect(page.text).toContain(`action="../pay/${id}?world=${fork.id}"`);
  expect(page.text).toContain(`data-query="?world=${fork.id}"`);
  const token = /name="token" value="([^"]+)"/.exec(page.text)![1]!;
  const body = new URLSearchParams({
    token,
    paymentType: 'Card',
    'cardData.number': '4111111111111111',
    expiration: '12/49',
    'cardData.securityCode': '123',
  }).toString();
  const posted = await world.ask(null, 'POST', `/pay/${id}?world=${fork.id}`, body, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  const { pathname, search } = new URL(String(posted.headers['location']), `${simulator.url}/pay/${id}`);
  expect([posted.status, pathname + search]).toEqual([303, `/pay/${id}?world=${fork.id}&attempt=${token}`]);
  expect([(await read(world, id)).completionCount, (await read(fork, id)).completionCount]).toEqual([0, 1]);
  expect((await fork.ask(null, 'GET', pathname + search)).text).toContain('20.00');
  expect((await world.ask(null, 'GET', `/pay/${id}`)).text).toContain(`action="../pay/${id}"`);
});

/** Answers to requests without a key that use ids and tokens of a world. */
async function answersAbout(world: World, about: Json): Promise<Readonly<Record<string, unknown>>> {
  const { session, campaign, merchantId, userId, consent, unsubscribe, resetToken } = about;
  const ask = async (method: string, path: string, body?: unknown): Promise<readonly [number, string]> => {
    const { status, text } = await world.ask(null, method, path, body);
    return [status, text];
  };
  const [status, page] = await ask('GET', `/pay/${session}`);
  return {
    page: [status, page.replaceAll(/nonce="[^"]*"|pay-[0-9a-f-]{36}/g, '')],
    progress: await ask('GET', `/api/campaigns/${campaign}/progress`),
    picture: await ask('GET', `/api/account/profile-picture-file/${userId}`),
    wallet: await ask('GET', `/api/payment-tokenization/checkout-snapshot/wallet-a/${merchantId}`),
    consent: await ask('GET', pathOf(consent)),
    unsubscribe: await ask('GET', pathOf(unsubscribe)),
    code: await ask('POST', '/api/account/verify-password-reset-token', { userId, resetToken }),
  };
}

async function prepared(world: World): Promise<Json> {
  const { merchantId, userId } = world.personas.merchantAdmin;
  const campaign = await newCampaign(world, { goalAmount: 100 });
  await done(world, 'POST', `/api/campaigns/${campaign.id}/activate`);
  const session = await newSession(world, { mode: 'Reusable', campaignId: campaign.id, payerEmail: 'ada@shop.example', sendEmail: true });
  const { consentUrl } = await done(world, 'POST', connect, { provider: 'sim-books' });
  const [{ id: mailId }] = (await done(world, 'GET', emailLog)).items;
  const { headers } = await done(world, 'GET', `${emailLog}/${mailId}`);
  await done(world, 'POST', reset, { email: 'merchant.admin@example.com', appName: 'Shop' }, 'merchantUser');
  const { items } = await done(world, 'GET', emailLog, undefined, 'hostAdmin');
  const { id } = items.find(({ templateName }: Json) => templateName === 'password-reset');
  const { link } = await done(world, 'GET', `${emailLog}/${id}`, undefined, 'hostAdmin');
  const resetToken = new URL(link).searchParams.get('resetToken');
  const unsubscribe = headers['List-Unsubscribe'].slice(1, -1);
  return { session: session.id, campaign: campaign.id, merchantId, userId, consent: consentUrl, unsubscribe, resetToken };
}

test('making, using and dropping a fork changes nothing that its origin answers', async ({ world, simulator }) => {
  const about = await prepared(world);
  const before = await answersAbout(world, about);
  const fork = await forkOf(simulator, world);
  expect(await answersAbout(world, about)).toEqual(before);
  const upload = { key: fork.personas.merchantAdmin.key, headers: { 'content-type': 'image/png' } };
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  const picture = await send(`${simulator.url}/api/account/profile-picture`, 'POST', {
    ...upload,
    body: new Uint8Array(Buffer.from(png, 'base64')),
  });
  expect(picture.status, picture.text).toBe(200);
  await done(fork, 'POST', `${sessions}/${about.session}/pause`);
  await done(fork, 'POST', `/api/campaigns/${about.campaign}/end`);
  const { merchantId } = about;
  await done(fork, 'POST', '/api/payment-tokenization/wallet-providers', {
    merchantId,
    providerType: 'WalletA',
    environment: 'Sandbox',
    displayName: 'Fork',
  });
  await done(fork, 'POST', reset, { email: 'merchant.admin@example.com', appName: 'Shop' }, 'merchantUser');
  expect(await answersAbout(world, about)).toEqual(before);
  // A code used in the original world does not count in the fork.
  const used = { userId: about.userId, resetToken: about.resetToken, password: 'Second#2026' };
  await done(world, 'POST', '/api/account/reset-password', used, null);
  const again = async () => (await world.ask(null, 'POST', '/api/account/reset-password', used)).text;
  const refused = await again();
  expect(refused).toContain('InvalidToken');
  const after = await answersAbout(world, about);
  await drop(fork);
  expect(await answersAbout(world, about)).toEqual(after);
  expect(await again()).toBe(refused);
});

test('a reset origin still serves its records; those of a dropped origin are served by its fork', async ({ world, simulator }) => {
  const { id } = await newSession(world);
  const fork = await forkOf(simulator, world);
  const second = await forkOf(simulator, fork);
  await world.control('POST', '/reset');
  expect((await world.ask(null, 'GET', `/pay/${id}`)).status).toBe(404);
  const payment = { sessionId: id, paymentType: 'Card', cardData: visa };
  expect(await refusedWith(world, 'POST', payPath, payment, null)).toEqual(notFound);
  expect([(await read(fork, id)).status, (await read(second, id)).status]).toEqual(['Active', 'Active']);
  await drop(world);
  await pay(fork, id);
  expect([(await read(fork, id)).status, (await read(second, id)).status]).toEqual(['Completed', 'Active']);
  await drop(fork);
  await pay(second, id);
  expect((await read(second, id)).status).toBe('Completed');
  await drop(second);
});

test('a fork serves its own records, also after a reset and in its own forks', async ({ world, simulator }) => {
  const fork = await forkOf(simulator, world);
  const own = await newSession(fork, { mode: 'Reusable' });
  const second = await forkOf(simulator, fork);
  await pay(world, own.id);
  expect([(await read(fork, own.id)).completionCount, (await read(second, own.id)).completionCount]).toEqual([1, 0]);
  const { consentUrl, state } = await done(fork, 'POST', connect, { provider: 'sim-books' });
  expect(String(state).split('.')[0]).toBe(fork.id);
  expect((await visits(world, consentUrl)).status).toBe(200);
  await fork.control('POST', '/reset');
  expect((await world.ask(null, 'GET', `/pay/${own.id}`)).status).toBe(404);
  expect((await world.ask(null, 'GET', `/pay/${own.id}?world=${second.id}`)).status).toBe(200);
  for (const one of [second, fork]) await drop(one);
});

test('a world named in a query is used only if it is a fork that knows the record', async ({ open, world, simulator }) => {
  const other = await open();
  const { id } = await newSession(world, { mode: 'Reusable' });
  const fork = await forkOf(simulator, world);
  const stranger = await forkOf(simulator, other);
  for (const name of [stranger.id, other.id, 'no-such-world', '', '%00']) {
    expect((await world.ask(null, 'GET', `/pay/${id}?world=${name}`)).text, name).toContain(`action="../pay/${id}"`);
  }
  expect((await world.ask(null, 'GET', `/pay/${id}?world=${fork.id}`)).text).toContain(`action="../pay/${id}?world=${fork.id}"`);
  for (const one of [fork, stranger]) await drop(one);
  expect((await world.ask(null, 'GET', `/pay/${id}?world=${fork.id}`)).text).toContain(`action="../pay/${id}"`);
  expect(merchantOf(world)).toBe(world.personas.merchantAdmin.merchantId);
});

test('links that a dropped origin mailed or showed are answered by its fork, and by no other world', async ({ open, world, simulator }) => {
  const about = await prepared(world);
  const fork = await forkOf(simulator, world);
  const second = await forkOf(simulator, fork);
  const stranger = await open();
  for (const one of [world, fork]) await drop(one);
  const unsubscribing = async (): Promise<Json> => (await visits(stranger, about.unsubscribe)).json();
  expect(await unsubscribing()).toMatchObject({ isUnsubscribed: false });
  const oneClick = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await send(about.unsubscribe, 'POST', oneClick)).status).toBe(200);
  expect(await unsubscribing()).toMatchObject({ isUnsubscribed: true });
  expect(await records(second, 'unsubscriptions')).toMatchObject([{ email: 'ada@shop.example' }]);
  expect((await visits(second, about.consent)).status).toBe(200);
  await drop(second);
  for (const link of [about.unsubscribe, about.consent]) expect((await visits(stranger, link)).status).toBe(404);
});
