/** What wallet registrations have beyond the standard set. */
import { conformance, topic, unobservable, type Context } from '../../fixtures/test.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { idOf, make, makeId, makingNeeds, noon } from '../checks/resource.ts';
import { judgeServed } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const user = 'merchantUser' as const;
const world = { now: noon } as const;
const resource = 'walletRegistrations' as const;
const remove = 'walletRegistrations.deleteDomain' as const;

/** A registration with a domain: one that shows none may have been made without it. */
async function withDomain(
  context: Context,
): Promise<{ readonly params: { readonly id: string }; readonly query: { readonly domain: string } }> {
  const made = await make(context, resource);
  const domain = context.build.walletDomain;
  if (!made.text.includes(domain)) unobservable('the reply of a creation does not show the domain that was sent');
  return { params: { id: idOf(made) }, query: { domain } };
}

topic('Wallet providers', () => {
  conformance('are listed', { rules: ['WALLET-PROVIDERS'], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
    const answer = await api.call('walletRegistrations.providers', { as });
    judge.equal('WALLET-PROVIDERS', answer.status, 200, { check: 'the list of wallet providers', answer });
  });

  conformance('take a registration in line with them', { rules: ['WALLET-SYNC'], needs: makingNeeds, world }, async (context) => {
    const params = { id: await makeId(context, resource) };
    await judgeServed(context, 'WALLET-SYNC', 'walletRegistrations.sync', { as, params }, 'a synchronisation of a registration just made');
  });

  conformance('let go of a domain', { rules: ['WALLET-DOMAIN-DELETE'], needs: makingNeeds, world }, async (context) => {
    await judgeServed(context, 'WALLET-DOMAIN-DELETE', remove, { as, ...(await withDomain(context)) }, 'the deletion of its domain');
  });

  conformance(
    'are changed with the permission to update alone',
    { rules: ['WALLET-SYNC-PERMISSION', 'WALLET-DOMAIN-PERMISSION'], needs: [...makingNeeds, user], world },
    async (context) => {
      const { api, judge } = context;
      const registration = await withDomain(context);
      const sync = await api.call('walletRegistrations.sync', { as: user, params: registration.params });
      judgeNoSuccess(judge, 'WALLET-SYNC-PERMISSION', sync, 'a synchronisation with the base permission only');
      const deletion = await api.call(remove, { as: user, ...registration });
      judgeNoSuccess(judge, 'WALLET-DOMAIN-PERMISSION', deletion, 'the deletion of a domain with the base permission only');
    },
  );
});

topic('Wallet checkout', () => {
  const nobody = 'noPermissions' as const;

  conformance(
    'shows a storefront what it may know',
    { rules: ['WALLET-SNAPSHOT'], needs: [...makingNeeds, nobody], world },
    async (context) => {
      const { api, judge, target } = context;
      await make(context, resource);
      const params = { providerType: 'wallet-a', merchantId: target.personas.merchantAdmin!.merchantId! };
      const answer = await api.call('walletCheckout.snapshot', { as: nobody, params });
      judge.that('WALLET-SNAPSHOT', answer.status !== 401 && answer.status !== 403, {
        check: 'the snapshot of a wallet, read by a key without permissions',
        expected: 'neither 401 nor 403',
        answer,
      });
    },
  );
});
