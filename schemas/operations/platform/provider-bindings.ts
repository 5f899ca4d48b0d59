/** The providers with which a merchant screens payments, computes tax and authenticates card holders. */
import { get, group, post, put, remove } from '../../operation.ts';
import { text } from '../../shape.ts';

const base = '/api/merchants';
const merchant = 'Merchants.Merchants';
const create = [`${merchant}.Create`];
const update = [`${merchant}.Update`];
const drop = [`${merchant}.Delete`];
const title = 'Merchants';
const screening = `${base}/{merchantId}/screening-provider-profiles`;
const tax = `${base}/{id}/tax-bindings/{providerName}`;
const threeDSecure = `${base}/{id}/three-d-secure-bindings`;
const named = { pathParameters: { providerName: text() } };
const typed = { pathParameters: { providerType: text() } };

export const providerBindings = {
  ...group(
    { prefix: 'screeningProviderProfiles', title },
    {
      list: get(screening, [], 'List screening provider profiles'),
      read: get(`${screening}/{profileId}`, [], 'Read a screening provider profile'),
      create: post(screening, create, 'Create a screening provider profile'),
      update: put(`${screening}/{profileId}`, update, 'Replace a screening provider profile in full'),
      delete: remove(`${screening}/{profileId}`, drop, 'Delete a screening provider profile'),
    },
  ),
  ...group(
    { prefix: 'taxBindings', title },
    {
      read: get(tax, [merchant], 'Read a tax provider binding', named),
      update: put(tax, update, 'Write a tax provider binding', named),
      testConnection: post(`${tax}/test-connection`, update, 'Test the connection of a tax provider binding', named),
    },
  ),
  ...group(
    { prefix: 'threeDSecureBindings', title },
    {
      list: get(threeDSecure, [], 'List 3-D Secure bindings'),
      read: get(`${threeDSecure}/{providerType}`, [merchant], 'Read a 3-D Secure binding', typed),
      update: put(`${threeDSecure}/{providerType}`, update, 'Write a 3-D Secure binding', typed),
      delete: remove(`${threeDSecure}/{providerType}`, update, 'Delete a 3-D Secure binding', typed),
      testConnection: post(`${threeDSecure}/{providerType}/test-connection`, update, 'Test the connection of a 3-D Secure binding', typed),
    },
  ),
};
