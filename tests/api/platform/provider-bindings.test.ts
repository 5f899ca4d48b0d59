/** A merchant's bindings to providers of tax and of 3-D Secure (assumptions: 14, M11 to M14, 36). */
import { advance, done, invalid, merchantOf, notFound, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';

const secret = 'a-secret-of-the-binding';
const taxBody = { isEnabled: true, environment: 'Sandbox', licenseKey: secret, companyCode: 'ACME' };
const secureBody = { isEnabled: true, networks: ['Visa', 'Visa', 'Mastercard'], apiSecret: secret, country: 'us' };

/** Both kinds: their path, a body that writes one, and the secret member. */
const kinds = [
  { what: 'tax', path: 'tax-bindings', provider: 'sim-tax', body: taxBody, secretMember: 'licenseKey' },
  { what: '3-D Secure', path: 'three-d-secure-bindings', provider: 'sim-3ds', body: secureBody, secretMember: 'apiSecret' },
] as const;

const unbound = [404, 'Merchants:BindingNotFound'];
/** The snapshot of a world, which contains stored secrets in plain text. */
const snapshot = async (world: World): Promise<string> => (await world.control('POST', '/snapshot')).text;
/** Without the audit log. */
const records = async (world: World): Promise<Json> => {
  const { auditLogs: _, ...rest } = JSON.parse(await snapshot(world)).records;
  return rest;
};

for (const { what, path, provider, body, secretMember } of kinds) {
  test.describe(`a binding to a provider of ${what}`, () => {
    const at = (world: World, name: string = provider, merchantId = merchantOf(world)) => `/api/merchants/${merchantId}/${path}/${name}`;
    const put = (world: World, over: Json = {}): Promise<Json> => done(world, 'PUT', at(world), { ...body, ...over });
    const tested = (world: World): Promise<Json> => done(world, 'POST', `${at(world)}/test-connection`);
    const plain = Object.fromEntries(Object.entries(body).filter(([name]) => name !== secretMember));

    test('is made by the first write, read back without its secret, and replaced by the next', async ({ world }) => {
      expect(await refusedWith(world, 'GET', at(world))).toEqual(unbound);
      const made = await put(world);
      expect(made).toMatchObject({ merchantId: merchantOf(world), isEnabled: true, hasCredentials: true, lastTestedAt: null });
      expect(made).toMatchObject({ creationTime: frozenAt, creatorId: world.personas.merchantAdmin.userId, lastModificationTime: null });
      expect(Object.keys(made)).not.toContain(secretMember);
      expect(await done(world, 'GET', at(world))).toEqual(made);
      expect(await done(world, 'GET', at(world, provider.toUpperCase()), undefined, 'reseller')).toEqual(made);
      await advance(world, 'PT1H');
      const replaced = await done(world, 'PUT', at(world), { ...plain, isEnabled: false, companyCode: undefined, country: undefined });
      expect(replaced).toMatchObject({ isEnabled: false, creationTime: frozenAt, lastModifierId: world.personas.merchantAdmin.userId });
      expect(replaced.companyCode ?? replaced.country ?? null).toBeNull();
      expect(replaced.concurrencyStamp).not.toBe(made.concurrencyStamp);
      expect(await refusedWith(world, 'GET', at(world, `${provider}-2`))).toEqual(unbound);
    });

    test('keeps its secret while a write leaves it out, and loses it to an empty one', async ({ world }) => {
      await put(world);
      expect((await done(world, 'PUT', at(world), plain)).hasCredentials).toBe(true);
      expect(await snapshot(world)).toContain(secret);
      expect((await put(world, { [secretMember]: '' })).hasCredentials).toBe(false);
      expect(await snapshot(world)).not.toContain(secret);
      expect((await done(world, 'PUT', at(world), plain)).hasCredentials).toBe(false);
    });

    test('appears in no log with its secret', async ({ world }) => {
      await put(world);
      await tested(world);
      expect((await world.control('GET', '/requests')).text).not.toContain(secret);
      expect(JSON.stringify((await JSON.parse(await snapshot(world))).records.auditLogs)).not.toContain(secret);
    });

    test('is tested by its credentials, which shows until they change', async ({ world }) => {
      expect(await refusedWith(world, 'POST', `${at(world)}/test-connection`)).toEqual(unbound);
      await put(world);
      expect(await tested(world)).toMatchObject({
        success: true,
        testedAt: frozenAt,
        providerReference: expect.stringContaining(provider),
      });
      const { concurrencyStamp, ...read } = await done(world, 'GET', at(world));
      expect(read).toMatchObject({ lastTestedAt: frozenAt, lastTestSucceeded: true, lastTestMessage: expect.any(String) });
      const kept = await done(world, 'PUT', at(world), { ...plain, concurrencyStamp });
      expect(kept).toMatchObject({ lastTestSucceeded: true });
      expect(await put(world, { [secretMember]: 'shall-FAIL' })).toMatchObject({ lastTestedAt: null, lastTestSucceeded: null });
      expect(await tested(world)).toMatchObject({ success: false, providerReference: null });
      await put(world, { [secretMember]: '' });
      expect(await tested(world)).toMatchObject({ success: false, message: expect.any(String) });
      expect(await done(world, 'GET', at(world))).toMatchObject({ lastTestSucceeded: false, hasCredentials: false });
    });

    test('is not changed by a refused request', async ({ world }) => {
      const made = await put(world);
      const current = await put(world, { isEnabled: false });
      const before = await records(world);
      const other = world.personas.otherMerchant.merchantId!;
      const stale = { ...body, concurrencyStamp: made.concurrencyStamp };
      expect(await refusedWith(world, 'PUT', at(world), stale)).toEqual([409, 'Gateway:ConcurrencyConflict']);
      expect((await refusedWith(world, 'PUT', at(world), { ...body, [secretMember]: null })).slice(0, 1)).toEqual([400]);
      expect(await refusedWith(world, 'PUT', at(world, 'sim-none'), body)).toEqual(notFound);
      expect(await refusedWith(world, 'PUT', at(world, provider, other), body)).toEqual(notFound);
      expect(await refusedWith(world, 'PUT', at(world, provider, unknownId), body, 'hostAdmin')).toEqual(notFound);
      expect(await records(world)).toEqual(before);
      expect(await done(world, 'GET', at(world))).toEqual(current);
    });
  });
}

test.describe('3-D Secure', () => {
  const base = (world: World) => `/api/merchants/${merchantOf(world)}/three-d-secure-bindings`;

  test('bindings are listed once they are written, and until they are deleted', async ({ world }) => {
    expect(await done(world, 'GET', base(world), undefined, 'noPermissions')).toEqual([]);
    const first = await done(world, 'PUT', `${base(world)}/sim-3ds`, secureBody);
    expect(first).toMatchObject({ networks: ['Visa', 'Mastercard'], challengePreference: 'NoPreference', country: 'US' });
    const second = await done(world, 'PUT', `${base(world)}/sim-3ds-2`, { ...secureBody, challengePreference: 'ChallengeMandated' });
    expect(await done(world, 'GET', base(world))).toEqual([first, second]);
    await done(world, 'DELETE', `${base(world)}/sim-3ds`);
    expect(await done(world, 'GET', base(world))).toEqual([second]);
    for (const method of ['GET', 'DELETE']) expect(await refusedWith(world, method, `${base(world)}/sim-3ds`)).toEqual(unbound);
    expect(await done(world, 'PUT', `${base(world)}/sim-3ds`, { ...secureBody, apiSecret: undefined })).toMatchObject({
      hasCredentials: false,
    });
  });

  test('values of a wrong form are refused', async ({ world }) => {
    const wrong: readonly (readonly [Json, string])[] = [
      [{ acquirerBin: '12a456' }, 'acquirerBin'],
      [{ merchantCategoryCode: '59' }, 'merchantCategoryCode'],
      [{ country: 'U' }, 'country'],
      [{ requestorUrl: 'javascript:alert(1)' }, 'requestorUrl'],
      [{ requestorUrl: 'shop.example' }, 'requestorUrl'],
      [{ networks: ['Nowhere'] }, 'networks[0]'],
    ];
    for (const [over, member] of wrong)
      expect((await refusedWith(world, 'PUT', `${base(world)}/sim-3ds`, { ...secureBody, ...over })).slice(0, 3)).toEqual(invalid(member));
    expect(await done(world, 'GET', base(world))).toEqual([]);
  });
});
