import { act, get, group, post, put, remove } from '../../operation.ts';

const base = '/api/resellers';
const reseller = 'Resellers.Resellers';
const update = [`${reseller}.Update`];
const reads = { reads: true } as const;

export const resellers = group(
  { prefix: 'resellers', title: 'Resellers', scope: 'reseller' },
  {
    list: get(base, [reseller], 'List resellers', { paged: true }),
    create: post(base, [`${reseller}.Create`], 'Create a reseller'),
    getBillingPreferences: post(`${base}/get-billing-preferences-async`, update, 'Read the billing preferences of a reseller', reads),
    getDefaultResellerUser: post(`${base}/get-default-reseller-user-async`, [reseller], 'Read the default user of a reseller', reads),
    getEffectiveCollectionConfiguration: post(
      `${base}/get-effective-collection-configuration-async`,
      update,
      'Read how a reseller collects, with its source',
      reads,
    ),
    getForBillingSelfService: post(`${base}/get-for-billing-self-service-async`, update, 'Read the data for billing self-service', reads),
    getOwnBillingPreferences: post(`${base}/get-own-billing-preferences-async`, update, "Read the caller's billing preferences", reads),
    getOwnEffectiveCollectionConfiguration: post(
      `${base}/get-own-effective-collection-configuration-async`,
      update,
      'Read how the own reseller collects, with its source',
      reads,
    ),
    updateBillingPreferences: post(`${base}/update-billing-preferences-async`, update, 'Replace the billing preferences of a reseller'),
    updateOwnBillingPreferences: post(`${base}/update-own-billing-preferences-async`, update, "Replace the caller's billing preferences"),
    page: post(`${base}/list/continuation`, [reseller], 'Return a filtered page of resellers', { paged: true, ...reads }),
    count: post(`${base}/list/continuation/count`, [reseller], 'Count resellers, approximately', reads),
    summaryCounts: post(`${base}/list/continuation/summary-counts`, [reseller], 'Count resellers for several filters', reads),
    read: get(`${base}/{id}`, [reseller], 'Read a reseller'),
    update: put(`${base}/{id}`, update, 'Replace a reseller'),
    delete: remove(`${base}/{id}`, [`${reseller}.Delete`], 'Delete a reseller'),
    access: get(`${base}/{id}/access`, [], 'Check whether the caller can access a reseller'),
    name: get(`${base}/{id}/name`, [], 'Read the name of a reseller'),
    restore: act(`${base}/{id}/restore`, [reseller], 'Restore a deleted reseller'),
  },
);
