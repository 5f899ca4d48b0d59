/** Notification subscriptions under the standard operations (assumptions: 18.1). */
import type { NotificationSubscriptionCreateDto, subscriptionOperations } from '../../../../schemas/notifications/subscriptions/group.ts';
import { type CallWith, ok } from '../../kernel/call.ts';
import type { World } from '../../kernel/world.ts';
import { canonicalFilter } from '../../resources/listing/canonical-filter.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { invalid, invalidMember, Refusal, validationResult } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo, type Changed } from '../../resources/group-record.ts';
import { checkChannel, checkDestinations, withoutRepeats, duplicate, switches } from '../routing.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { SubscriptionRecord } from './record.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const given = givenTo('notificationSubscriptions');

function validate(call: CallWith<NotificationSubscriptionCreateDto>): void {
  const { eventTypes, filter, channelId, destinationIds } = call.body;
  const faults = typeFaults(eventTypes);
  if (faults.length > 0) throw invalid(faults);
  if (filter !== null && filter !== undefined) readSelection(call.world.choices, filter);
  const isRouted = (channelId !== null && channelId !== undefined) || (destinationIds ?? []).length > 0;
  if (!isRouted) throw invalidMember('destinationIds', 'A channel or at least one destination is required.');
}

const canonical = <T extends Changed<'notificationSubscriptions'>>({ choices }: World, settings: T): T => ({
  ...withoutRepeats(settings),
  eventTypes: [...new Set(settings.eventTypes)],
  filter: settings.filter === null ? null : canonicalFilter(choices, settings.filter),
});

const subscriptionResource = describedResource('notificationSubscriptions', {
  // A filter is stored as it is shown.
  computed: { filter: ({ filter }) => filter },
  validate,
  create: (call) => {
    const made = canonical(call.world, given.create(call));
    checkChannel(call.world, made, call.body.channelId ?? null);
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, subscription) => {
    const changed = canonical(call.world, given.update(call, subscription));
    checkChannel(call.world, subscription, call.body.channelId ?? null, subscription.channelId);
    checkDestinations(call.world, subscription, changed.destinationIds, subscription.destinationIds);
    return changed;
  },
});

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
} satisfies HandlersOf<typeof subscriptionOperations>;

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
