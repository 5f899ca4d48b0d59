/** Handlers of recurring billing (endpoints: Recurring billing; assumptions: 9). */
import {
  RecurringBillingAttemptDto,
  RecurringBillingRunDto,
  type RecurringBillingTriggerDto,
  type recurringBilling,
} from '../../../../schemas/billing/recurring-billing/group.ts';
import type { World } from '../../kernel/world.ts';
import { type Listing, listRequest } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { displayName } from '../customers/record.ts';
import { AttemptRecord, RunRecord, type Scope, openRun } from './record.ts';
import type { PageQuery } from '../../../../schemas/conventions/paging-types.ts';
import { actingMerchant, reachable, seesOwned, type Reachable } from '../../kernel/acting-merchant.ts';
import { today } from '../../kernel/calendar.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { conflict, notFound, within } from '../../kernel/refusal.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { customerOf } from '../customers/module.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { queueRun, runNow, tryRun, recurringDueWork } from './run.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

const computed = {
  contractNumber: ({ contractId }: AttemptRecord, world: World) => world.records.contracts.get(contractId)?.contractNumber ?? '',
  customerName: ({ customerId }: AttemptRecord, world: World) => {
    const customer = world.records.customers.get(customerId);
    return customer === undefined ? '' : displayName(customer);
  },
  attemptedAt: ({ creationTime }: AttemptRecord) => creationTime,
} as const;

const presentAttempt = presenter<AttemptRecord, typeof RecurringBillingAttemptDto>(RecurringBillingAttemptDto, computed);

const attemptListing: Listing<AttemptRecord> = { shape: RecurringBillingAttemptDto, search: ['contractNumber', 'customerName'], computed };

const attemptFields = (attempt: AttemptRecord, world: World) => ({
  ...attempt,
  contractNumber: computed.contractNumber(attempt, world),
  customerName: computed.customerName(attempt, world),
  attemptedAt: computed.attemptedAt(attempt),
});

const present = presenter<object, typeof RecurringBillingRunDto>(RecurringBillingRunDto);

const presentRun = (world: World, run: RunRecord, attempts: readonly AttemptRecord[]) =>
  present({ ...run, attempts: attempts.map((one) => attemptFields(one, world)) }, world);

const pageFrom = (call: AuthenticatedCall<unknown, PageQuery>, { source, keep }: Reachable<AttemptRecord>) =>
  ok(pageOf(call, attemptListing, source, listRequest(call), (record) => presentAttempt(record, call.world), keep));

/** @throws Refusal not found, unless the record is live and within reach. */
function seen<T extends { readonly merchantId: string; readonly isDeleted: boolean }>(call: AuthenticatedCall, record: T | undefined): T {
  if (record === undefined || record.isDeleted) throw notFound('no such record');
  if (!seesOwned(call, record)) throw notFound('out of reach');
  return record;
}

const history: Handler<'recurringBilling.history'> = (call) => pageFrom(call, reachable(call, call.world.records.recurringAttempts));

const contractHistory: Handler<'recurringBilling.contractHistory'> = (call) => {
  const { contracts, recurringAttempts } = call.world.records;
  const { id } = seen(call, contracts.get(call.params.contractId));
  return pageFrom(call, { source: recurringAttempts.by('contractId', id) });
};

const customerHistory: Handler<'recurringBilling.customerHistory'> = (call) => {
  const { customers, recurringAttempts } = call.world.records;
  const { id } = seen(call, customers.get(call.params.customerId));
  return pageFrom(call, { source: recurringAttempts.by('customerId', id) });
};

const run: Handler<'recurringBilling.run'> = (call) => {
  const { recurringRuns, recurringAttempts } = call.world.records;
  const record = within(recurringRuns.get(call.params.id), (one) => seesOwned(call, one), 'no such run within reach');
  return ok(presentRun(call.world, record, recurringAttempts.by('runId', record.id)));
};

/** The contracts that a body names; null if it names none. @throws Refusal not found for unknown and out-of-reach ones alike. */
function named(call: AuthenticatedCall, merchantId: string, body: RecurringBillingTriggerDto): readonly string[] | null {
  const { contracts } = call.world.records;
  const given = body.contractIds?.map((id) => id.toLowerCase());
  const customerId = body.customerId?.toLowerCase();
  const isOwn = (one: ContractRecord | undefined) => one !== undefined && !one.isDeleted && one.merchantId === merchantId;
  if (customerId !== undefined) customerOf(call, merchantId, customerId);
  if (given === undefined) {
    if (customerId === undefined) return null;
    return contracts
      .by('customerId', customerId)
      .filter(isOwn)
      .map(({ id }) => id);
  }
  const ids = [...new Set(given)];
  for (const id of ids) {
    const contract = contracts.get(id);
    if (!isOwn(contract) || (customerId !== undefined && contract?.customerId !== customerId)) {
      throw notFound('no such contract of the merchant and customer');
    }
  }
  return ids;
}

const trigger: Handler<'recurringBilling.trigger'> = (call) => {
  const { world, principal } = call;
  const body = call.body ?? {};
  const { id: merchantId } = actingMerchant(call);
  const contractIds = named(call, merchantId, body);
  if (world.records.recurringRuns.by('open', merchantId).length > 0) {
    throw conflict('RecurringBilling:RunInProgress', 'A run of this merchant has not ended.');
  }
  const scope: Scope = { asOfDate: body.asOfDate ?? today(world, merchantId), contractIds };
  if (body.dryRun === true) {
    const { run: tried, attempts } = tryRun(world, merchantId, scope);
    return ok(presentRun(world, tried, attempts));
  }
  const { user } = principal;
  const started = world.choices['recurring.inline']
    ? runNow(world, merchantId, scope, user.id).run
    : queueRun(world, merchantId, scope, user.id);
  return ok(presentRun(world, started, []));
};

const handlers = {
  'recurringBilling.contractHistory': contractHistory,
  'recurringBilling.customerHistory': customerHistory,
  'recurringBilling.history': history,
  'recurringBilling.run': run,
  'recurringBilling.trigger': trigger,
} satisfies HandlersOf<typeof recurringBilling>;

const records = {
  recurringRuns: kind(RunRecord, { open: openRun }),
  recurringAttempts: kind(AttemptRecord, {
    merchantId: byMerchant,
    contractId: (attempt) => attempt.contractId,
    customerId: (attempt) => attempt.customerId,
    runId: (attempt) => attempt.runId,
  }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof recurringDueWork> {}
}

export const recurringModule = defineModule({ records, handlers, due: recurringDueWork });
