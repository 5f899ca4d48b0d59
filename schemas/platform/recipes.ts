import type { RecipeTable } from '../catalogue.ts';
import { answer, fixture, instant, listed, merchantId, name, record, text } from '../recipe.ts';

const as = 'hostAdmin' as const;
const own = { params: { id: merchantId } };
const ofReseller = { as, query: { resellerId: record('resellers') } };
const profile = { params: { merchantId, profileId: record('processorProfiles') } };
/** Inactive, so that no payment uses it. */
const processorProfile = {
  name: name('processor profile', 64),
  processorId: listed('processors.list'),
  paymentTypes: ['Card'],
  currencies: ['USD'],
  isActive: false,
  timeZone: 'Antarctica/Troll',
  config: answer('processors.configTemplate', ''),
} as const;
const screening = { params: { merchantId, profileId: record('screeningProviderProfiles') } };
const tax = { params: { id: merchantId, providerName: 'sim-tax' } };
const secure = { params: { id: merchantId, providerType: 'sim-3ds' } };
const report = { params: { reportId: listed('reports.list') } };
const audited = { needs: [record('customers')], params: { id: listed('auditLog.continuationList') } };
const userName = () => name('user', 64, 'user');
const user = () => {
  const own = userName();
  // Long, with characters of every kind: the password rules are not documented.
  return {
    userName: own,
    email: text(own, '@example.com'),
    name: 'Gateproof',
    surname: 'Conformance',
    password: 'Aa1#gateproof-conformance',
  };
};

export const platformRecipes: RecipeTable = {
  'merchants.create': { as, body: { name: name('merchant', 64), email: text(name('merchant', 32, 'user'), '@merchant.invalid') } },
  'merchants.read': own,
  'merchants.access': own,
  'merchants.name': own,
  'merchants.registers': own,
  'merchants.getDefaultMerchantUser': { query: { merchantId } },
  'merchants.getMerchantUsers': { query: { merchantId } },
  'merchants.validateProcessorProfileDeactivation': { query: { merchantId, profileId: record('processorProfiles') } },
  'merchants.assignableForPricePlan': { query: { pricePlanId: fixture('pricePlan') } },
  'merchants.byPricePlan': { query: { pricePlanId: fixture('pricePlan') } },
  'merchants.updateCustomFields': { body: { fields: [] } },
  'merchants.unlock': { as, after: ['merchants.lock'] },
  'merchants.assignPricePlan': { as: 'reseller', params: { id: merchantId, pricePlanId: fixture('otherPricePlan') } },
  'merchants.unassignPricePlan': { as: 'reseller', params: { id: merchantId }, after: ['merchants.assignPricePlan'] },
  'resellers.create': { as, body: { name: name('reseller', 64), email: text(name('reseller', 32, 'user'), '@reseller.invalid') } },
  'resellers.getDefaultResellerUser': ofReseller,
  'resellers.getEffectiveCollectionConfiguration': ofReseller,
  'resellers.getForBillingSelfService': ofReseller,
  'resellers.getBillingPreferences': ofReseller,
  'resellers.updateBillingPreferences': { as, body: { resellerId: record('resellers'), currency: 'USD' } },
  'resellers.getOwnBillingPreferences': { as: 'reseller' },
  'resellers.getOwnEffectiveCollectionConfiguration': { as: 'reseller' },
  'resellers.updateOwnBillingPreferences': { as: 'reseller', body: { currency: 'USD' } },
  'processorProfiles.list': { params: { merchantId } },
  'processorProfiles.create': { params: { merchantId }, body: processorProfile },
  'processorProfiles.read': profile,
  'processorProfiles.summary': profile,
  'processorProfiles.update': { ...profile, body: { ...processorProfile, priority: 1 } },
  'processorProfiles.delete': profile,
  'screeningProviderProfiles.list': { params: { merchantId } },
  'screeningProviderProfiles.create': {
    params: { merchantId },
    // It screens nothing.
    body: {
      name: name('screening profile', 64),
      providerType: 'sim-screening',
      isActive: false,
      config: { accountId: name('account', 12) },
    },
  },
  'screeningProviderProfiles.read': screening,
  'screeningProviderProfiles.update': {
    ...screening,
    body: { name: name('screening profile', 64), providerType: 'sim-screening', order: 1 },
  },
  'screeningProviderProfiles.delete': screening,
  'taxBindings.update': { ...tax, body: { isEnabled: false, environment: 'Sandbox' } },
  'taxBindings.read': { ...tax, after: ['taxBindings.update'] },
  'taxBindings.testConnection': { ...tax, after: ['taxBindings.update'] },
  'threeDSecureBindings.list': { params: { id: merchantId } },
  'threeDSecureBindings.update': { ...secure, body: { isEnabled: false, networks: ['Visa'] } },
  'threeDSecureBindings.read': { ...secure, after: ['threeDSecureBindings.update'] },
  'threeDSecureBindings.testConnection': { ...secure, after: ['threeDSecureBindings.update'] },
  'threeDSecureBindings.delete': { ...secure, after: ['threeDSecureBindings.update'] },
  'reports.columns': report,
  'reports.parameters': report,
  'reports.run': report,
  'reports.export': report,
  'auditLog.ensureEntityAccess': audited,
  'auditLog.tryEnsureEntityAccess': audited,
  'health.groups': { as },
  'health.overall': { as },
  'health.category': { as, params: { category: answer('health.overall', 'components.0.category') } },
  'health.component': { as, params: { name: answer('health.overall', 'components.0.name') } },
  'accounting.connect': { body: { provider: 'sim-books' } },
  'accounting.callback': { without: 'the state of the flow stands in a redirect' },
  'favorites.add': { body: { entityType: 'customer', entityId: record('customers') } },
  'favorites.remove': { query: { entityType: 'customer', entityId: record('customers') }, after: ['favorites.add'] },
  'users.create': { as, body: user() },
  'users.byUsername': { as, params: { username: answer('users.create', 'userName') } },
  'users.byEmail': { as, params: { email: answer('users.create', 'email') } },
  'users.changePassword': { as, body: { newPassword: 'Aa1#gateproof-conformance-b' } },
  'users.updateRoles': { as, body: { roleNames: [] } },
  'users.updateClaims': { as, body: [] },
  'users.lock': { as, params: { id: record('users'), lockoutEnd: instant('P1D') } },
  'users.setTwoFactorEnabled': { as, params: { id: record('users'), enabled: 'true' } },
  'users.importExternalUser': { as, body: { provider: 'sim-directory', userNameOrEmailAddress: userName() } },
  'users.importUsersFromFile': {
    as,
    file: { type: 'text/csv', text: text('userName,emailAddress\r\n', name('user', 64, 'user'), ',gateproof@file.example\r\n') },
  },
  'users.exportAsCsv': { as, query: { token: answer('users.downloadToken', 'token') } },
  'users.exportAsExcel': { as, query: { token: answer('users.downloadToken', 'token') } },
};
