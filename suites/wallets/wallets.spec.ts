import { conformance, topicInOrder, unobservable, type Context } from '../../fixtures/test.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { idOf } from '../checks/created.ts';
import { makingNeeds, noon, readBack, release } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const user = 'merchantUser' as const;
const shopper = 'noPermissions' as const;
const world = { now: noon } as const;
const remove = 'walletRegistrations.deleteDomain' as const;

interface Registration {
  readonly id: string;
  /** Whether the reply or a read shows the domain that was sent; otherwise the record may have been made without it. */
  readonly showsDomain: boolean;
}

/** Runs a test on a new registration with a domain, and removes it. A merchant registers once per wallet and environment. */
async function registered(context: Context, use: (registration: Registration) => Promise<void>): Promise<void> {
  const { api, build } = context;
  const body = build.body('walletRegistrations.create', { providerType: 'WalletA', domains: [{ name: build.walletDomain }] });
  const made = await api.assumed('walletRegistrations.create', { as, body, fill: { domain: build.walletDomain } });
  const id = await idOf(context, 'walletRegistrations', made, { sent: body });
  try {
    const isShown = async (): Promise<boolean> => (await readBack(context, 'walletRegistrations', id)).text.includes(build.walletDomain);
    await use({ id, showsDomain: made.text.includes(build.walletDomain) || (await isShown()) });
  } finally {
    await release(context, 'walletRegistrations', id);
  }
}

/** The input that names a registration's domain to the operation that removes it. */
function domainOf({ build }: Context, { id, showsDomain }: Registration) {
  if (!showsDomain) unobservable('neither the reply of walletRegistrations.create nor a read shows the domain that was sent');
  return { params: { id }, query: { domain: build.walletDomain } };
}

topicInOrder('Wallet providers', () => {
  conformance('are listed', { rules: ['WALLET-PROVIDERS'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call('walletRegistrations.providers', { as });
    judge.equal('WALLET-PROVIDERS', answer.status, 200, { check: 'the list of wallet providers', answer });
  });

  conformance('synchronize a registration', { rules: ['WALLET-SYNC'], needs: makingNeeds, world }, (context) =>
    registered(context, async ({ id }) => {
      const options = { as, params: { id } } as const;
      await judgeServed(context, 'WALLET-SYNC', 'walletRegistrations.sync', options, 'a synchronisation of a registration just made');
    }),
  );

  conformance('remove a domain', { rules: ['WALLET-DOMAIN-DELETE'], needs: makingNeeds, world }, (context) =>
    registered(context, async (registration) => {
      const options = { as, ...domainOf(context, registration) } as const;
      await judgeServed(context, 'WALLET-DOMAIN-DELETE', remove, options, 'the deletion of its domain');
    }),
  );

  conformance(
    'are changed only with the permission to update',
    { rules: ['WALLET-SYNC-PERMISSION', 'WALLET-DOMAIN-PERMISSION'], needs: [...makingNeeds, user], world },
    (context) =>
      registered(context, async (registration) => {
        const { api, judge } = context;
        const sync = await api.call('walletRegistrations.sync', { as: user, params: { id: registration.id } });
        judgeNoSuccess(judge, 'WALLET-SYNC-PERMISSION', sync, 'a synchronisation with the base permission only');
        const deletion = await api.call(remove, { as: user, ...domainOf(context, registration) });
        judgeNoSuccess(judge, 'WALLET-DOMAIN-PERMISSION', deletion, 'the deletion of a domain with the base permission only');
      }),
  );

  conformance('show a storefront the public settings', { rules: ['WALLET-SNAPSHOT'], needs: [...makingNeeds, shopper], world }, (context) =>
    registered(context, async () => {
      const { api, judge, target } = context;
      const params = { providerType: 'wallet-a', merchantId: target.personas.merchantAdmin!.merchantId! };
      const answer = await api.call('walletCheckout.snapshot', { as: shopper, params });
      judge.that('WALLET-SNAPSHOT', answer.status !== 401 && answer.status !== 403, {
        check: 'the snapshot of a wallet, read by a key without permissions',
        expected: 'neither 401 nor 403',
        answer,
      });
    }),
  );

  conformance(
    'show the state of the API key for certificates',
    { rules: ['WALLET-API-KEY'], needs: ['merchantAdmin'] },
    async ({ api, judge, world: own }) => {
      const answer = await api.call('walletA.apiKeyStatus', { as });
      // The certificates may belong only to the platform, and there may be no key whose state could be read.
      const other = { as, allow501: true, params: { environment: 'sandbox' } } as const;
      if (answer.status === 403 && (await api.call('walletB.certificateStatus', other)).status === 403)
        unobservable('personas.merchantAdmin lacks PaymentTokenization.SettingManagement');
      if (answer.status === 404 && own === undefined)
        unobservable('walletA.apiKeyStatus answered 404, which may say that no API key is stored; store one with walletA.updateApiKey');
      judge.equal('WALLET-API-KEY', answer.status, 200, { check: 'the state of the API key for certificates', answer });
    },
  );

  conformance(
    'accept payments without a named permission',
    { rules: ['WALLET-PAYMENT'], needs: [shopper, 'consent.write'] },
    async ({ api, judge }) => {
      // The request has no token, so a refusal is about the request.
      const answer = await api.call('walletA.pay', { as: shopper, body: {} });
      judge.that('WALLET-PAYMENT', answer.status !== 401 && answer.status !== 403, {
        check: 'an empty payment with a wallet, by a key without permissions',
        expected: 'neither 401 nor 403',
        answer,
      });
    },
  );
});
