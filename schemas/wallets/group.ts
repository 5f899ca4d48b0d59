import { walletRegistrationStates } from './states.ts';
import {
  WalletRegistrationCreateDto,
  WalletRegistrationDto,
  WalletRegistrationUpdateDto,
  CheckoutSnapshotDto,
  PlatformWalletDto,
  WalletASessionDto,
  WalletASessionRequestDto,
  WalletCertificateStatusDto,
  WalletDomainQuery,
  WalletProviderDto,
} from './registration-types.ts';
import { describeGroup } from '../group.ts';
import { caller, name, pick } from '../recipe.ts';
import { act, get, group, post, put, remove, withActions } from '../operation.ts';
import { answers, answersNothing, mayTake, mayTakeFile, takes } from '../payloads.ts';
import { resourceSet } from '../resource-set.ts';
import { array, text } from '../shape.ts';
import {
  CertificateCompleteDto,
  CertificateCsrDto,
  CertificateInitiateDto,
  WalletAApiKeyDto,
  WalletAApiKeyStatusDto,
  WalletBJsonWebKeySetDto,
  WalletAPaymentRequestDto,
  WalletAPaymentResultDto,
} from './payment-types.ts';

export const walletRegistrations = describeGroup({
  area: 'wallets',
  prefix: 'walletRegistrations',
  noun: ['wallet registration', 'wallet registrations'],
  title: 'Wallet provider registrations',
  base: '/api/payment-tokenization/wallet-providers',
  permission: 'PaymentTokenization.PaymentTokenizations',
  restore: 'Update',
  shapes: { item: WalletRegistrationDto, create: WalletRegistrationCreateDto, update: WalletRegistrationUpdateDto },
  states: walletRegistrationStates,
  rules: 'WALLET',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  hasUniqueName: false,
  search: ['displayName', 'merchantIdentifier', 'externalMerchantId'],
  recipe: {
    merchantId: caller('merchantId'),
    // A merchant can register once per wallet and environment. The wallet that takes no domains comes first.
    providerType: pick('WalletB', 'WalletB', 'WalletA', 'WalletA'),
    environment: pick('Sandbox', 'Production', 'Sandbox', 'Production'),
    displayName: name('wallet', 64),
  },
  change: { externalMerchantId: 'till-7' },
  wrong: [{ country: '12' }, ['country']],
  isScarce: true,
});

const base = '/api/payment-tokenization';
const registrations = `${base}/wallet-providers`;
const permission = 'PaymentTokenization.PaymentTokenizations';
const settings = ['PaymentTokenization.SettingManagement'];
const section = 'Wallet providers and wallet checkout';
const changed = answers(WalletRegistrationDto);
const walletA = `${base}/wallet-a`;
const certificatesA = `${registrations}/wallet-a/certificates`;
const walletB = `${registrations}/wallet-b`;
const anonymous = { anonymous: true } as const;
const registered = { by: 'merchant', of: 'walletRegistrations' } as const;
const provider = { pathParameters: { providerType: text() } };
const type = { pathParameters: { type: text() } };
const environment = { pathParameters: { environment: text() } };
const csr = { reply: { mediaType: 'application/pkcs10' } };
const jwks = { reply: { schema: WalletBJsonWebKeySetDto, mediaType: 'application/jwk-set+json' } };
const subject = mayTake(CertificateInitiateDto);
const certificate = takes(CertificateCompleteDto);
const certificateStatus = answers(WalletCertificateStatusDto);

export const walletOperations = {
  ...resourceSet(walletRegistrations),
  ...group(
    { prefix: 'walletRegistrations', title: 'Wallet provider registrations', section },
    {
      // The permission in brackets after the second path of each pair is read as that of both.
      platform: get(`${registrations}/platform/{providerType}`, [permission], "Read the platform's configuration of a wallet", {
        ...provider,
        ...answers(PlatformWalletDto),
      }),
      providers: get(`${registrations}/providers`, [permission], 'List wallet providers', answers(array(WalletProviderDto))),
      deleteDomain: remove(`${registrations}/{id}/domains`, withActions(permission, 'Update'), 'Remove a domain from a registration', {
        query: WalletDomainQuery,
        ...changed,
      }),
      sync: act(`${registrations}/{id}/sync`, withActions(permission, 'Update'), 'Synchronise a registration with the provider', changed),
    },
  ),
  ...group(
    { prefix: 'walletCheckout', title: 'Wallet checkout', section },
    {
      snapshot: get(`${base}/checkout-snapshot/{providerType}/{merchantId}`, [], 'Read the checkout snapshot of a wallet', {
        ...provider,
        ...anonymous,
        worldBy: [registered],
        ...answers(CheckoutSnapshotDto),
      }),
    },
  ),
  ...group(
    { prefix: 'walletA', title: 'Wallet A', section },
    {
      domainAssociation: get('/.well-known/wallet-a-merchantid-domain-association', [], 'Serve the domain association file', {
        ...anonymous,
        reply: { mediaType: 'text/plain' },
      }),
      uploadDomainAssociation: put(`${walletA}/domain-association-file`, [], 'Store the domain association file', {
        ...mayTakeFile('text/plain'),
        ...answersNothing,
      }),
      deleteDomainAssociation: remove(`${walletA}/domain-association-file`, [], 'Delete the domain association file', answersNothing),
      downloadDomainAssociation: get(`${walletA}/domain-association-file/download`, [permission], 'Download the domain association file', {
        reply: { mediaType: 'text/plain' },
      }),
      pay: post(`${walletA}/payment`, [], 'Pay with an encrypted wallet token', {
        ...anonymous,
        // A payment does not need a registration.
        worldBy: [registered, { by: 'merchant' }],
        ...takes(WalletAPaymentRequestDto),
        ...answers(WalletAPaymentResultDto),
      }),
      session: post(`${walletA}/session`, [], 'Open a merchant session', {
        ...anonymous,
        worldBy: [registered],
        ...takes(WalletASessionRequestDto),
        ...answers(WalletASessionDto),
      }),
      updateApiKey: put(`${certificatesA}/api-key`, settings, 'Store the API key for certificates', {
        ...takes(WalletAApiKeyDto),
        ...answers(WalletAApiKeyStatusDto),
      }),
      deleteApiKey: remove(`${certificatesA}/api-key`, settings, 'Delete the API key for certificates', answersNothing),
      apiKeyStatus: get(
        `${certificatesA}/api-key/status`,
        settings,
        'Read whether an API key for certificates is stored',
        answers(WalletAApiKeyStatusDto),
      ),
      initiateCertificate: post(`${certificatesA}/{type}/initiate`, settings, 'Create a key pair and a signing request', {
        ...type,
        ...subject,
        ...answers(CertificateCsrDto),
      }),
      completeCertificate: post(`${certificatesA}/{type}/complete`, settings, 'Install the certificate of a signing request', {
        ...type,
        ...certificate,
        ...certificateStatus,
      }),
      generateCertificate: post(`${certificatesA}/{type}/generate`, settings, 'Create and install a certificate', {
        ...type,
        ...subject,
        ...certificateStatus,
      }),
      certificateCsr: get(`${certificatesA}/{type}/csr`, settings, 'Read the pending signing request', { ...type, ...csr }),
      certificateStatus: get(`${certificatesA}/{type}/status`, settings, 'Read the state of a certificate', {
        ...type,
        ...certificateStatus,
      }),
      deletePendingCertificate: remove(`${certificatesA}/{type}/pending`, settings, 'Delete the pending signing request', {
        ...type,
        ...answersNothing,
      }),
    },
  ),
  ...group(
    { prefix: 'walletB', title: 'Wallet B', section },
    {
      jwks: get('/.well-known/wallet-b/{environment}/jwks.json', [], 'Serve the public keys', { ...environment, ...anonymous, ...jwks }),
      generateCertificate: post(`${walletB}/certificates/{environment}/generate`, settings, 'Create a key pair and its certificate', {
        ...environment,
        ...subject,
        ...certificateStatus,
      }),
      completeCertificate: post(`${walletB}/certificates/{environment}/complete`, settings, 'Install a certificate', {
        ...environment,
        ...certificate,
        ...certificateStatus,
      }),
      certificateCsr: get(`${walletB}/certificates/{environment}/csr`, settings, 'Read the pending signing request', {
        ...environment,
        ...csr,
      }),
      publicCertificate: get(`${walletB}/certificates/{environment}/public`, settings, 'Read the public certificate', {
        ...environment,
        reply: { mediaType: 'application/x-pem-file' },
      }),
      certificateStatus: get(`${walletB}/certificates/{environment}/status`, settings, 'Read the state of a certificate', {
        ...environment,
        ...certificateStatus,
      }),
      deletePendingCertificate: remove(`${walletB}/certificates/{environment}/pending`, settings, 'Delete the pending signing request', {
        ...environment,
        ...answersNothing,
      }),
      readJwks: get(`${walletB}/jwks/{environment}`, settings, 'Read the public keys', { ...environment, ...jwks }),
      downloadJwks: get(`${walletB}/jwks/{environment}/download`, settings, 'Download the public keys', { ...environment, ...jwks }),
    },
  ),
};
