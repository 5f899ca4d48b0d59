import type { notificationSubscriptions } from '../../../../schemas/notifications/subscriptions/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { Refusal, validationResult } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../routing.ts';
import { subscriptionResource } from './resource.ts';
import { SubscriptionRecord } from './record.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const validateFilter: Handler<'notificationSubscriptions.validateFilter'> = (call) => {
  const { eventTypes, filter } = call.body;
  const faults = [...typeFaults(eventTypes ?? [])];
  try {
    if (filter !== null && filter !== undefined) readSelection(call.world.choices, filter);
  } catch (error) {
    if (!(error instanceof Refusal) || error.detail.validationErrors === undefined) throw error;
    faults.push(...error.detail.validationErrors);
  }
  return ok(validationResult(faults));
};

const handlers = {
  ...resourceHandlers(subscriptionResource),
  'notificationSubscriptions.validateFilter': validateFilter,
  'notificationSubscriptions.disable': switches(subscriptionResource, false),
  'notificationSubscriptions.enable': switches(subscriptionResource, true),
  'notificationSubscriptions.duplicate': (call) => ok(subscriptionResource.present(duplicate(call, subscriptionResource), call.world)),
} satisfies HandlersOf<typeof notificationSubscriptions>;

const records = {
  notificationSubscriptions: kind(SubscriptionRecord, {
    owner: ({ merchantId: merchant, resellerId }) => merchant ?? resellerId ?? 'host',
  }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const subscriptionModule = defineModule({ records, handlers });
