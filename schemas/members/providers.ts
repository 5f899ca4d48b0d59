/** Members of a merchant's screening profiles and bindings to providers, of favorites, and of the connection to accounting. */
import type { Members } from './member.ts';

const masked = { accountId: 'shop-417', apiSecret: '********cret' };

export const providerMembers: Members = {
  'ScreeningProviderProfile.name': ['Chosen by the caller; unique among the screening profiles of the merchant.', 'Fraud check'],
  'ScreeningProviderProfile.providerType': ['The provider that screens.', 'sim-screening'],
  'ScreeningProviderProfile.isActive': ['False takes the profile out of use without deleting it.', true],
  'ScreeningProviderProfile.order': ['Where several profiles fit a payment, the lowest screens it.', 0],
  'ScreeningProviderProfile.mode': ['Monitor notes the decision on a payment, Enforce acts on it.'],
  reviewThreshold: ['From this score on, 0 to 100, a payment is held for review.', 70],
  declineThreshold: ['From this score on, 0 to 100, a payment is declined.', 90],
  failOpen: ['Whether payments continue when the screening fails.', true],
  'ScreeningProviderProfile.paymentTypes': ['The kinds of payment method that are screened.', ['Card', 'DigitalWallet']],
  'ScreeningProviderProfile.config': [
    'What the provider needs. Secret members come back masked; sending the mask back keeps the secret.',
    masked,
  ],
  'ScreeningProviderProfileCreateDto.config': ['What the provider needs.', { accountId: 'shop-417', apiSecret: 'my-screening-secret' }],

  providerName: ['The provider of tax, as the path names it.', 'sim-tax'],
  companyCode: ['The company in the account at the provider.', 'ACME'],
  'TaxBinding.accountId': ['The account at the provider.', '1100042'],
  licenseKey: ['The secret of the account; never shown. Left out, the stored one stays; an empty text clears it.', 'my-license-key'],
  hasCredentials: ['Whether a secret is stored.', true],
  defaultTaxCode: ['The tax code of what has none of its own.', 'P0000000'],
  shipFromAddress: ['From where goods are sent; null: from the address of the merchant.'],
  commitTransactions: ['Whether the provider records the tax of what is captured.', false],
  lastTestedAt: ['When the connection was last tested with the secret that is stored; null if it never was.', '2026-03-02T09:30:00Z'],
  lastTestSucceeded: ['What that test came to; null if there was none.', true],
  lastTestMessage: ['The same in words; null if there was none.', 'The provider accepted the credentials.'],

  'ThreeDSecureBinding.providerType': ['The provider of 3-D Secure, as the path names it.', 'sim-3ds'],
  acquirerBin: ['The number of the acquirer, as the card networks know it.', '412345'],
  acquirerMerchantId: ['The merchant, as the acquirer knows it.', '000000417'],
  'ThreeDSecureBinding.merchantName': ['The merchant, as the card holder sees it.', 'Acme Shop'],
  merchantCategoryCode: ['What the merchant sells, by ISO 18245.', '5999'],
  requestorId: ['The merchant, as the directory server knows it.', 'REQ-417'],
  requestorName: ['Its name there.', 'Acme Shop'],
  requestorUrl: ['Its web address there.', 'https://shop.example'],
  challengePreference: ['Whether the merchant wants card holders to be challenged.'],
  'ThreeDSecureBinding.networks': ['The card networks whose holders are authenticated.', ['Visa', 'Mastercard']],
  'ThreeDSecureBinding.apiSecret': [
    'The secret of the account; never shown. Left out, the stored one stays; an empty text clears it.',
    'my-api-secret',
  ],

  entityType: ['The kind of what is marked, by a word of your own.', 'customer'],
  'Favorite.entityId': ['What is marked, by its id.', '00000000-0000-7000-8000-000000000301'],
  'FavoriteAdd.entityId': ['What is marked, by its id.', '00000000-0000-7000-8000-000000000301'],
  'query entityId': ['What is marked, by its id.', '00000000-0000-7000-8000-000000000301'],
  'Favorite.label': ['How it is called in the list of favorites.', 'Ada Example'],
  'Favorite.url': ['Where it is shown.', '/customers/00000000-0000-7000-8000-000000000301'],
  'Favorite.order': ['Its place: each favorite that is added comes after those before.', 1],
  'AccountingConnect.provider': ['The accounting provider to connect with.', 'sim-books'],
  returnPath: ['A path of your own to go on at; kept, and never redirected to.', '/settings/accounting'],
  consentUrl: [
    'Where the user gives or denies the consent, in a browser. It then leads to the callback.',
    'https://gateway.example/accounting/consent?state=world-1.Z3VhcmQ.c2lnbmVk',
  ],
  'AccountingConsent.state': ['Names the flow, once: the callback needs it.', 'world-1.Z3VhcmQ.c2lnbmVk'],
  'AccountingConsent.expiresAt': ['Until when the callback takes the state.', '2026-03-02T09:40:00Z'],
  'query code': ['What the provider gives out when the user consents.', 'c2ltdWxhdGVk'],
  'query state': ['The state that began the flow.', 'world-1.Z3VhcmQ.c2lnbmVk'],
  'query error': ['What the provider says instead of a code.', 'access_denied'],
  'FavoriteAdd.label': ['How it is called in the list of favorites.', 'Ada Example'],
  'FavoriteAdd.url': ['Where it is shown.', '/customers/00000000-0000-7000-8000-000000000301'],
};
