/** The standard groups, a row each: what a record is made of, what changes it, what its group refuses (endpoints: Standard resource set). */
import { operations } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { TObject } from '../../../schemas/shape.ts';
import { AnnouncementDto, AnnouncementTemplateDto } from '../../../schemas/types/engagement/announcements.ts';
import { CampaignDto } from '../../../schemas/types/engagement/campaigns.ts';
import { ContractPlanDto } from '../../../schemas/types/billing/contract-plans.ts';
import { ContractDto } from '../../../schemas/types/billing/contracts.ts';
import { CustomerDto } from '../../../schemas/types/billing/customers.ts';
import { DeveloperAccountDto } from '../../../schemas/types/access/developer-portal.ts';
import { NotificationChannelDto } from '../../../schemas/types/notifications/channels.ts';
import { NotificationDestinationDto } from '../../../schemas/types/notifications/destinations.ts';
import { NotificationSubscriptionDto } from '../../../schemas/types/notifications/subscriptions.ts';
import { PromotionDto } from '../../../schemas/types/engagement/promotions.ts';
import { WalletRegistrationDto } from '../../../schemas/types/wallets/registrations.ts';
import { contractBody, done, merchantOf } from '../billing/billing-steps.ts';
import { newDestination, webhook } from '../notifications/notification-steps.ts';
import type { Json, World } from './simulated.ts';
import { next, promotionBody, registrationBody } from '../engagement/storefront-steps.ts';

type Body = Readonly<Record<string, unknown>>;

interface Row {
  readonly shape: TObject;
  /** The body of a creation. */
  body(world: World): Body | Promise<Body>;
  readonly name: string;
  /** What a reply has besides the shape of its group. */
  readonly revealed?: readonly string[];
  /** A change that leaves everything else alone. */
  readonly change: Body;
  /** A change that the schema lets through and the group refuses, with the members it names; null: there is none. */
  readonly wrong: readonly [Body, readonly string[]] | null;
  /** What an empty body lacks. */
  readonly required: string;
  readonly hasUniqueName: boolean;
  /** Whether each record belongs to one merchant: else to the host, a reseller or a merchant, whoever made it. */
  readonly isMerchants: boolean;
}

const ofMerchant = { required: 'merchantId', isMerchants: true } as const;
const ofAnyone = { isMerchants: false, wrong: [{ name: ' ' }, ['name']], required: 'name', hasUniqueName: true } as const;
const merchantId = (world: World) => ({ merchantId: merchantOf(world) });

const rows: Readonly<Record<string, Row>> = {
  announcements: {
    shape: AnnouncementDto,
    body: () => ({ title: 'New terminals', content: 'They **work**.' }),
    name: 'New terminals',
    change: { content: 'They still work.' },
    wrong: [{ title: ' ' }, ['title']],
    required: 'title',
    hasUniqueName: false,
    isMerchants: false,
  },
  announcementTemplates: {
    ...ofAnyone,
    shape: AnnouncementTemplateDto,
    body: () => ({ name: 'Outage', titleTemplate: '{{service}} is down', contentTemplate: 'Until {{until}}.' }),
    name: 'Outage',
    change: { contentTemplate: 'No longer.' },
  },
  campaigns: {
    ...ofMerchant,
    shape: CampaignDto,
    body: (world) => ({ ...merchantId(world), name: 'Bell tower' }),
    name: 'Bell tower',
    change: { goalAmount: 12.5 },
    wrong: [{ startsAt: '2026-05-01T00:00:00Z', endsAt: '2026-04-01T00:00:00Z' }, ['endsAt']],
    hasUniqueName: true,
  },
  contractPlans: {
    ...ofMerchant,
    shape: ContractPlanDto,
    body: (world) => ({ ...merchantId(world), name: 'Gold', currency: 'USD', interval: 'Month', initialPrice: 10 }),
    name: 'Gold',
    change: { description: 'For friends' },
    wrong: [{ currency: 'ZZZ' }, ['currency']],
    hasUniqueName: true,
  },
  contracts: {
    ...ofMerchant,
    shape: ContractDto,
    body: contractBody,
    name: 'Membership',
    change: { tags: ['a', 'b'] },
    wrong: [{ endDate: '2020-01-01' }, ['endDate']],
    hasUniqueName: false,
  },
  customers: {
    ...ofMerchant,
    shape: CustomerDto,
    body: (world) => ({ ...merchantId(world), lastName: 'Lovelace' }),
    name: 'Lovelace',
    change: { notes: 'Calls on Mondays' },
    wrong: [{ lastName: ' ' }, ['lastName', 'companyName']],
    hasUniqueName: false,
  },
  developerAccounts: {
    ...ofMerchant,
    shape: DeveloperAccountDto,
    body: (world) => {
      const { merchantUser, noPermissions, merchantAdmin } = world.personas;
      const users = [merchantUser, noPermissions, merchantAdmin];
      return { ...merchantId(world), userId: users[next(world) % users.length]!.userId };
    },
    name: 'merchant user',
    change: { notes: 'Builds the shop' },
    wrong: null,
    hasUniqueName: false,
  },
  notificationChannels: {
    ...ofAnyone,
    shape: NotificationChannelDto,
    body: async (world) => ({ ...merchantId(world), name: 'Operators', destinationIds: [await destinationOf(world)] }),
    name: 'Operators',
    change: { minimumSeverity: 'Warning' },
  },
  notificationDestinations: {
    ...ofAnyone,
    shape: NotificationDestinationDto,
    body: (world) => webhook(merchantId(world)),
    name: 'Receiver',
    revealed: ['signingSecret'],
    change: { isEnabled: false },
  },
  notificationSubscriptions: {
    ...ofAnyone,
    shape: NotificationSubscriptionDto,
    body: async (world) => ({ ...merchantId(world), name: 'Everything', eventTypes: ['*'], destinationIds: [await destinationOf(world)] }),
    name: 'Everything',
    change: { eventTypes: ['customer.*'] },
  },
  promotions: {
    ...ofMerchant,
    shape: PromotionDto,
    body: promotionBody,
    name: 'Spring sale',
    change: { usageLimit: 100 },
    wrong: [{ value: 100.5 }, ['value']],
    hasUniqueName: false,
  },
  walletRegistrations: {
    ...ofMerchant,
    shape: WalletRegistrationDto,
    body: registrationBody,
    name: 'Wallet at the till',
    change: { externalMerchantId: 'till-7' },
    wrong: [{ domains: [{ name: 'no domain' }] }, ['domains[0].name']],
    hasUniqueName: false,
  },
};

const destinationOf = async (world: World): Promise<string> =>
  (await newDestination(world, { name: `Of another record, ${next(world)}` })).id;

export interface Group extends Row {
  /** Prefix of its operations. */
  readonly prefix: string;
  readonly base: string;
  make(world: World, changes?: Body): Promise<Json>;
  /** Its operations by the last part of their ids: some groups lack some. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** What is needed, beyond its base permission, to see deleted records and bring them back; null: nothing. */
  readonly restore: string | null;
}

const named = (prefix: string): Readonly<Record<string, Operation>> =>
  Object.fromEntries(operations.filter(({ id }) => id.startsWith(`${prefix}.`)).map((one) => [one.id.slice(prefix.length + 1), one]));

/** Every group of the catalogue's standard set, whether it has a row or not. */
export const standardPrefixes: readonly string[] = operations
  .filter(({ id, source }) => id.endsWith('.restore') && source === 'endpoints: Standard resource set')
  .map(({ id }) => id.slice(0, -'.restore'.length));

export const groups: readonly Group[] = Object.entries(rows).map(([prefix, row]): Group => {
  const own = named(prefix);
  const base = own['create']?.path ?? '';
  return {
    ...row,
    prefix,
    base,
    operations: own,
    restore: own['restore']?.permissions[1] ?? null,
    make: async (world, changes = {}) => done(world, 'POST', base, { ...(await row.body(world)), ...changes }),
  };
});

/** Records of a group as its list tells them: with its continuation, where it has one, else with its plain list. */
export async function listed(world: World, { base, operations: own }: Group, request: Body = {}): Promise<Json> {
  if (own['page'] !== undefined) return done(world, 'POST', `${base}/list/continuation`, { maxResultCount: 1000, ...request });
  const query = new URLSearchParams({ maxResultCount: '1000' });
  for (const [name, value] of Object.entries(request)) if (value !== null) query.set(name, String(value));
  return done(world, 'GET', `${base}?${query}`);
}
