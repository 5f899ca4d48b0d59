/** The links that answers and mails of a world contain. */
import { expect } from '@playwright/test';
import { done, merchantOf } from '../billing/billing-steps.ts';
import { newPage, newSession, sessions } from '../payments/hosted-steps.ts';
import { send, type Json, type World } from './simulated.ts';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');

/** A link of each kind. `url`: where the world is asked. */
export async function linksOf({ url }: { readonly url: string }, world: World): Promise<Readonly<Record<string, string>>> {
  const merchantId = merchantOf(world);
  const { key } = world.personas.merchantAdmin;
  const image = { key, body: new Uint8Array(png), headers: { 'content-type': 'image/png' } };
  const uploaded = await send(`${url}/api/hostedpaymentpages/images/upload?merchantId=${merchantId}`, 'POST', image);
  expect(uploaded.status, uploaded.text).toBe(200);
  const page = await newPage(world, { bannerImageUrl: uploaded.json().url });
  const campaign = await done(world, 'POST', '/api/campaigns', { merchantId, name: 'Spring' });
  const asked = { hostedPaymentPageId: page.id, campaignId: campaign.id, payerEmail: 'ada@shop.example', sendEmail: true };
  const session = await newSession(world, { ...asked, payerPhone: '+12025550123', sendSms: true });
  const link = await done(world, 'GET', `${sessions}/${session.id}/payment-link`);
  const [member] = (await done(world, 'GET', `/api/campaigns/${campaign.id}`)).memberLinks;
  const consent = await done(world, 'POST', '/api/accounting/oauth/connect', { provider: 'sim-books' });
  await done(world, 'POST', '/api/account/send-password-reset-code', { email: 'merchant.admin@example.com', appName: 'App' }, null);
  await done(world, 'POST', '/api/developer-portal/invitations', { merchantId, email: 'dev@shop.example', name: 'Dev' });
  const mails: Record<string, string> = {};
  for (const { id, category } of (await done(world, 'GET', '/api/messaging/email-log', undefined, 'hostAdmin')).items) {
    const { link: about, headers, textBody }: Json = await done(world, 'GET', `/api/messaging/email-log/${id}`, undefined, 'hostAdmin');
    expect(textBody).toContain(about);
    mails[`mail of ${category}`] = about;
    const unsubscribing = headers['List-Unsubscribe'];
    if (unsubscribing !== undefined) mails['unsubscribe link'] = unsubscribing.slice(1, -1);
  }
  return {
    picture: uploaded.json().url,
    'payment link': link.url,
    'code of a payment link': link.qrCodeUrl,
    'session in the list': session.paymentLinkUrl,
    'member of a campaign': member.paymentLinkUrl,
    'consent page': consent.consentUrl,
    ...mails,
  };
}
