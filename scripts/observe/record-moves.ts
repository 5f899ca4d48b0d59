/** Transitions of merchants, contracts, wallet registrations and capture links that no suite makes. */
import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import { card, chain, idOf, replacing, succeeding } from './steps.ts';

const merchantsChain = chain('merchants', async ({ api }) => {
  const call = succeeding(api);
  const host = { as: 'hostAdmin' } as const;
  const made = (name: string) => call('merchants.create', { ...host, body: { name, email: 'florist@example.com' } });
  const set = async (id: string, status: string): Promise<void> => {
    const record = await call('merchants.read', { ...host, params: { id } });
    await call('merchants.update', { ...host, params: { id }, body: replacing(record, { status }) });
  };
  const first = idOf(await made('Fern Florist'));
  const profile = {
    name: 'Cards',
    processorId: 'sim-card',
    paymentTypes: ['Card'],
    currencies: ['USD'],
    config: { merchantNumber: '1', terminalNumber: '1', apiSecret: 'some-secret' },
  };
  await call('processorProfiles.create', { ...host, params: { merchantId: first }, body: { ...profile, isActive: true } });
  for (const status of ['Inactive', 'Active', 'Closed']) await set(first, status);
  // Activating a profile later has the same effect.
  const second = idOf(await made('Gorse Garden'));
  const idle = await call('processorProfiles.create', { ...host, params: { merchantId: second }, body: { ...profile, isActive: false } });
  const params = { merchantId: second, profileId: idOf(idle) };
  await call('processorProfiles.update', { ...host, params, body: { ...replacing(idle, { isActive: true }), config: profile.config } });
});

const contractsChain = chain(
  'contracts',
  async ({ api, target, clock }) => {
    const { merchantId = '' } = target.personas.merchantAdmin!;
    const call = succeeding(api);
    const customerId = idOf(await call('customers.create', { body: { merchantId, firstName: 'Ada', lastName: 'Lovelace' } }));
    const method = async (number?: string): Promise<string> =>
      idOf(await call('customers.addStoredPaymentMethod', { body: { customerId, cardData: card(number) } }));
    const before = (await clock.in('-P10D')).slice(0, 10);
    const tomorrow = (await clock.in('P1D')).slice(0, 10);
    const today = (await clock.now()).toISOString().slice(0, 10);
    const usual = { merchantId, customerId, name: 'Membership', amount: 20, currency: 'USD', interval: 'Week' };
    const stored = await method();
    const contract = (body: object = {}) =>
      call('contracts.create', { body: { ...usual, storedPaymentMethodId: stored, startDate: today, ...body } });
    const end = async (id: string): Promise<void> => {
      const record = await call('contracts.read', { params: { id } });
      await call('contracts.update', { params: { id }, body: replacing(record, { endDate: today }) });
    };
    const trigger = (id: string) => call('recurringBilling.trigger', { body: { contractIds: [id] } });
    await trigger(idOf(await contract()));
    await trigger(idOf(await contract({ totalCycles: 1 })));
    await end(idOf(await contract({ startDate: before })));
    const paused = idOf(await contract({ startDate: before }));
    await call('contracts.pause', { params: { id: paused }, body: {} });
    await end(paused);
    // A declined card, until the contract gets a new one.
    const declined = await method('4000000000000341');
    const late = idOf(await contract({ storedPaymentMethodId: declined }));
    await trigger(late);
    const record = await call('contracts.read', { params: { id: late } });
    await call('contracts.update', { params: { id: late }, body: replacing(record, { storedPaymentMethodId: stored }) });
    await clock.pass('P1D');
    await trigger(late);
    const plan = { merchantId, name: 'Once', initialPrice: 10, currency: 'USD', interval: 'Month', retryPolicy: { maxAttempts: 1 } };
    const contractPlanId = idOf(await call('contractPlans.create', { body: plan }));
    await trigger(idOf(await contract({ contractPlanId, storedPaymentMethodId: declined, startDate: tomorrow })));
  },
  // Before the daily run.
  '2026-03-02T10:00:00Z',
);

const walletsChain = chain('wallets', async ({ api, target }) => {
  const { merchantId = '' } = target.personas.merchantAdmin!;
  const call = succeeding(api);
  const create = (body: object) => call('walletRegistrations.create', { body: { merchantId, displayName: 'Shop', ...body } });
  const off = idOf(await create({ providerType: 'WalletB', environment: 'Sandbox', isEnabled: false }));
  const on = idOf(await create({ providerType: 'WalletA', environment: 'Sandbox', domains: [{ name: 'shop.example.com' }] }));
  const failing = idOf(await create({ providerType: 'WalletA', environment: 'Production', domains: [{ name: 'fail.example.com' }] }));
  const change = async (id: string, changes: object): Promise<void> => {
    const record = await call('walletRegistrations.read', { params: { id } });
    await call('walletRegistrations.update', { params: { id }, body: replacing(record, changes) });
  };
  await change(off, { isEnabled: true });
  await change(off, { isEnabled: false });
  await call('walletRegistrations.sync', { params: { id: on } });
  await call('walletRegistrations.sync', { params: { id: failing } });
  await change(off, { isEnabled: true, environment: 'Production' });
  await change(on, { providerType: 'WalletB', domains: [] });
});

const linksChain = chain('capture links', async ({ api, target, clock }) => {
  const { merchantId = '' } = target.personas.merchantAdmin!;
  const call = succeeding(api);
  await call('merchantPaymentMethods.sendCaptureLink', { params: { merchantId } });
  await call('merchantPaymentMethods.resendCaptureLink', { params: { merchantId } });
  await clock.pass('P60D');
  await call('merchantPaymentMethods.resendCaptureLink', { params: { merchantId } });
});

export const recordMoves: readonly CollectedTest[] = [merchantsChain, contractsChain, walletsChain, linksChain];
