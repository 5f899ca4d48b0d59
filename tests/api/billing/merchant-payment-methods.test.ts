/** Payment methods of merchants and the links that request them (assumptions: 16, MB4 to MB8; 36, Merchant billing). */
import { transition } from '../../../schemas/state.ts';
import { captureLinkStates, type CaptureLinkStatus } from '../../../schemas/billing/states.ts';
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';
import { advance, card, done, invalid, listen, merchantOf, refusedWith, visa } from './billing-steps.ts';

const base = (merchantId: string): string => `/api/merchants/${merchantId}/billing/payment-method`;
const own = (world: World): string => base(merchantOf(world));
const link = (world: World, verb: 'send' | 'resend' | 'cancel', body?: unknown): Promise<Json> =>
  done(world, 'POST', `${own(world)}/capture-link/${verb}`, body);
const refuseLink = (world: World, verb: 'send' | 'resend' | 'cancel', body?: unknown) =>
  refusedWith(world, 'POST', `${own(world)}/capture-link/${verb}`, body);
const status = (world: World): Promise<Json> => done(world, 'GET', `${own(world)}/capture-link/status`);
const active = (world: World): Promise<Json> => done(world, 'GET', own(world));
const history = async (world: World, query = ''): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${own(world)}/history${query}`)).items;
const sessionOf = ({ url }: Json): string => url.split('/').at(-1);
/** A link's session, as the platform's administrators see it. */
async function sessionIn(world: World, id: string): Promise<Json> {
  const { items } = await done(world, 'GET', '/api/hostedpaymentpages/sessions', undefined, 'hostAdmin');
  return items.find((one: Json) => one.id === id);
}

/** Pays the session of a link without its page. */
const save = (world: World, sessionId: string, cardData: Json = visa): Promise<Answer> =>
  world.ask(null, 'POST', '/api/transactions/from-hpp-session', { sessionId, paymentType: 'Card', cardData });

async function store(world: World, cardData: Json = visa): Promise<Json> {
  expect((await save(world, sessionOf(await link(world, 'send')), cardData)).status).toBe(200);
  return active(world);
}
const mastercard = card('5555555555554444');

test('a merchant starts without a method and without a link, and can be asked for one', async ({ world }) => {
  expect(await active(world)).toBeNull();
  expect(await history(world)).toEqual([]);
  expect(await status(world)).toEqual({
    merchantId: merchantOf(world),
    status: 'None',
    email: null,
    url: null,
    sentAt: null,
    resendCount: 0,
    openedAt: null,
    completedAt: null,
    expiresAt: null,
  });
  expect(await done(world, 'GET', `${own(world)}/capture-readiness`)).toEqual({ isReady: true, missing: [] });
  expect(await refuseLink(world, 'resend')).toEqual([409, 'MerchantBilling:NoCaptureLink']);
  expect(await refuseLink(world, 'cancel')).toEqual([409, 'MerchantBilling:NoCaptureLink']);
  expect(await refusedWith(world, 'POST', `${own(world)}/deactivate`)).toEqual([409, 'MerchantBilling:NoActivePaymentMethod']);
});

test('a link is mailed, opened in a browser without script, and stores a card that becomes the active method', async ({
  world,
  simulator,
}) => {
  const sent = await link(world, 'send', { email: 'accounts@shop.example' });
  expect(sent).toMatchObject({
    status: 'Sent',
    email: 'accounts@shop.example',
    sentAt: '2026-03-02T10:00:00Z',
    resendCount: 0,
    expiresAt: '2026-03-09T10:00:00Z',
  });
  const [mail] = (await done(world, 'GET', '/api/messaging/email-log')).items;
  expect(mail).toMatchObject({ category: 'CaptureLink', toAddress: 'a***@shop.example', merchantId: merchantOf(world) });
  const { link: mailed } = await done(world, 'GET', `/api/messaging/email-log/${mail.id}`);
  expect(mailed).toBe(sent.url);

  const page = simulator.url + new URL(mailed).pathname;
  await send(page, 'HEAD');
  expect(await status(world)).toMatchObject({ status: 'Sent', openedAt: null });
  const form = await send(page, 'GET');
  expect(form.text).toContain('Save card');
  expect(await status(world)).toMatchObject({ status: 'Opened', openedAt: '2026-03-02T10:00:00Z' });
  await advance(world, 'PT1H');
  await send(page, 'GET');
  expect(await status(world)).toMatchObject({ openedAt: '2026-03-02T10:00:00Z' });

  const token = /name="token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
  const fields = { token, paymentType: 'Card', 'cardData.number': '4111111111111111', expiration: '12/30', 'cardData.securityCode': '123' };
  const body = new URLSearchParams(fields).toString();
  const posted = await send(page, 'POST', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect([posted.status, posted.text]).toEqual([303, '']);
  const method = await active(world);
  expect(method).toMatchObject({
    merchantId: merchantOf(world),
    status: 'Active',
    source: 'CaptureLink',
    activatedAt: '2026-03-02T11:00:00Z',
    deactivatedAt: null,
    lastChargeAt: null,
    lastChargeSucceeded: null,
    creatorId: null,
  });
  expect(method.maskedPaymentDetails).toMatchObject({ displayName: 'Visa •••• 1111', expirationYear: 2030 });
  expect(await status(world)).toMatchObject({ status: 'Completed', url: null, completedAt: '2026-03-02T11:00:00Z' });
  expect(await history(world)).toEqual([method]);
  const { items } = await done(world, 'GET', '/api/transactions?maxResultCount=1', undefined, 'hostAdmin');
  expect(items).toMatchObject([{ type: 'Verification', amount: 0, hppSessionId: sessionOf(sent) }]);
  expect(items[0].merchantId).not.toBe(merchantOf(world));
});

test('a declined card leaves the link as it was', async ({ world }) => {
  const sent = await link(world, 'send');
  expect((await save(world, sessionOf(sent), card('4000000000000002'))).json()).toMatchObject({ status: 'Declined' });
  expect(await status(world)).toEqual(sent);
  expect(await active(world)).toBeNull();
});

const ways: Readonly<Record<CaptureLinkStatus, (world: World, sessionId: string, url: string) => Promise<unknown>>> = {
  Sent: async () => {},
  Opened: (_world, id, url) => send(`${url}/pay/${id}`, 'GET'),
  Completed: (world, id) => save(world, id),
  Expired: (world) => advance(world, 'P7D'),
  Cancelled: (world) => link(world, 'cancel'),
};

for (const from of captureLinkStates.states)
  test(`a link that is ${from} is sent, sent again and cancelled where its states allow it`, async ({ open, simulator }) => {
    for (const verb of ['send', 'resend', 'cancel'] as const) {
      const to = transition(captureLinkStates, from, verb)?.to;
      const world = await open();
      const first = sessionOf(await link(world, 'send'));
      await ways[from](world, first, simulator.url);
      const before = await status(world);
      expect(before.status).toBe(from);
      if (to === undefined) {
        const code = verb === 'send' ? 'MerchantBilling:CaptureLinkActive' : 'MerchantBilling:NoCaptureLink';
        expect(await refuseLink(world, verb)).toEqual([409, code]);
        expect(await status(world)).toEqual(before);
        continue;
      }
      const after = await link(world, verb);
      expect(after).toEqual(await status(world));
      expect(after.status).toBe(to);
      const isLive = to === 'Sent';
      expect(after.url === null).toBe(!isLive);
      expect((await sessionIn(world, first)).status).toBe(
        { Sent: 'Active', Opened: 'Active', Completed: 'Completed', Expired: 'Expired', Cancelled: 'Cancelled' }[isLive ? from : to],
      );
      if (isLive) expect(sessionOf(after) === first).toBe(from === 'Sent' || from === 'Opened');
    }
  });

test('resending renews the link, mails it to the address in the body, and is counted', async ({ open }) => {
  const world = await open({ definition: { contracts: 0 } });
  const sent = await link(world, 'send', { email: 'accounts@shop.example' });
  await world.ask(null, 'GET', new URL(sent.url).pathname);
  await advance(world, 'P6D');
  const again = await link(world, 'resend', { email: 'owner@shop.example' });
  expect(again).toMatchObject({
    status: 'Sent',
    url: sent.url,
    email: 'owner@shop.example',
    resendCount: 1,
    sentAt: '2026-03-08T10:00:00Z',
    openedAt: null,
    expiresAt: '2026-03-15T10:00:00Z',
  });
  expect(await sessionIn(world, sessionOf(sent))).toMatchObject({ status: 'Active', expiresAt: '2026-03-15T10:00:00Z' });
  await advance(world, 'P2D');
  expect(await status(world)).toMatchObject({ status: 'Sent' });
  await advance(world, 'P5D');
  expect(await status(world)).toMatchObject({ status: 'Expired', url: null });
  const { items } = await done(world, 'GET', '/api/messaging/email-log?sorting=queuedAt');
  expect(items.map(({ toAddress }: Json) => toAddress)).toEqual(['a***@shop.example', 'o***@shop.example']);
  expect(await link(world, 'resend')).toMatchObject({ email: 'shop1@merchant.example', resendCount: 2 });
});

test('a cancelled link stores nothing, and its page shows that it is closed', async ({ world }) => {
  const sent = await link(world, 'send');
  await link(world, 'cancel');
  const refused = await save(world, sessionOf(sent));
  expect([refused.status, refused.json().error.code]).toEqual([403, 'HostedPaymentPages:SessionNotPayable']);
  expect((await world.ask(null, 'GET', new URL(sent.url).pathname)).text).not.toContain('<form');
  expect(await active(world)).toBeNull();
  expect(await status(world)).toMatchObject({ status: 'Cancelled', openedAt: null });
});

test('the life of a link is a choice', async ({ open }) => {
  const world = await open({ choices: { 'billing.captureLinkDays': 2 } });
  expect(await link(world, 'send')).toMatchObject({ expiresAt: '2026-03-04T10:00:00Z' });
});

test('an address that is not one is refused, and nothing is sent', async ({ world }) => {
  expect(await refuseLink(world, 'send', { email: 'nobody' })).toEqual(invalid('email'));
  expect(await status(world)).toMatchObject({ status: 'None' });
  expect((await done(world, 'GET', '/api/messaging/email-log')).items).toEqual([]);
});

test('no link is sent if a requirement is missing, and the refusal names it', async ({ world }) => {
  // The merchant that collects for the platform is never charged.
  const { items } = await done(world, 'GET', '/api/hostedpaymentpages?filter=Billing', undefined, 'hostAdmin');
  const { merchantId } = items.find(({ title }: Json) => title === 'Payment method for Gateway Billing');
  const missing = ['CollectionMerchant', 'ProcessorProfile', 'HostedPage'];
  expect(await done(world, 'GET', `${base(merchantId)}/capture-readiness`, undefined, 'hostAdmin')).toEqual({ isReady: false, missing });
  const refused = await world.ask('hostAdmin', 'POST', `${base(merchantId)}/capture-link/send`);
  expect([refused.status, refused.json().error.code, refused.json().error.data]).toEqual([409, 'MerchantBilling:NotReady', { missing }]);
  // Now the collecting merchant takes no cards.
  const profiles = `/api/merchants/${merchantId}/processor-profiles`;
  for (const profile of (await done(world, 'GET', profiles, undefined, 'hostAdmin')).items)
    await world.ask('hostAdmin', 'PUT', `${profiles}/${profile.id}`, { ...profile, currencies: ['JPY'] });
  expect(await done(world, 'GET', `${own(world)}/capture-readiness`)).toEqual({ isReady: false, missing: ['ProcessorProfile'] });
});

test('one method is active: a new one replaces it, and a former one can take its place again', async ({ world }) => {
  const first = await store(world);
  await advance(world, 'PT1M');
  const second = await store(world, mastercard);
  expect(second).toMatchObject({ status: 'Active', activatedAt: '2026-03-02T10:01:00Z' });
  expect(await history(world, '?sorting=creationTime')).toMatchObject([
    { id: first.id, status: 'Inactive', deactivatedAt: '2026-03-02T10:01:00Z' },
    { id: second.id, status: 'Active' },
  ]);
  await advance(world, 'PT1M');
  const { userId } = world.personas.merchantAdmin;
  const back = await done(world, 'POST', `${own(world)}/${first.id}/activate`);
  expect(back).toMatchObject({
    id: first.id,
    status: 'Active',
    activatedAt: '2026-03-02T10:02:00Z',
    deactivatedAt: null,
    lastModifierId: userId,
  });
  expect(await active(world)).toEqual(back);
  // Activating the active one keeps its time of activation.
  await advance(world, 'PT1M');
  expect(await done(world, 'POST', `${own(world)}/${first.id}/activate`)).toMatchObject({ activatedAt: '2026-03-02T10:02:00Z' });
  expect(await done(world, 'POST', `${own(world)}/deactivate`)).toMatchObject({
    id: first.id,
    status: 'Inactive',
    deactivatedAt: '2026-03-02T10:03:00Z',
  });
  expect(await active(world)).toBeNull();
  expect(await refusedWith(world, 'POST', `${own(world)}/deactivate`)).toEqual([409, 'MerchantBilling:NoActivePaymentMethod']);
  expect((await history(world, '?sorting=status&maxResultCount=1')).length).toBe(1);
});

test('the same number again is the same method, with the newer expiry', async ({ world }) => {
  const first = await store(world);
  await store(world, mastercard);
  const again = await store(world, card('4111111111111111', 2032));
  expect(again).toMatchObject({ id: first.id, status: 'Active', maskedPaymentDetails: { expirationYear: 2032 } });
  expect(await history(world)).toHaveLength(2);
});

test('a card expires with the end of its month and cannot be activated then, until it is stored with a later expiry', async ({ world }) => {
  const { id } = await store(world, { ...visa, expirationMonth: 3, expirationYear: 2026 });
  // Midnight in the merchant's time zone.
  await world.control('POST', '/clock', { set: '2026-04-01T03:59:59Z' });
  expect(await active(world)).toMatchObject({ id, status: 'Active' });
  await advance(world, 'PT1S');
  expect(await active(world)).toBeNull();
  expect(await history(world)).toMatchObject([{ id, status: 'Expired', deactivatedAt: '2026-04-01T04:00:00Z' }]);
  const before = await history(world);
  expect(await refusedWith(world, 'POST', `${own(world)}/${id}/activate`)).toEqual([409, 'MerchantBilling:PaymentMethodExpired']);
  expect(await history(world)).toEqual(before);
  expect(await store(world)).toMatchObject({ id, status: 'Active', deactivatedAt: null });
});

test('storing through a link is announced to the collecting merchant, and metered there', async ({ world }) => {
  const own_ = await listen(world);
  const session = sessionOf(await link(world, 'send'));
  const { merchantId } = await sessionIn(world, session);
  await save(world, session);
  expect(await own_()).toEqual([]);
  const ledger = `/api/usage/reports/merchant-ledger?merchantId=${merchantId}`;
  const { items } = await done(world, 'GET', ledger, undefined, 'hostAdmin');
  expect(items.map(({ sku }: Json) => sku).toSorted()).toEqual(['hosted_sessions.created', 'tokens.created', 'transactions.authorized']);
});
