/** Wallet registrations: the standard set and their extras; needs of a storefront and a wallet. */
import { groups } from '../groups.ts';
import { chapter } from '../rule.ts';
import { level, must, untestable } from '../rules/entry.ts';
import { standardRules } from '../rules/standard-set.ts';

const listed = 'endpoints: Wallet providers and wallet checkout';
const path = '/api/payment-tokenization/wallet-providers';
const permission = 'PaymentTokenization.PaymentTokenizations';
const core = level('core');

export const wallets = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.walletRegistrations),
    'WALLET-PROVIDERS': must(listed, 'Wallet providers can be listed.', `GET ${path}/providers answers 200`),
    'WALLET-PLATFORM': must(
      listed,
      "The platform's own configuration of a wallet can be read.",
      `GET ${path}/platform/{providerType}`,
      untestable('the suites do not know which wallets are configured or how the path names them, so a 404 may be correct'),
    ),
    'WALLET-SYNC': must(listed, 'A registration can be synchronised.', `POST ${path}/{id}/sync of a registration just created`),
    'WALLET-SYNC-PERMISSION': must(
      listed,
      `Synchronising needs ${permission}.Update as well.`,
      'the same request by merchantUser does not succeed',
      core,
    ),
    'WALLET-DOMAIN-DELETE': must(
      listed,
      'A domain can be removed from a registration.',
      `DELETE ${path}/{id}/domains of a registration that shows its domain (inputs not specified)`,
    ),
    'WALLET-DOMAIN-PERMISSION': must(
      listed,
      `Removing a domain needs ${permission}.Update as well.`,
      'the same request by merchantUser does not succeed',
      core,
    ),
    'WALLET-SNAPSHOT': must(
      listed,
      'The checkout snapshot of a wallet can be read without a named permission.',
      'GET …/checkout-snapshot/{providerType}/{merchantId} by noPermissions answers neither 401 nor 403',
    ),
    'WALLET-SESSION': must(
      listed,
      'A storefront can open a merchant session with a wallet.',
      'POST …/wallet-a/session',
      untestable('the wallet provider decides whether a domain may open a session, so any rejection may be correct'),
    ),
    'WALLET-WELL-KNOWN': must(
      listed,
      'Well-known files are served from the root.',
      'GET of both /.well-known paths',
      untestable(
        'neither file has to exist: the owner stores one, and the name of the other depends on an environment that is not specified',
      ),
    ),
    'WALLET-CERTIFICATES': must(
      listed,
      'Certificates of wallets can be requested, completed and withdrawn.',
      'operations under …/certificates',
      untestable('the specification does not show how their paths name a certificate, so a 404 may be correct'),
    ),
    'WALLET-API-KEY': must(
      listed,
      'A caller can read whether an API key for certificates is stored.',
      `GET ${path}/wallet-a/certificates/api-key/status answers 200`,
    ),
    'WALLET-PAYMENT': must(
      listed,
      'An encrypted token can be submitted without a named permission.',
      'POST …/wallet-a/payment without a token by noPermissions answers neither 401 nor 403',
    ),
  },
);
