/** The developer portal: invitations (assumptions: 13). */
import { advance, done, error, invalid, merchantOf, notFound, refusedWith, unknownId, type Persona } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, worldOf, type Json, type World } from '../simulator/simulated.ts';
import { accounts, invitations, type Body, newAccount, invite, namesOf, users } from './developer-steps.ts';

const refuseInvite = (world: World, body: Body, by: Persona = 'merchantAdmin') =>
  refusedWith(world, 'POST', invitations, { merchantId: merchantOf(world), ...body }, by);

const read = (world: World, { id }: Json): Promise<Json> => done(world, 'GET', `${invitations}/${id}`);

/** Newest last. */
const mails = async (world: World): Promise<readonly Json[]> =>
  (await world.control('POST', '/snapshot')).json().records.emailLogs.filter(({ category }: Json) => category === 'DeveloperInvitation');

const lastLink = async (world: World): Promise<string> => (await mails(world)).at(-1)!.link;

const follow = (world: World, link: string) => world.control('POST', '/developer-invitations/follow', { link });

test.describe('invitations', () => {
  test('show the requested address; only the mail contains the link', async ({ world }) => {
    const made = await invite(world, { email: ' Dev@Studio.example', message: 'Please build <our> shop.' });
    expect(made).toMatchObject({ email: 'Dev@Studio.example', status: 'Pending', sentAt: frozenAt, expiresAt: '2026-03-09T10:00:00Z' });
    const [mail] = await mails(world);
    expect(mail).toMatchObject({ toAddress: 'Dev@Studio.example', merchantId: merchantOf(world) });
    expect(mail.textBody).toContain(mail.link);
    expect(mail.htmlBody).not.toContain('<our>');
    const { items } = await done(world, 'GET', '/api/messaging/email-log');
    expect(items).toMatchObject([{ id: mail.id, category: 'DeveloperInvitation', toAddress: 'D***@Studio.example' }]);
    expect(await done(world, 'GET', `/api/messaging/email-log/${mail.id}`)).toMatchObject({ link: mail.link });
    const token = mail.link.split('/').at(-1);
    expect(token).toMatch(/^\w{40}$/);
    const listed = await done(world, 'POST', `${invitations}/list/continuation`, {});
    expect(JSON.stringify([made, listed])).not.toContain(token);
  });

  test('name either an address or an active user of the merchant', async ({ world }) => {
    const { otherMerchant, merchantUser } = world.personas;
    const either = invalid('email', 'userId');
    expect(await refuseInvite(world, {})).toEqual(either);
    expect(await refuseInvite(world, { email: null, userId: null })).toEqual(either);
    expect(await refuseInvite(world, { email: 'a@b.example', userId: merchantUser.userId })).toEqual(either);
    for (const email of ['', 'nobody', 'a@b@c', '@b.example', 'a b@c.example']) {
      expect(await refuseInvite(world, { email })).toEqual(invalid('email'));
    }
    for (const userId of [unknownId, otherMerchant.userId, world.fixtures['inactiveUser']]) {
      expect(await refuseInvite(world, { userId })).toEqual(notFound);
    }
    expect(await refuseInvite(world, { merchantId: otherMerchant.merchantId, email: 'a@b.example' })).toEqual(notFound);
    expect(await mails(world)).toEqual([]);
    expect(await invite(world, { userId: merchantUser.userId })).toMatchObject({
      userId: merchantUser.userId,
      email: 'merchant.user@example.com',
    });
  });

  test('are limited to one per address, and refused for users with an account', async ({ world }) => {
    const pending = [409, 'DeveloperPortal:InvitationPending'];
    const made = await invite(world);
    expect(await refuseInvite(world, { email: 'DEV@studio.example' })).toEqual(pending);
    await invite(world, { merchantId: world.personas.otherMerchant.merchantId, email: 'dev@studio.example' }, 'otherMerchant');
    await done(world, 'POST', `${invitations}/${made.id}/revoke`);
    await invite(world);
    await invite(world, { userId: world.personas.noPermissions.userId });
    expect(await refuseInvite(world, { email: 'merchant.nobody@example.com' })).toEqual(pending);
    await newAccount(world);
    const exists = [409, 'DeveloperPortal:AccountExists'];
    expect(await refuseInvite(world, { userId: world.personas.merchantUser.userId })).toEqual(exists);
    expect(await refuseInvite(world, { email: 'Merchant.User@example.com' })).toEqual(exists);
    expect(await mails(world)).toHaveLength(4);
  });

  test('are withdrawn while they are pending', async ({ world }) => {
    const made = await invite(world);
    const link = await lastLink(world);
    await advance(world, 'PT1H');
    const revoked = await done(world, 'POST', `${invitations}/${made.id}/revoke`);
    expect(revoked).toMatchObject({ revokedAt: '2026-03-02T11:00:00Z', revokedBy: world.personas.merchantAdmin.userId });
    const refused = [409, 'DeveloperPortal:InvalidState'];
    expect(await refusedWith(world, 'POST', `${invitations}/${made.id}/revoke`)).toEqual(refused);
    expect((await follow(world, link)).status).toBe(409);
    await advance(world, 'P8D');
    expect(await read(world, made)).toEqual(revoked);
  });

  test('expire after a week, or after what a deployment chose', async ({ open, world }) => {
    const made = await invite(world);
    const link = await lastLink(world);
    await world.control('POST', '/clock', { set: '2026-03-09T09:59:59Z' });
    expect(await read(world, made)).toMatchObject({ status: 'Pending' });
    await advance(world, 'PT1S');
    expect(await read(world, made)).toMatchObject({ status: 'Expired', acceptedAt: null, revokedAt: null, lastModifierId: null });
    expect((await follow(world, link)).status).toBe(409);
    expect(await refusedWith(world, 'POST', `${invitations}/${made.id}/revoke`)).toEqual([409, 'DeveloperPortal:InvalidState']);
    await invite(world);
    const short = await open({ choices: { 'developerPortal.invitationDays': 1 } });
    expect(await invite(short)).toMatchObject({ expiresAt: '2026-03-03T10:00:00Z' });
  });

  test('make an account when the link is followed', async ({ world }) => {
    const { merchantUser } = world.personas;
    const made = await invite(world, { userId: merchantUser.userId });
    const link = await lastLink(world);
    await advance(world, 'P6D');
    const followed = await follow(world, link);
    expect(followed.status, followed.text).toBe(200);
    const { invitationId, accountId, userId } = followed.json();
    expect([invitationId, userId]).toEqual([made.id, merchantUser.userId]);
    expect(await read(world, made)).toMatchObject({ status: 'Accepted', acceptedAt: '2026-03-08T10:00:00Z' });
    expect(await done(world, 'GET', `${accounts}/${accountId}`)).toMatchObject({
      userId,
      merchantId: merchantOf(world),
      status: 'Active',
      environment: 'Sandbox',
      creatorId: userId,
    });
    expect((await follow(world, link)).status).toBe(409);
    await advance(world, 'P2D');
    expect(await read(world, made)).toMatchObject({ status: 'Accepted' });
  });

  test('also make a user for an unknown address', async ({ world }) => {
    await invite(world);
    const token = (await lastLink(world)).split('/').at(-1)!;
    const { accountId, userId } = (await follow(world, token)).json();
    expect(await done(world, 'GET', `${accounts}/${accountId}`)).toMatchObject({
      userId,
      userName: 'dev@studio.example',
      displayName: 'dev@studio.example',
      apiKeyCount: 0,
      lastActiveAt: null,
    });
    expect(namesOf(await users(world, 'assignable'))).not.toContain('dev@studio.example');
    const theirs = { merchantId: world.personas.otherMerchant.merchantId, email: 'dev@studio.example' };
    await invite(world, theirs, 'otherMerchant');
    expect((await follow(world, await lastLink(world))).json().userId).not.toBe(userId);
  });

  test('lead nowhere by another link, and to no second account', async ({ open, world }) => {
    const made = await invite(world, { userId: world.personas.merchantUser.userId });
    const link = await lastLink(world);
    const answer = await follow(world, `${link}x`);
    expect([answer.status, error(answer).code]).toEqual([404, 'Control:UnknownLink']);
    expect((await world.control('POST', '/developer-invitations/follow', {})).status).toBe(400);
    const other = await open();
    expect((await follow(other, link)).status).toBe(404);
    await newAccount(world);
    expect((await follow(world, link)).status).toBe(409);
    expect(await read(world, made)).toMatchObject({ status: 'Pending' });
  });

  test('are not found by the hash of their link', async ({ open }) => {
    const unknownField = { filter: { filters: [{ field: 'linkHash', operator: 'IsNotNull' }] } };
    const refusal = [400, 'Gateway:ValidationFailed', 'filter.filters[0].field'];
    expect(await refusedWith(await open(), 'POST', `${invitations}/list/continuation`, unknownField)).toEqual(refusal);
  });
});

test('a fork has the accounts and the open invitations', async ({ world, simulator }) => {
  const account = await newAccount(world);
  const made = await invite(world);
  const fork = worldOf(simulator, (await world.control('POST', '/fork')).json());
  expect(await done(fork, 'GET', `${accounts}/${account.id}`)).toMatchObject({ id: account.id, apiKeyCount: 1 });
  expect((await follow(fork, await lastLink(fork))).status).toBe(200);
  expect(await read(fork, made)).toMatchObject({ status: 'Accepted' });
  expect(await read(world, made)).toMatchObject({ status: 'Pending' });
  await advance(world, 'P7D');
  expect(await read(world, made)).toMatchObject({ status: 'Expired' });
});
