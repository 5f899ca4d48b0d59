/** Resellers (assumptions: 15, 36). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { AddressDto, currency } from '../../conventions/common-types.ts';
import { CollectionMethod, CollectionSource } from '../../conventions/enums.ts';
import { describeDeviatingGroup } from '../../group.ts';
import { act, get, group, post, put, remove } from '../../operation.ts';
import {
  answers,
  answersAccess,
  answersName,
  answersNothing,
  answersRestored,
  countsFilters,
  countsPages,
  eitherPlace,
  lists,
  pages,
  takes,
} from '../../payloads.ts';
import { ResellerUserDto } from '../merchants/types.ts';

const writable = {
  name: text(128),
  legalName: maybe(text(128)),
  email: text(256),
  phoneNumber: maybe(text(32)),
  websiteUrl: maybe(text(512)),
  address: maybe(AddressDto),
  isActive: defaulted(boolean(), true),
  currency: defaulted(currency(), 'USD'),
  timeZone: defaulted(text(64), 'America/New_York'),
  logoUrl: maybe(text(512)),
};

export const ResellerCreateDto = shape('ResellerCreateDto', 'assumed', writable);
export type ResellerCreateDto = Static<typeof ResellerCreateDto>;

export const ResellerUpdateDto = shape('ResellerUpdateDto', 'assumed', updateFields(writable));
export type ResellerUpdateDto = Static<typeof ResellerUpdateDto>;

export const ResellerDto = shape('ResellerDto', 'assumed', {
  id: uuid(),
  resellerNumber: text(),
  merchantCount: int32({ minimum: 0 }),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});

const preferences = {
  billingDayOfMonth: defaulted(int32({ minimum: 1, maximum: 28 }), 1),
  currency: currency(),
  invoiceEmail: maybe(text(256)),
  ccEmails: defaulted(array(text(256), { maxItems: 5 }), []),
  autoCharge: defaulted(boolean(), true),
  consolidateInvoices: defaulted(boolean(), false),
  paymentTermsDays: defaulted(int32({ minimum: 0, maximum: 365 }), 0),
  taxId: maybe(text(32)),
  defaultPricePlanId: maybe(uuid()),
  notifyOnFailure: defaulted(boolean(), true),
};

/** Omitted members take their default. The reseller in the query takes precedence over that in the body. */
export const ResellerBillingPreferencesUpdateDto = shape('ResellerBillingPreferencesUpdateDto', 'assumed', {
  resellerId: optional(uuid()),
  ...preferences,
  concurrencyStamp: maybe(text(40)),
});
export type ResellerBillingPreferencesUpdateDto = Static<typeof ResellerBillingPreferencesUpdateDto>;

export const ResellerBillingPreferencesDto = shape('ResellerBillingPreferencesDto', 'assumed', {
  resellerId: uuid(),
  ...replyFields(preferences),
  ...stamped(),
});
export type ResellerBillingPreferencesDto = Static<typeof ResellerBillingPreferencesDto>;

/** How the merchants of a reseller are charged: by the reseller's own configuration, or by the platform's. */
export const ResellerCollectionConfigurationDto = shape('ResellerCollectionConfigurationDto', 'assumed', {
  resellerId: uuid(),
  collectionMerchantId: nullable(uuid()),
  processorProfileId: nullable(uuid()),
  method: CollectionMethod,
  maxRetryAttempts: int32({ minimum: 0 }),
  retryIntervalDays: int32({ minimum: 0 }),
  source: CollectionSource,
});
export type ResellerCollectionConfigurationDto = Static<typeof ResellerCollectionConfigurationDto>;

const ResellerSelfServiceDto = shape('ResellerSelfServiceDto', 'assumed', {
  reseller: ResellerDto,
  billingPreferences: ResellerBillingPreferencesDto,
  collectionConfiguration: ResellerCollectionConfigurationDto,
  canEdit: boolean(),
});
/** Writing resellers requires only the permission of the action; access and name require none. */
export const resellers = describeDeviatingGroup({
  area: 'platform',
  prefix: 'resellers',
  noun: ['reseller', 'resellers'],
  title: 'Resellers',
  section: 'Resellers',
  base: '/api/resellers',
  permission: 'Resellers.Resellers',
  restore: null,
  shapes: { item: ResellerDto, create: ResellerCreateDto, update: ResellerUpdateDto },
  variants: {},
  rules: 'RESELLER',
  name: 'name',
  search: ['name', 'legalName', 'resellerNumber', 'email'],
});

const { base, permission: reseller, prefix, title } = resellers;
const update = [`${reseller}.Update`];
const reads = { reads: true } as const;
const ofReseller = { ...eitherPlace('ResellerInput', { resellerId: uuid() }), ...reads };
const ResellerQuery = shape('ResellerQuery', 'assumed', { resellerId: optional(uuid()) });

export const resellerOperations = group(
  { prefix, title, scope: 'reseller' },
  {
    list: get(base, [reseller], 'List resellers', lists(ResellerDto)),
    create: post(base, [`${reseller}.Create`], 'Create a reseller', { ...takes(ResellerCreateDto), ...answers(ResellerDto) }),
    getBillingPreferences: post(`${base}/get-billing-preferences-async`, update, 'Read the billing preferences of a reseller', {
      ...ofReseller,
      ...answers(ResellerBillingPreferencesDto),
    }),
    getDefaultResellerUser: post(`${base}/get-default-reseller-user-async`, [reseller], 'Read the default user of a reseller', {
      ...ofReseller,
      ...answers(nullable(ResellerUserDto)),
    }),
    getEffectiveCollectionConfiguration: post(
      `${base}/get-effective-collection-configuration-async`,
      update,
      'Read how a reseller collects, with its source',
      { ...ofReseller, ...answers(ResellerCollectionConfigurationDto) },
    ),
    getForBillingSelfService: post(`${base}/get-for-billing-self-service-async`, update, 'Read the data for billing self-service', {
      ...ofReseller,
      ...answers(ResellerSelfServiceDto),
    }),
    getOwnBillingPreferences: act(`${base}/get-own-billing-preferences-async`, update, "Read the caller's billing preferences", {
      ...reads,
      ...answers(ResellerBillingPreferencesDto),
    }),
    getOwnEffectiveCollectionConfiguration: act(
      `${base}/get-own-effective-collection-configuration-async`,
      update,
      'Read how the own reseller collects, with its source',
      { ...reads, ...answers(ResellerCollectionConfigurationDto) },
    ),
    updateBillingPreferences: post(`${base}/update-billing-preferences-async`, update, 'Replace the billing preferences of a reseller', {
      query: ResellerQuery,
      ...takes(ResellerBillingPreferencesUpdateDto),
      ...answers(ResellerBillingPreferencesDto),
    }),
    updateOwnBillingPreferences: post(`${base}/update-own-billing-preferences-async`, update, "Replace the caller's billing preferences", {
      ...takes(ResellerBillingPreferencesUpdateDto),
      ...answers(ResellerBillingPreferencesDto),
    }),
    page: post(`${base}/list/continuation`, [reseller], 'Return a filtered page of resellers', pages(ResellerDto)),
    count: post(`${base}/list/continuation/count`, [reseller], 'Count resellers, approximately', countsPages),
    summaryCounts: post(`${base}/list/continuation/summary-counts`, [reseller], 'Count resellers for several filters', countsFilters),
    read: get(`${base}/{id}`, [reseller], 'Read a reseller', answers(ResellerDto)),
    update: put(`${base}/{id}`, update, 'Replace a reseller', { ...takes(ResellerUpdateDto), ...answers(ResellerDto) }),
    delete: remove(`${base}/{id}`, [`${reseller}.Delete`], 'Delete a reseller', answersNothing),
    access: get(`${base}/{id}/access`, [], 'Check whether the caller can access a reseller', answersAccess),
    name: get(`${base}/{id}/name`, [], 'Read the name of a reseller', answersName),
    restore: act(`${base}/{id}/restore`, [reseller], 'Restore a deleted reseller', answersRestored(ResellerDto)),
  },
);
