/** Wallet registrations: the standard set and their extras; what a storefront and a wallet need. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { level, must, untestable } from '../entry.ts';
import { standardRules } from '../standard-set.ts';

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
      "The platform's own set-up of a wallet can be read.",
      `GET ${path}/platform/{providerType}`,
      untestable('no wallet is known to be set up, nor how the path names one: a 404 may be the right answer'),
    ),
    'WALLET-SYNC': must(listed, 'A registration can be synchronised.', `POST ${path}/{id}/sync of a registration just made`),
    'WALLET-SYNC-PERMISSION': must(
      listed,
      `Synchronising needs ${permission}.Update as well.`,
      'the same by merchantUser is no success',
      core,
    ),
    'WALLET-DOMAIN-DELETE': must(
      listed,
      'A domain can be taken from a registration.',
      `DELETE ${path}/{id}/domains of a registration that shows its domain; its inputs are not shown`,
    ),
    'WALLET-DOMAIN-PERMISSION': must(
      listed,
      `Taking a domain away needs ${permission}.Update as well.`,
      'the same by merchantUser is no success',
      core,
    ),
    'WALLET-SNAPSHOT': must(
      listed,
      'What a storefront may know of a wallet is read without a named permission.',
      'GET …/checkout-snapshot/{providerType}/{merchantId} by noPermissions is neither 401 nor 403',
    ),
    'WALLET-SESSION': must(
      listed,
      'A storefront can open a merchant session with a wallet.',
      'POST …/wallet-a/session',
      untestable('whether a session is due is for the wallet to say, by what it knows of the domain: any refusal may be right'),
    ),
    'WALLET-WELL-KNOWN': must(
      listed,
      'Well-known files are served from the root.',
      'GET of both /.well-known paths',
      untestable('neither need be there: one is stored by its owner, the other is named by an environment that is not shown'),
    ),
    'WALLET-CERTIFICATES': must(
      listed,
      'Certificates of wallets can be requested, completed and withdrawn.',
      'operations under …/certificates',
      untestable('how their paths name a certificate is not shown: a 404 may be the right answer'),
    ),
    'WALLET-API-KEY': must(
      listed,
      'Whether an API key for certificates is stored can be read.',
      `GET ${path}/wallet-a/certificates/api-key/status answers 200`,
    ),
    'WALLET-PAYMENT': must(
      listed,
      'An encrypted token can be handed over without a named permission.',
      'POST …/wallet-a/payment without a token by noPermissions is neither 401 nor 403',
    ),
  },
);
