/** Resellers (endpoints: Resellers; assumptions: 15). */
import {
  resellers as described,
  ResellerDto,
  type ResellerCreateDto,
  type ResellerUpdateDto,
  type ResellerBillingPreferencesDto,
  type ResellerBillingPreferencesUpdateDto,
  type ResellerCollectionConfigurationDto,
  type resellerOperations,
} from '../../../../schemas/platform/resellers/group.ts';
import { moveSchedule, planSchedule, preferencesOf } from '../../billing/billing-runs/start.ts';
import { conflict, fault, invalid, invalidMember, notFound, staleStamp } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { listingOf } from '../../resources/deviating.ts';
import { presenter } from '../../resources/present.ts';
import type { Resource } from '../../resources/resource.ts';
import { settingsReader, type SettingsOf } from '../../resources/settings.ts';
import { checkDetails } from '../merchant-operations/details.ts';
import { ResellerRecord } from '../resellers/record.ts';
import { isHost, reachesReseller } from '../../kernel/reach.ts';
import { findReseller } from '../../billing/billing-runs/reads.ts';
import { collector } from '../../billing/merchant-payment-methods/record.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { readCurrency } from '../../kernel/money.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { requireStamp } from '../../resources/record.ts';
import { newStamp } from '../../resources/stamps.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defaultUserOf } from '../users/find.ts';
import { PricePlanRecord, PricePlanAssignmentRecord } from '../../billing/price-plans/record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';
import { byHostAlone, byResellers } from '../merchant-operations/resource.ts';

// Resellers under operations that resemble the standard set (assumptions: 15).

type Settings = SettingsOf<typeof described.shapes, 'create'>;

const readSettings = settingsReader(described.shapes, 'create');

// The two shapes share these members; none of them is an amount.
const settingsOf = (body: ResellerCreateDto | ResellerUpdateDto): Settings => readSettings(body, null) as unknown as Settings;

const merchantCount = ({ id }: ResellerRecord, { records }: World): number => records.merchants.by('ofReseller', id).length;

/** `R` and eight digits. Resellers are never removed, so the next number is their count plus one. */
const resellerNumber = ({ records }: World): string => `R${String(records.resellers.size + 1).padStart(8, '0')}`;

const presentReseller = presenter<ResellerRecord, typeof ResellerDto>(ResellerDto, { merchantCount });

const resellerResource: Resource<ResellerRecord, 'resellers'> = {
  prefix: 'resellers',
  collection: (world) => world.records.resellers,
  listing: listingOf(described, { merchantCount }),
  source: (call) => ({ source: call.world.records.resellers.all(), keep: ({ id }) => reachesReseller(call, id) }),
  sees: (call, { id }) => reachesReseller(call, id),
  name: ({ name }) => name,
  present: presentReseller,
  validate: ({ body }) => checkDetails(body),
  create: ({ body }) => ({ resellerNumber: '', ...settingsOf(body) }),
  complete: ({ world }, reseller) => ({ ...reseller, resellerNumber: resellerNumber(world) }),
  update: ({ body, principal }, reseller) => {
    const settings = settingsOf(body);
    // Only the host may activate or deactivate a reseller.
    return { ...reseller, ...settings, isActive: isHost(principal) ? settings.isActive : reseller.isActive };
  },
  mayDelete: ({ world }, reseller) => {
    const count = merchantCount(reseller, world);
    if (count > 0) throw conflict('Resellers:HasMerchants', 'The reseller has merchants.', { merchantCount: count });
  },
  created: (world, { id }) => planSchedule(world, id),
  restored: (world, reseller) => {
    moveSchedule(world, reseller.id);
    return reseller;
  },
};

// How a reseller bills, and how its merchants are charged (assumptions: 15; 36, Resellers).

const namedReseller = (call: CallTo<'resellers.getBillingPreferences'>): ResellerRecord =>
  findReseller(call, requiredInputs(call, ['resellerId']).resellerId);

/** The scope check of the call ensures that the caller has a reseller. */
function ownReseller(call: AuthenticatedCall): ResellerRecord {
  const { resellerId } = call.principal;
  if (resellerId === null) throw notFound('the caller has no reseller');
  return findReseller(call, resellerId);
}

function presentPreferences(world: World, resellerId: string): ResellerBillingPreferencesDto {
  const { billingDayOfMonth, currency, invoiceEmail, ccEmails, autoCharge, ...rest } = preferencesOf(world, resellerId);
  const { consolidateInvoices, paymentTermsDays, taxId, defaultPricePlanId, notifyOnFailure } = rest;
  return {
    resellerId,
    billingDayOfMonth,
    currency,
    invoiceEmail,
    ccEmails: [...ccEmails],
    autoCharge,
    consolidateInvoices,
    paymentTermsDays,
    taxId,
    defaultPricePlanId,
    notifyOnFailure,
    concurrencyStamp: stampOf(world, resellerId),
  };
}

const stampOf = ({ records }: World, resellerId: string): string | null =>
  records.billingPreferences.get(resellerId)?.concurrencyStamp ?? null;

/** The reseller's own configuration, else the platform's. The simulator does not retry charges, so there is only one attempt. */
function collectionOf({ records }: World, resellerId: string): ResellerCollectionConfigurationDto {
  const { collectionConfigurations } = records;
  const own = collectionConfigurations.by('collector', collector({ resellerId })).at(-1);
  const used = own ?? collectionConfigurations.by('collector', collector({ resellerId: null })).at(-1);
  return {
    resellerId,
    collectionMerchantId: used?.collectionMerchantId ?? null,
    processorProfileId: used?.processorProfileId ?? null,
    method: own === undefined ? 'PlatformCollects' : 'ResellerCollects',
    maxRetryAttempts: 0,
    retryIntervalDays: 0,
    source: own === undefined ? 'Platform' : 'Reseller',
  };
}

function validate({ currency, invoiceEmail, ccEmails = [] }: ResellerBillingPreferencesUpdateDto): void {
  readCurrency(currency);
  const given: readonly (readonly [string, string | null | undefined])[] = [
    ['invoiceEmail', invoiceEmail],
    ...ccEmails.map((email, index) => [`ccEmails[${index}]`, email] as const),
  ];
  const wrong = given.filter(([, email]) => typeof email === 'string' && !isMailAddress(email)).map(([member]) => member);
  if (wrong.length > 0) throw invalid(wrong.map((member) => fault(member, 'must be an e-mail address')));
}

function write({ world }: AuthenticatedCall, { id }: ResellerRecord, body: ResellerBillingPreferencesUpdateDto) {
  const { billingPreferences, pricePlans } = world.records;
  const before = billingPreferences.get(id);
  if (before !== undefined) requireStamp(world.choices, body.concurrencyStamp);
  if (typeof body.concurrencyStamp === 'string' && body.concurrencyStamp !== stampOf(world, id)) throw staleStamp();
  const defaultPricePlanId = body.defaultPricePlanId?.toLowerCase() ?? null;
  if (defaultPricePlanId !== null && pricePlans.get(defaultPricePlanId)?.resellerId !== id)
    throw notFound('no such price plan of the reseller');
  const record = {
    id,
    creationTime: before?.creationTime ?? world.clock.now(),
    concurrencyStamp: newStamp(world),
    billingDayOfMonth: body.billingDayOfMonth ?? 1,
    currency: body.currency.toUpperCase(),
    invoiceEmail: body.invoiceEmail ?? null,
    ccEmails: body.ccEmails ?? [],
    autoCharge: body.autoCharge ?? true,
    consolidateInvoices: body.consolidateInvoices ?? false,
    paymentTermsDays: body.paymentTermsDays ?? 0,
    taxId: body.taxId ?? null,
    defaultPricePlanId,
    notifyOnFailure: body.notifyOnFailure ?? true,
  };
  if (before === undefined) billingPreferences.insert(record);
  else billingPreferences.replace(record);
  if ((before?.billingDayOfMonth ?? 1) !== record.billingDayOfMonth) moveSchedule(world, id);
  return ok(presentPreferences(world, id));
}

const getBillingPreferences: Handler<'resellers.getBillingPreferences'> = (call) =>
  ok(presentPreferences(call.world, namedReseller(call).id));

const getOwnBillingPreferences: Handler<'resellers.getOwnBillingPreferences'> = (call) =>
  ok(presentPreferences(call.world, ownReseller(call).id));

const getEffectiveCollectionConfiguration: Handler<'resellers.getEffectiveCollectionConfiguration'> = (call) =>
  ok(collectionOf(call.world, namedReseller(call).id));

const getOwnEffectiveCollectionConfiguration: Handler<'resellers.getOwnEffectiveCollectionConfiguration'> = (call) =>
  ok(collectionOf(call.world, ownReseller(call).id));

const getForBillingSelfService: Handler<'resellers.getForBillingSelfService'> = (call) => {
  const { world } = call;
  const reseller = namedReseller(call);
  return ok({
    reseller: presentReseller(reseller, world),
    billingPreferences: presentPreferences(world, reseller.id),
    collectionConfiguration: collectionOf(world, reseller.id),
    canEdit: reseller.isActive,
  });
};

const updateBillingPreferences: Handler<'resellers.updateBillingPreferences'> = (call) => {
  validate(call.body);
  const resellerId = call.query.resellerId ?? call.body.resellerId;
  if (resellerId === undefined) throw invalidMember('resellerId', 'The field resellerId is required.');
  return write(call, findReseller(call, resellerId), call.body);
};

const updateOwnBillingPreferences: Handler<'resellers.updateOwnBillingPreferences'> = (call) => {
  validate(call.body);
  return write(call, ownReseller(call), call.body);
};

const handlers = {
  ...resourceHandlers(resellerResource),
  'resellers.getBillingPreferences': getBillingPreferences,
  'resellers.getDefaultResellerUser': (call) => ok(defaultUserOf(call.world, { merchantId: null, resellerId: namedReseller(call).id })),
  'resellers.getEffectiveCollectionConfiguration': getEffectiveCollectionConfiguration,
  'resellers.getForBillingSelfService': getForBillingSelfService,
  'resellers.getOwnBillingPreferences': getOwnBillingPreferences,
  'resellers.getOwnEffectiveCollectionConfiguration': getOwnEffectiveCollectionConfiguration,
  'resellers.updateBillingPreferences': updateBillingPreferences,
  'resellers.updateOwnBillingPreferences': updateOwnBillingPreferences,
} satisfies HandlersOf<typeof resellerOperations>;

const records = {
  resellers: kind(ResellerRecord, {}),
  pricePlans: kind(PricePlanRecord, {}),
  pricePlanAssignments: kind(PricePlanAssignmentRecord, { merchantId: byMerchant, pricePlanId: (one) => one.pricePlanId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const resellerModule = defineModule({
  records,
  handlers,
  scopeChecks: {
    'resellers.create': byHostAlone,
    'resellers.getOwnBillingPreferences': byResellers,
    'resellers.getOwnEffectiveCollectionConfiguration': byResellers,
    'resellers.updateOwnBillingPreferences': byResellers,
  },
});
