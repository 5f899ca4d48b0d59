/** Notification subscriptions under the standard operations (assumptions: 18.1). */
import { object, type Stored } from '../../kernel/record-schema.ts';
import { described, givenTo, type Changed } from '../../resources/group-record.ts';
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import type { FilterGroup, FilterRule } from '../../../../schemas/conventions/paging-types.ts';
import { isGroup, logicNames, member, operatorOf, ruleNames } from '../../resources/listing/filter.ts';
import type { NotificationSubscriptionCreateDto, subscriptionOperations } from '../../../../schemas/notifications/subscriptions/group.ts';
import { type CallWith, ok } from '../../kernel/call.ts';
import type { World } from '../../kernel/world.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { invalid, invalidMember, Refusal, validationResult } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { checkChannel, checkDestinations, withoutRepeats, duplicate, switches } from '../routing.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

export const SubscriptionRecord = object({ ...described('notificationSubscriptions') });
export type SubscriptionRecord = Stored<typeof SubscriptionRecord>;

// A filter as it is stored and shown: with the documented names of its parts, whatever names the request used (assumptions: C2, F3).

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

function canonicalRule(given: JsonObject, aliases: boolean): FilterRule {
  const operator = member(given, ['operator']).value;
  const { value } = member(given, ['value']);
  const values = listOf(member(given, ['values']).value);
  return {
    field: String(member(given, ['field']).value),
    operator: operatorOf(operator, aliases) ?? String(operator),
    ...(value === undefined ? {} : { value }),
    ...(values === null ? {} : { values: [...values] }),
  };
}

function canonicalGroup(given: JsonObject, aliases: boolean): FilterGroup {
  const rules = listOf(member(given, ruleNames(aliases)).value);
  const groups = listOf(member(given, ['groups']).value);
  // A group among the rules is joined with the same logic, so it can move to the groups.
  const inner = [...(rules ?? []).filter((one) => isGroup(one, aliases)), ...(groups ?? [])].filter(isJsonObject);
  const own = rules?.filter((one) => !isGroup(one, aliases)).filter(isJsonObject);
  return {
    logic: /^or$/i.test(String(member(given, logicNames(aliases)).value)) ? 'Or' : 'And',
    filters: own?.map((one) => canonicalRule(one, aliases)) ?? null,
    groups: inner.length === 0 && groups === null ? null : inner.map((one) => canonicalGroup(one, aliases)),
  };
}

const canonicalFilter = (choices: ChoiceValues, given: object): FilterGroup =>
  canonicalGroup(given as JsonObject, choices['filter.acceptAliases']);

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
