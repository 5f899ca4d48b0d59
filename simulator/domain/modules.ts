/** The list of all modules, and everything derived from it. A new group adds a line here. */
import type { catalogue, OperationId } from '../../schemas/catalogue.ts';
import type { EventTypeName } from '../../schemas/events/catalogue.ts';
import { isGroupName } from '../../schemas/groups.ts';
import type { TSchema } from '../../schemas/shape.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { StateMachine } from '../../schemas/state.ts';
import { accountModule } from './access/accounts/module.ts';
import { profilePictureModule } from './access/profile-pictures/module.ts';
import { profileModule } from './access/profiles/module.ts';
import { sessionModule } from './access/sessions/module.ts';
import { apiKeyModule } from './access/api-keys/module.ts';
import { rateLimitModule } from './access/rate-limits/module.ts';
import { developerAccountModule } from './access/developer-accounts/module.ts';
import { developerInvitationModule } from './access/developer-invitations/module.ts';
import { transactionModule } from './payments/transactions/module.ts';
import { tokenModule } from './payments/tokens/module.ts';
import { settlementModule } from './payments/settlement/module.ts';
import { batchFileModule } from './payments/batch-files/module.ts';
import { hostedPageModule } from './payments/hosted-pages/module.ts';
import { processorModule } from './payments/processors/module.ts';
import { screeningModule } from './payments/screening/module.ts';
import { customerModule } from './billing/customers/module.ts';
import { contractPlanModule } from './billing/contract-plans/module.ts';
import { contractModule } from './billing/contracts/module.ts';
import { recurringModule } from './billing/recurring/module.ts';
import { billingRunModule } from './billing/billing-runs/module.ts';
import { merchantPaymentMethodModule } from './billing/merchant-payment-methods/module.ts';
import { captureLinkModule } from './billing/capture-links/module.ts';
import { usageModule } from './billing/usage/module.ts';
import { announcementModule } from './engagement/announcements/module.ts';
import { campaignModule } from './engagement/campaigns/module.ts';
import { promotionModule } from './engagement/promotions/module.ts';
import { listenSessionModule } from './notifications/listen-sessions/module.ts';
import { channelModule } from './notifications/channels/module.ts';
import { destinationModule } from './notifications/destinations/module.ts';
import { subscriptionModule } from './notifications/subscriptions/module.ts';
import { eventTypeModule } from './notifications/event-types/module.ts';
import { unsubscribeModule } from './notifications/unsubscribe/module.ts';
import { deliveryModule } from './notifications/deliveries/module.ts';
import { inboxModule } from './notifications/inbox/module.ts';
import { messagingModule } from './notifications/messaging/module.ts';
import { walletModule } from './wallets/module.ts';
import { userModule } from './platform/users/module.ts';
import { merchantModule } from './platform/merchant-operations/module.ts';
import { resellerModule } from './platform/reseller-operations/module.ts';
import { auditModule } from './platform/audit/module.ts';
import { bindingModule } from './platform/bindings/module.ts';
import { favoriteModule } from './platform/favorites/module.ts';
import { accountingModule } from './platform/accounting/module.ts';
import { reportModule } from './platform/reports/module.ts';
import { healthModule } from './platform/health/module.ts';
import { eventDueWork, StagedEvents } from './kernel/events.ts';
import { IdempotencyRecord } from './kernel/idempotency.ts';
import type { AnyHandler, AnyOpenHandler } from './kernel/call.ts';
import type { Indexes } from './kernel/collection.ts';
import type { DueHandlers } from './kernel/due.ts';
import type { DueKind } from './kernel/schedule.ts';
import type { EventConsumer } from './kernel/world.ts';
import type { HandlersOf } from './kernel/handler.ts';
import type { IndexNames, Records, States } from './kernel/records.ts';
import type { ScopeCheck } from './kernel/scope-check.ts';
import type { Announcement } from './resources/announcement.ts';
import type { Outcome } from './resources/outcome.ts';
import { groupIndexes } from './resources/group-record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type Module, type RecordsOf, type StatesOf } from './resources/module.ts';

const kernelRecords = { idempotencyKeys: kind(IdempotencyRecord, {}) };
const kernelStates = { stagedEvents: StagedEvents };

declare module './kernel/records.ts' {
  interface Records extends RecordsOf<typeof kernelRecords> {}
  interface IndexNames extends IndexNamesOf<typeof kernelRecords> {}
  interface States extends StatesOf<typeof kernelStates> {}
  interface DueKinds extends KindsOf<typeof eventDueWork> {}
}

/** Records of no group: idempotency keys, and events that are not read yet. */
const kernelModule = defineModule({ records: kernelRecords, states: kernelStates, due: eventDueWork });

/** Consumers read the events of a world in this order. */
const modules = Object.freeze([
  accountModule,
  profilePictureModule,
  profileModule,
  sessionModule,
  apiKeyModule,
  rateLimitModule,
  developerAccountModule,
  developerInvitationModule,
  transactionModule,
  tokenModule,
  settlementModule,
  batchFileModule,
  hostedPageModule,
  processorModule,
  screeningModule,
  customerModule,
  contractPlanModule,
  contractModule,
  recurringModule,
  billingRunModule,
  merchantPaymentMethodModule,
  captureLinkModule,
  usageModule,
  announcementModule,
  campaignModule,
  promotionModule,
  listenSessionModule,
  channelModule,
  destinationModule,
  subscriptionModule,
  eventTypeModule,
  unsubscribeModule,
  deliveryModule,
  inboxModule,
  messagingModule,
  walletModule,
  userModule,
  merchantModule,
  resellerModule,
  auditModule,
  bindingModule,
  favoriteModule,
  accountingModule,
  reportModule,
  healthModule,
  kernelModule,
] as const);

type Joined<Name extends keyof Module> = Both<(typeof modules)[number], Name>;
type Both<M, Name extends keyof Module> = (M extends { readonly [N in Name]: infer Part } ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Throws if two modules define the same key: each operation has one handler, each kind of record one module. */
function joined<Name extends Exclude<keyof Module, 'inTurns' | 'consumers' | 'outcomes'>>(name: Name): Joined<Name> {
  const all = new Map<string, unknown>();
  for (const module of modules as readonly Module[]) {
    for (const [key, value] of Object.entries(module[name] ?? {})) {
      if (all.has(key)) throw new Error(`Two modules have the ${name} of ${key}.`);
      all.set(key, value);
    }
  }
  return Object.freeze(Object.fromEntries(all)) as Joined<Name>;
}

const all: readonly Module[] = modules;

export const simulated = joined('handlers') satisfies HandlersOf<typeof catalogue>;

/** By operation id, as called by the pipeline, which validates inputs against the shapes of the operation. */
export const handlers: Readonly<Record<string, AnyHandler | AnyOpenHandler>> = simulated as Readonly<Record<string, AnyHandler>>;

const kinds: NonNullable<Module['records']> = joined('records');

export const recordSchemas: Readonly<Record<string, TSchema>> = Object.fromEntries(
  Object.entries(kinds).map(([name, { schema }]) => [name, schema]),
);

const indexesOf = (name: string): object => ({ ...(isGroupName(name) ? groupIndexes(name) : {}), ...kinds[name]?.indexes });

export const indexes = Object.fromEntries(Object.keys(kinds).map((name) => [name, indexesOf(name)])) as {
  readonly [Name in keyof Records]: Indexes<Records[Name], IndexNames[Name]>;
};

/** Kinds with few but large records, each of which is weighed. */
export const largeRecords: ReadonlySet<string> = new Set(Object.keys(kinds).filter((name) => kinds[name]?.size === 'large'));

export const stateSchemas = joined('states') satisfies Readonly<Record<keyof States, TSchema>>;

const machines: Readonly<Record<string, StateMachine | undefined>> = joined('machines');

/** The state machine of a kind of record; undefined if it has none. */
export const machineOf = (kind: string): StateMachine | undefined => (Object.hasOwn(machines, kind) ? machines[kind] : undefined);

/** The states of records whose own status does not show them. */
const standings = joined('stateOf') as Readonly<Record<string, ((record: object, now: Instant) => string | null) | undefined>>;

/** The status of a record or of its outcome; null: none. */
export function statusOf(record: object | null): string | null {
  if (record === null) return null;
  const { status } = record as { readonly status?: unknown };
  if (typeof status === 'string') return status;
  const { outcome } = record as { readonly outcome?: unknown };
  return typeof outcome === 'object' && outcome !== null ? statusOf(outcome) : null;
}

/** Where a record stands in its state machine. Depends on the instant: a key expires with the clock. */
export const stateOf = (kind: string, record: object, now: Instant): string | null =>
  Object.hasOwn(standings, kind) ? standings[kind]!(record, now) : statusOf(record);

export const dueWork: DueHandlers<DueKind> = joined('due');

export const isDueKind = (kind: string): kind is DueKind => Object.hasOwn(dueWork, kind);

/** Kinds that work in parts: only one of them has a turn before other requests are served. */
export const inTurns: ReadonlySet<string> = new Set(all.flatMap((one) => one.inTurns ?? []));

export const scopeChecks: { readonly [Id in OperationId]?: ScopeCheck } & Readonly<Record<string, ScopeCheck>> = joined('scopeChecks');

/** How each event of a record that exists is staged again. */
export const announcements = joined('announcements') satisfies Readonly<Record<EventTypeName, Announcement>>;

/** The outcomes that a test can force. */
export const outcomes: readonly Outcome[] = Object.freeze(all.flatMap((one) => one.outcomes ?? []));

/** Readers of a world's events, in order. */
export const eventConsumers: readonly EventConsumer[] = Object.freeze(all.flatMap((one) => one.consumers ?? []));
