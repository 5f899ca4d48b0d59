import { act, get, group, post, put, remove } from '../../operation.ts';

const base = '/api/merchants';
const merchant = 'Merchants.Merchants';
const create = [`${merchant}.Create`];
const update = [`${merchant}.Update`];
const drop = [`${merchant}.Delete`];
const assign = ['MerchantBilling.PricePlans.Assign'];
const title = 'Merchants';
const reads = { reads: true } as const;

export const merchants = group(
  { prefix: 'merchants', title },
  {
    list: get(base, [], 'List merchants', { paged: true }),
    create: post(base, create, 'Create a merchant'),
    assignableForPricePlan: get(`${base}/assignable-for-price-plan`, [merchant], 'List merchants to which a price plan can be assigned'),
    byPricePlan: get(`${base}/by-price-plan`, [merchant], 'List merchants of a price plan', { paged: true }),
    resellerScope: get(`${base}/reseller-scope`, [merchant], "List merchants of the caller's reseller", { paged: true }),
    getDefaultMerchantUser: post(`${base}/get-default-merchant-user-async`, [], 'Read the default user of a merchant', reads),
    getMerchantUsers: post(`${base}/get-merchant-users-async`, [], 'List the users of a merchant', reads),
    page: post(`${base}/list/continuation`, [], 'Return a filtered page of merchants', { paged: true, ...reads }),
    count: post(`${base}/list/continuation/count`, [], 'Count merchants, approximately', reads),
    summaryCounts: post(`${base}/list/continuation/summary-counts`, [], 'Count merchants for several filters', reads),
    readCustomFields: get(`${base}/self/custom-fields`, [], "Read the caller's custom fields"),
    updateCustomFields: put(`${base}/self/custom-fields`, [], "Replace the caller's custom fields"),
    readOrderDataDefaults: get(`${base}/self/order-data-defaults`, [], "Read the caller's order data defaults"),
    updateOrderDataDefaults: put(`${base}/self/order-data-defaults`, [], "Replace the caller's order data defaults"),
    validateProcessorProfileDeactivation: post(
      `${base}/validate-processor-profile-deactivation-async`,
      [],
      'List what prevents deactivating a processor profile',
      reads,
    ),
    read: get(`${base}/{id}`, [], 'Read a merchant'),
    access: get(`${base}/{id}/access`, [], 'Check whether the caller can access a merchant'),
    name: get(`${base}/{id}/name`, [], 'Read the name of a merchant'),
    registers: get(`${base}/{id}/registers`, [], 'List the registers of a merchant'),
    update: put(`${base}/{id}`, update, 'Replace a merchant'),
    delete: remove(`${base}/{id}`, drop, 'Delete a merchant'),
    restore: act(`${base}/{id}/restore`, [], 'Restore a deleted merchant'),
    lock: post(`${base}/{id}/lock`, [`${merchant}.Lock`], 'Lock a merchant'),
    unlock: post(`${base}/{id}/unlock`, [`${merchant}.Unlock`], 'Unlock a merchant'),
    assignPricePlan: act(`${base}/{id}/assign-price-plan/{pricePlanId}`, assign, 'Assign a price plan to a merchant'),
    unassignPricePlan: act(`${base}/{id}/unassign-price-plan`, assign, 'Remove the price plan of a merchant'),
  },
);
