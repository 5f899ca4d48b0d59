/** How a reseller bills, and how its merchants are charged (assumptions: 15; 36, Resellers). */
import type {
  ResellerBillingPreferencesDto,
  ResellerBillingPreferencesUpdateDto,
  ResellerCollectionConfigurationDto,
} from '../../../../schemas/platform/resellers/group.ts';
import { findReseller } from '../../billing/billing-runs/reads.ts';
import { preferencesOf, moveSchedule } from '../../billing/billing-runs/start.ts';
import { collector } from '../../billing/merchant-payment-methods/collection.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { readCurrency } from '../../kernel/money.ts';
import { invalid, invalidMember, notFound, staleStamp } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { isMailAddress } from '../../kernel/addresses.ts';
import { requireStamp } from '../../resources/record.ts';
import { newStamp } from '../../resources/stamps.ts';
import type { ResellerRecord } from '../resellers/record.ts';
import { presentReseller } from './resource.ts';

export const namedReseller = (call: CallTo<'resellers.getBillingPreferences'>): ResellerRecord =>
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
  if (wrong.length > 0)
    throw invalid(wrong.map((member) => ({ message: `The field ${member} must be an e-mail address.`, members: [member] })));
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

export const getBillingPreferences: Handler<'resellers.getBillingPreferences'> = (call) =>
  ok(presentPreferences(call.world, namedReseller(call).id));

export const getOwnBillingPreferences: Handler<'resellers.getOwnBillingPreferences'> = (call) =>
  ok(presentPreferences(call.world, ownReseller(call).id));

export const getEffectiveCollectionConfiguration: Handler<'resellers.getEffectiveCollectionConfiguration'> = (call) =>
  ok(collectionOf(call.world, namedReseller(call).id));

export const getOwnEffectiveCollectionConfiguration: Handler<'resellers.getOwnEffectiveCollectionConfiguration'> = (call) =>
  ok(collectionOf(call.world, ownReseller(call).id));

export const getForBillingSelfService: Handler<'resellers.getForBillingSelfService'> = (call) => {
  const { world } = call;
  const reseller = namedReseller(call);
  return ok({
    reseller: presentReseller(reseller, world),
    billingPreferences: presentPreferences(world, reseller.id),
    collectionConfiguration: collectionOf(world, reseller.id),
    canEdit: reseller.isActive,
  });
};

export const updateBillingPreferences: Handler<'resellers.updateBillingPreferences'> = (call) => {
  validate(call.body);
  const resellerId = call.query.resellerId ?? call.body.resellerId;
  if (resellerId === undefined) throw invalidMember('resellerId', 'The field resellerId is required.');
  return write(call, findReseller(call, resellerId), call.body);
};

export const updateOwnBillingPreferences: Handler<'resellers.updateOwnBillingPreferences'> = (call) => {
  validate(call.body);
  return write(call, ownReseller(call), call.body);
};
