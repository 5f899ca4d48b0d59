/** Bodies as an integrator sends them: the samples of the groups, and those that a schema alone would hardly meet. */
import { generateKeyPairSync } from 'node:crypto';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import type { Group } from '../../../schemas/group.ts';
import { operations } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { fill, type Open } from '../../../schemas/recipe.ts';
import { picture } from '../../../suites/checks/picture.ts';
import { Known, KnownRecord, Marked, type Members, type Template } from './template.ts';

/** Of every seeded user. */
const seededPassword = 'Gateway#2026';

/** Prefix of an operation's id, which is that of its group. */
export const prefixOf = ({ id }: Operation): string => id.slice(0, id.lastIndexOf('.'));

/** Groups with a body that creates a record. */
export const described = groupNames.map(groupOf);

const prefixes: ReadonlySet<string> = new Set(operations.map(prefixOf));

/** The body of a recipe, with what it refers to. */
export function recipeBody(body: Members, choice: number, n: number): Members {
  const valueOf = ({ value }: Open): Template | undefined => {
    switch (value.of) {
      case 'name':
        return `${value.what}-${n}`.slice(0, value.maxLength);
      case 'tag':
        return String(n);
      case 'pick':
        return value.options[n % value.options.length] as Template;
      case 'caller':
        return new Known(value.id, 0);
      case 'record':
        return new Known(prefixes.has(value.kind) ? `${value.kind}.id` : `${value.kind.replace(/s$/, '')}Id`, choice);
      case 'listed':
        return new Known('userId', choice);
      case 'day':
        return '2026-03-20';
      default:
        return undefined;
    }
  };
  const filled = fill(body, valueOf) as Members;
  return typeof filled['name'] === 'string' ? { ...filled, name: new Marked(filled['name']) } : filled;
}

/** The body that creates a record of a group. */
export const sampleBody = (group: Group, choice: number, n: number): Members => recipeBody(group.recipe as Members, choice, n);

const sampleOf = (group: Group): Arbitrary<Members> =>
  fc.tuple(fc.nat(1_000_000), fc.nat(40)).map(([choice, n]) => sampleBody(group, choice, n));

const card: Members = {
  number: '4111111111111111',
  expirationMonth: 12,
  expirationYear: 2049,
  securityCode: '123',
  cardholderName: new Marked('Payer'),
};
const webhook: Members = { type: 'Webhook', config: { url: 'https://hooks.invalid/receive' } };

/** A subscription to every event, at a destination that is known. */
export const allEvents = (choice: number): Members => ({
  merchantId: new Known('merchantId', 0),
  name: new Marked('all events'),
  eventTypes: ['*'],
  destinationIds: [new Known('notificationDestinations.id', choice)],
});

/** Of no use beyond one run. */
const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Bodies of operations that a schema alone would hardly meet. */
export const usualBodies: Readonly<Record<string, Members>> = {
  'announcements.create': {
    title: new Marked('Closed'),
    content: 'All day.',
    isEnabled: true,
    audience: 'Merchants',
    audienceIds: [new Known('merchantId', 0)],
  },
  'rateLimitProfiles.create': {
    name: new Marked('profile'),
    description: null,
    scope: 'Global',
    scopeIdentifier: null,
    priority: 0,
    isActive: false,
  },
  'rateLimitRules.create': {
    profileId: new Known('rateLimitProfiles.id', 1),
    name: new Marked('rule'),
    limiter: 'api.requests',
    permitLimit: 1000,
    windowSeconds: 60,
  },
  'customers.addStoredPaymentMethod': { customerId: new Known('customers.id', 1), cardData: card },
  'notificationDestinations.testConfig': webhook,
  'notificationDestinations.validateConfig': webhook,
  'developerInvitations.create': { merchantId: new Known('merchantId', 0), email: 'dev@studio.invalid' },
  'notificationSubscriptions.create': allEvents(21),
  'walletA.updateApiKey': { keyId: 'KEY1', issuerId: 'issuer', privateKey },
  'listenSessions.create': { eventTypes: null },
  'hostedPaymentPages.create': { merchantId: new Known('merchantId', 0), name: new Marked('page'), allowCustomAmount: true },
  'hostedPaymentPages.uploadImage': { file: picture },
  'hppSessions.create': { hostedPaymentPageId: new Known('hostedPaymentPages.id', 1), mode: 'Reusable', amount: 5 },
  'hostedPaymentPages.createSaveCardCapture': { merchantId: new Known('merchantId', 0), customerId: new Known('customers.id', 1) },
  'billingRuns.create': { resellerId: new Known('resellerId', 0), periodStart: '2026-02-01', periodEnd: '2026-02-28' },
  'hostedPaymentPages.lock': { id: new Known('hostedPaymentPages.id', 2) },
  'merchants.create': { name: new Marked('merchant'), email: 'office@merchant.invalid' },
  'merchants.updateCustomFields': { fields: [] },
  'resellers.create': { name: new Marked('reseller'), email: 'office@reseller.invalid' },
  'resellers.updateBillingPreferences': { resellerId: new Known('resellerId', 0), currency: 'USD' },
  'resellers.updateOwnBillingPreferences': { currency: 'USD' },
  'users.create': { userName: new Marked('user'), email: 'host@studio.invalid', password: seededPassword },
  'account.register': { userName: new Marked('user'), emailAddress: 'new@studio.invalid', password: seededPassword, appName: 'Shop' },
  'account.uploadProfilePicture': { type: 'Image', file: picture },
  'myProfile.changePassword': { currentPassword: seededPassword, newPassword: seededPassword },
  'gatewayProfile.changePassword': { currentPassword: seededPassword, newPassword: seededPassword },
  'transactions.fromHppSession': { sessionId: new Known('hppSessions.id', 1), paymentType: 'Card', cardData: card },
};

/** What stands in the paths of operations whose `id` is not that of their group's records, by the group's prefix. */
export const usualPaths: Readonly<Record<string, Members>> = {
  taxBindings: { id: new Known('merchantId', 0), providerName: 'sim-tax' },
  threeDSecureBindings: { id: new Known('merchantId', 0), providerType: 'sim-3ds' },
};

const cardPayment: Arbitrary<Members> = fc.record({
  merchantId: fc.constant(new Known('merchantId', 0)),
  type: fc.constantFrom('Sale', 'Authorization', 'Verification'),
  paymentType: fc.constant('Card'),
  amount: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
  currency: fc.constantFrom('USD', 'USD', 'JPY'),
  cardData: fc.record({
    number: fc.constantFrom('4111111111111111', '5555555555554444', '4000000000000002'),
    expirationMonth: fc.integer({ min: 1, max: 12 }),
    expirationYear: fc.constantFrom(2049, 2025, 9999),
    securityCode: fc.constant('123'),
    cardholderName: fc.constant(new Marked('Payer')),
  }),
});

/** Valid bodies that a schema alone would hardly meet, by the operation's id. */
export function usualBodyOf(operation: Operation, members: readonly string[]): Arbitrary<Template> | undefined {
  const prefix = prefixOf(operation);
  const group = described.find((one) => one.prefix === prefix);
  if (operation.id === 'transactions.create') return cardPayment;
  const body = usualBodies[operation.id];
  if (body !== undefined) return fc.constant(body);
  if (operation.id === `${prefix}.create` && group !== undefined) return sampleOf(group);
  if (operation.id !== `${prefix}.update`) return undefined;
  const change = (group?.change ?? {}) as Members;
  return fc.nat(1_000_000).map((choice) => new KnownRecord(`${prefix}.id`, choice, members, change));
}
