/** Bindings of a merchant to providers of tax and of 3-D Secure (assumptions: 14). Their secrets are write-only. */
import { audited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, enumeration, instant, maybe, nullable, optional, shape, text, uuid, writeOnly } from '../../shape.ts';
import { AddressDto } from '../../conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment } from '../../conventions/enums.ts';
import { act, get, group, post, put, remove } from '../../operation.ts';
import { answers, answersNothing, lists, takes } from '../../payloads.ts';
import { ConnectionTestResultDto } from '../../notifications/common-types.ts';
import { ScreeningProfileCreateDto, ScreeningProfileDto, ScreeningProfileUpdateDto } from '../processor-profiles/group.ts';

export const ChallengePreference = enumeration('ChallengePreference', 'assumed', [
  'NoPreference',
  'NoChallenge',
  'ChallengeRequested',
  'ChallengeMandated',
]);

/** If omitted, the stored secret stays; if empty, it is removed. */
const secret = () => writeOnly(optional(text(256)));

/** The result of the last connection test, and whether there is a secret to test with. */
const outcome = () => ({
  hasCredentials: boolean(),
  lastTestedAt: nullable(instant()),
  lastTestSucceeded: nullable(boolean()),
  lastTestMessage: nullable(text()),
});

const tax = {
  isEnabled: boolean(),
  environment: GatewayEnvironment,
  companyCode: maybe(text(64)),
  accountId: maybe(text(64)),
  licenseKey: secret(),
  defaultTaxCode: maybe(text(32)),
  shipFromAddress: maybe(AddressDto),
  commitTransactions: defaulted(boolean(), false),
};

const TaxBindingUpdateDto = shape('TaxBindingUpdateDto', 'assumed', updateFields(tax));

export const TaxBindingDto = shape('TaxBindingDto', 'assumed', {
  merchantId: uuid(),
  providerName: text(),
  ...replyFields(tax),
  ...outcome(),
  ...audited(),
  ...stamped(),
});

const threeDSecure = {
  isEnabled: boolean(),
  acquirerBin: maybe(text(11, { pattern: '^[0-9]{6,11}$' })),
  acquirerMerchantId: maybe(text(35)),
  merchantName: maybe(text(40)),
  merchantCategoryCode: maybe(text(4, { pattern: '^[0-9]{4}$' })),
  country: maybe(text(2, { minLength: 2 })),
  requestorId: maybe(text(35)),
  requestorName: maybe(text(40)),
  requestorUrl: maybe(text(512)),
  challengePreference: defaulted(ChallengePreference, 'NoPreference'),
  networks: array(CardNetwork, { maxItems: CardNetwork.enum.length }),
  apiSecret: secret(),
};

const ThreeDSecureBindingUpdateDto = shape('ThreeDSecureBindingUpdateDto', 'assumed', updateFields(threeDSecure));

export const ThreeDSecureBindingDto = shape('ThreeDSecureBindingDto', 'assumed', {
  merchantId: uuid(),
  providerType: text(),
  ...replyFields(threeDSecure),
  ...outcome(),
  ...audited(),
  ...stamped(),
});

const base = '/api/merchants';
const merchant = 'Merchants.Merchants';
const create = [`${merchant}.Create`];
const update = [`${merchant}.Update`];
const drop = [`${merchant}.Delete`];
const title = 'Merchants';
const screening = `${base}/{merchantId}/screening-provider-profiles`;
const taxPath = `${base}/{id}/tax-bindings/{providerName}`;
const threeDSecurePath = `${base}/{id}/three-d-secure-bindings`;
const named = { pathParameters: { providerName: text() } };
const typed = { pathParameters: { providerType: text() } };

export const providerBindings = {
  ...group(
    { prefix: 'screeningProviderProfiles', title },
    {
      list: get(screening, [], 'List screening provider profiles', lists(ScreeningProfileDto)),
      read: get(`${screening}/{profileId}`, [], 'Read a screening provider profile', answers(ScreeningProfileDto)),
      create: post(screening, create, 'Create a screening provider profile', {
        ...takes(ScreeningProfileCreateDto),
        ...answers(ScreeningProfileDto),
      }),
      update: put(`${screening}/{profileId}`, update, 'Replace a screening provider profile in full', {
        ...takes(ScreeningProfileUpdateDto),
        ...answers(ScreeningProfileDto),
      }),
      delete: remove(`${screening}/{profileId}`, drop, 'Delete a screening provider profile', answersNothing),
    },
  ),
  ...group(
    { prefix: 'taxBindings', title },
    {
      read: get(taxPath, [merchant], 'Read a tax provider binding', { ...named, ...answers(TaxBindingDto) }),
      update: put(taxPath, update, 'Write a tax provider binding', { ...named, ...takes(TaxBindingUpdateDto), ...answers(TaxBindingDto) }),
      testConnection: act(`${taxPath}/test-connection`, update, 'Test the connection of a tax provider binding', {
        ...named,
        ...answers(ConnectionTestResultDto),
      }),
    },
  ),
  ...group(
    { prefix: 'threeDSecureBindings', title },
    {
      list: get(threeDSecurePath, [], 'List 3-D Secure bindings', answers(array(ThreeDSecureBindingDto))),
      read: get(`${threeDSecurePath}/{providerType}`, [merchant], 'Read a 3-D Secure binding', {
        ...typed,
        ...answers(ThreeDSecureBindingDto),
      }),
      update: put(`${threeDSecurePath}/{providerType}`, update, 'Write a 3-D Secure binding', {
        ...typed,
        ...takes(ThreeDSecureBindingUpdateDto),
        ...answers(ThreeDSecureBindingDto),
        effect: { kind: 'creates', input: 'providerType' },
      }),
      delete: remove(`${threeDSecurePath}/{providerType}`, update, 'Delete a 3-D Secure binding', { ...typed, ...answersNothing }),
      testConnection: act(`${threeDSecurePath}/{providerType}/test-connection`, update, 'Test the connection of a 3-D Secure binding', {
        ...typed,
        ...answers(ConnectionTestResultDto),
      }),
    },
  ),
};
