import {
  MerchantCreateDto,
  MerchantDto,
  MerchantUpdateDto,
  MerchantLockDto,
  MerchantRegisterDto,
  MerchantsOfPricePlanQuery,
  MerchantUserDto,
  PricePlanQuery,
  ProcessorDeactivationDto,
  CustomFieldsDto,
  OrderDataDefaultsDto,
  OrderDataDefaultsUpdateDto,
} from './types.ts';
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
  mayTake,
  pages,
  takes,
} from '../../payloads.ts';
import { array, nullable, uuid } from '../../shape.ts';
import { LookupDto } from '../../conventions/common-types.ts';

/** Reading merchants requires no permission, and writing them only that of the action. */
export const merchants = describeDeviatingGroup({
  area: 'platform',
  prefix: 'merchants',
  noun: ['merchant', 'merchants'],
  title: 'Merchants',
  section: 'Merchants',
  base: '/api/merchants',
  permission: 'Merchants.Merchants',
  restore: null,
  shapes: { item: MerchantDto, create: MerchantCreateDto, update: MerchantUpdateDto },
  variants: {},
  rules: 'MERCHANT',
  name: 'name',
  search: ['name', 'legalName', 'merchantNumber', 'email', 'externalReference'],
});

const { base, permission: merchant, prefix, title } = merchants;
const create = [`${merchant}.Create`];
const update = [`${merchant}.Update`];
const drop = [`${merchant}.Delete`];
const assign = ['MerchantBilling.PricePlans.Assign'];
const reads = { reads: true } as const;
const ofMerchant = { ...eitherPlace('MerchantInput', { merchantId: uuid() }), ...reads };
const plan = { of: 'pricePlanAssignments', input: 'id' } as const;

export const merchantOperations = group(
  { prefix, title },
  {
    list: get(base, [], 'List merchants', lists(MerchantDto)),
    create: post(base, create, 'Create a merchant', { ...takes(MerchantCreateDto), ...answers(MerchantDto) }),
    assignableForPricePlan: get(`${base}/assignable-for-price-plan`, [merchant], 'List merchants to which a price plan can be assigned', {
      query: PricePlanQuery,
      ...answers(array(LookupDto)),
    }),
    byPricePlan: get(`${base}/by-price-plan`, [merchant], 'List merchants of a price plan', {
      ...lists(MerchantDto),
      listed: 'pricePlanAssignments',
      query: MerchantsOfPricePlanQuery,
    }),
    resellerScope: get(`${base}/reseller-scope`, [merchant], "List merchants of the caller's reseller", lists(MerchantDto)),
    getDefaultMerchantUser: post(`${base}/get-default-merchant-user-async`, [], 'Read the default user of a merchant', {
      ...ofMerchant,
      ...answers(nullable(MerchantUserDto)),
    }),
    getMerchantUsers: post(`${base}/get-merchant-users-async`, [], 'List the users of a merchant', {
      ...ofMerchant,
      ...answers(array(MerchantUserDto)),
    }),
    page: post(`${base}/list/continuation`, [], 'Return a filtered page of merchants', pages(MerchantDto)),
    count: post(`${base}/list/continuation/count`, [], 'Count merchants, approximately', countsPages),
    summaryCounts: post(`${base}/list/continuation/summary-counts`, [], 'Count merchants for several filters', countsFilters),
    readCustomFields: get(`${base}/self/custom-fields`, [], "Read the caller's custom fields", answers(CustomFieldsDto)),
    updateCustomFields: put(`${base}/self/custom-fields`, [], "Replace the caller's custom fields", {
      ...takes(CustomFieldsDto),
      ...answers(CustomFieldsDto),
    }),
    readOrderDataDefaults: get(
      `${base}/self/order-data-defaults`,
      [],
      "Read the caller's order data defaults",
      answers(OrderDataDefaultsDto),
    ),
    updateOrderDataDefaults: put(`${base}/self/order-data-defaults`, [], "Replace the caller's order data defaults", {
      ...takes(OrderDataDefaultsUpdateDto),
      ...answers(OrderDataDefaultsDto),
    }),
    validateProcessorProfileDeactivation: post(
      `${base}/validate-processor-profile-deactivation-async`,
      [],
      'List what prevents deactivating a processor profile',
      {
        ...eitherPlace('ProcessorDeactivationInput', { merchantId: uuid(), profileId: uuid() }),
        ...reads,
        ...answers(ProcessorDeactivationDto),
      },
    ),
    read: get(`${base}/{id}`, [], 'Read a merchant', answers(MerchantDto)),
    access: get(`${base}/{id}/access`, [], 'Check whether the caller can access a merchant', answersAccess),
    name: get(`${base}/{id}/name`, [], 'Read the name of a merchant', answersName),
    registers: get(`${base}/{id}/registers`, [], 'List the registers of a merchant', answers(array(MerchantRegisterDto))),
    update: put(`${base}/{id}`, update, 'Replace a merchant', { ...takes(MerchantUpdateDto), ...answers(MerchantDto) }),
    delete: remove(`${base}/{id}`, drop, 'Delete a merchant', answersNothing),
    restore: act(`${base}/{id}/restore`, [], 'Restore a deleted merchant', answersRestored(MerchantDto)),
    lock: post(`${base}/{id}/lock`, [`${merchant}.Lock`], 'Lock a merchant', { ...mayTake(MerchantLockDto), ...answers(MerchantDto) }),
    unlock: act(`${base}/{id}/unlock`, [`${merchant}.Unlock`], 'Unlock a merchant', answers(MerchantDto)),
    assignPricePlan: act(`${base}/{id}/assign-price-plan/{pricePlanId}`, assign, 'Assign a price plan to a merchant', {
      ...answers(MerchantDto),
      effect: { kind: 'creates', ...plan },
    }),
    unassignPricePlan: act(`${base}/{id}/unassign-price-plan`, assign, 'Remove the price plan of a merchant', {
      ...answers(MerchantDto),
      effect: { kind: 'removes', ...plan },
    }),
  },
);
