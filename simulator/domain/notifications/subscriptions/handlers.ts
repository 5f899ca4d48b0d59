/** Handlers of notification subscriptions. */
import type { notificationSubscriptions } from '../../../../schemas/notifications/subscriptions/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { readSelection, typeFaults } from '../listen-sessions/selection.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../switching.ts';
import { validationResult } from '../../kernel/validation-result.ts';
import { subscriptionResource } from './resource.ts';

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

export const subscriptionHandlers = {
  ...resourceHandlers(subscriptionResource),
  'notificationSubscriptions.validateFilter': validateFilter,
  'notificationSubscriptions.disable': switches(subscriptionResource, false),
  'notificationSubscriptions.enable': switches(subscriptionResource, true),
  'notificationSubscriptions.duplicate': (call) => ok(subscriptionResource.present(duplicate(call, subscriptionResource), call.world)),
} satisfies HandlersOf<typeof notificationSubscriptions>;
