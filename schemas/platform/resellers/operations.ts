import { resellers as described } from './group.ts';
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
import { nullable, optional, shape, uuid } from '../../shape.ts';
import { ResellerUserDto } from '../merchants/types.ts';
import {
  ResellerBillingPreferencesDto,
  ResellerBillingPreferencesUpdateDto,
  ResellerCollectionConfigurationDto,
  ResellerCreateDto,
  ResellerDto,
  ResellerSelfServiceDto,
  ResellerUpdateDto,
} from './types.ts';

const { base, permission: reseller, prefix, title } = described;
const update = [`${reseller}.Update`];
const reads = { reads: true } as const;
const ofReseller = { ...eitherPlace('ResellerInput', { resellerId: uuid() }), ...reads };
const ResellerQuery = shape('ResellerQuery', 'assumed', { resellerId: optional(uuid()) });

export const resellers = group(
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
