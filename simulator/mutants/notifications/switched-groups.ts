/** Channels, destinations and subscriptions: restoring, switching, rotating, duplicating, and deliveries to what is switched off. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { logEvent, takeLog } from '../../domain/kernel/events.ts';
import type { World } from '../../domain/kernel/world.ts';
import { deliver } from '../../domain/notifications/deliveries/fan-out.ts';
import { bodyOf } from '../../domain/notifications/events/envelope.ts';
import type { SubscriptionRecord } from '../../domain/notifications/subscriptions/module.ts';
import { numbers, around, editReply, undoing } from '../framework/edit.ts';
import { needing } from '../framework/edit-keys.ts';
import { family, type Family, type Fault } from '../framework/mutant.ts';

const restored: Readonly<Partial<Record<RuleId, readonly [OperationId, string]>>> = {
  'CHANNEL-STANDARD-RESTORE-PERMISSION': ['notificationChannels.restore', 'Notifications.Channels.Update'],
  'DESTINATION-STANDARD-RESTORE-PERMISSION': ['notificationDestinations.restore', 'Notifications.Destinations.Update'],
  'SUBSCRIPTION-STANDARD-RESTORE-PERMISSION': ['notificationSubscriptions.restore', 'Notifications.Subscriptions.Update'],
};

type Group = 'notificationChannels' | 'notificationDestinations' | 'notificationSubscriptions';

const idle: Readonly<Partial<Record<RuleId, readonly [Group, OperationId]>>> = {
  'CHANNEL-SWITCH': ['notificationChannels', 'notificationChannels.disable'],
  'DESTINATION-SWITCH': ['notificationDestinations', 'notificationDestinations.disable'],
  'SUBSCRIPTION-SWITCH': ['notificationSubscriptions', 'notificationSubscriptions.disable'],
  'EVENT-ROTATION-BEGIN': ['notificationDestinations', 'notificationDestinations.beginSecretRotation'],
  'EVENT-ROTATION-PROMOTE': ['notificationDestinations', 'notificationDestinations.promoteSecretRotation'],
  'EVENT-ROTATION-CANCEL': ['notificationDestinations', 'notificationDestinations.cancelSecretRotation'],
};

const copied: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'CHANNEL-DUPLICATE': 'notificationChannels.duplicate',
  'DESTINATION-DUPLICATE': 'notificationDestinations.duplicate',
  'SUBSCRIPTION-DUPLICATE': 'notificationSubscriptions.duplicate',
};

const groups = {
  notificationChannels: 'CHANNEL-SWITCH',
  notificationDestinations: 'DESTINATION-SWITCH',
  notificationSubscriptions: 'SUBSCRIPTION-SWITCH',
} as const;

/** Also delivers the events of new customers to the destinations of some subscriptions that they are not for. */
const delivering = (reaches: (world: World, subscription: SubscriptionRecord, destination: string) => boolean): Fault =>
  around('customers.create', (call, handler) => {
    const { world } = call;
    const result = handler(call);
    const events = takeLog(world);
    for (const event of events) {
      logEvent(world, event);
      const { id: eventId, type: eventType, at: occurredAt } = event;
      for (const subscription of world.records.notificationSubscriptions.all())
        for (const id of subscription.destinationIds) {
          const destination = world.records.notificationDestinations.get(id);
          if (destination === undefined || !reaches(world, subscription, id)) continue;
          const origin = { eventId, eventType, occurredAt, body: bodyOf(event), channelId: null, replayOfId: null };
          whileEnabled(world, id, () => deliver(world, destination, { ...origin, subscriptionId: subscription.id }, null));
        }
    }
    return result;
  });

function whileEnabled<T>({ records: { notificationDestinations } }: World, id: string | undefined, run: () => T): T {
  const before = notificationDestinations.get(id ?? '');
  if (before === undefined || before.isEnabled) return run();
  notificationDestinations.replace({ ...before, isEnabled: true });
  const result = run();
  notificationDestinations.replace(before);
  return result;
}

/** Posts nothing after it is enabled again, though its reads are right. */
const silent =
  (name: 'notificationSubscriptions' | 'notificationDestinations'): Fault =>
  (original) => ({
    ...around(`${name}.enable`, (call, handler) => {
      numbers(call.world, `silent.${name}`)[call.params.id] = 1;
      return handler(call);
    })(original),
    prepare: (world, id) => {
      const delivery = world.records.deliveries.get(id);
      const record = name === 'notificationSubscriptions' ? delivery?.subscriptionId : delivery?.destinationId;
      return numbers(world, `silent.${name}`)[record ?? ''] === undefined ? original.prepare(world, id) : undefined;
    },
  });

export const switchedGroups: Family = {
  ...family('restored-by-updaters-only', restored, ([id, permission], rule) => ({
    breaks: [rule],
    description: `${id} needs ${permission}.`,
    seams: needing(id, permission),
  })),
  ...family('idle', idle, ([of, operation], rule) => ({
    breaks: [rule],
    description: `${operation} changes nothing.`,
    seams: undoing(of, operation),
  })),
  ...family('copy-is-source', copied, (operation, rule) => ({
    breaks: [rule],
    description: `${operation} returns the source record.`,
    seams: editReply(operation, (body, { params }) => ({ ...body, id: params.id })),
  })),
  ...Object.fromEntries(
    (Object.keys(groups) as (keyof typeof groups)[]).map((name) => [
      `stays-disabled-${name}`,
      {
        breaks: [groups[name]],
        description: `Enabling a disabled record of ${name} changes nothing.`,
        operation: `${name}.enable`,
        seams: undoing(name, `${name}.enable`, ({ isEnabled }) => !isEnabled),
      },
    ]),
  ),
  'disabled-subscription-sends': {
    breaks: ['EVENT-DISABLED'],
    description: 'An event is sent for a disabled subscription.',
    seams: delivering((_world, { isEnabled, isDeleted }) => !isEnabled && !isDeleted),
  },
  'disabled-destination-receives': {
    breaks: ['EVENT-DISABLED'],
    description: 'An event is sent to a disabled destination.',
    seams: (original) => ({
      ...delivering(({ records }, _subscription, id) => records.notificationDestinations.get(id)?.isEnabled === false)(original),
      prepare: (world, id) => whileEnabled(world, world.records.deliveries.get(id)?.destinationId, () => original.prepare(world, id)),
    }),
  },
  'deleted-subscription-sends': {
    breaks: ['EVENT-UNSUBSCRIBED'],
    description: 'An event is sent for a deleted subscription.',
    seams: delivering((_world, { isDeleted }) => isDeleted),
  },
  'enabled-subscription-silent': {
    breaks: ['EVENT-ENABLED-AGAIN'],
    description: 'A subscription that was disabled and enabled again sends nothing.',
    seams: silent('notificationSubscriptions'),
  },
  'enabled-destination-silent': {
    breaks: ['EVENT-ENABLED-AGAIN'],
    description: 'A destination that was disabled and enabled again receives nothing.',
    seams: silent('notificationDestinations'),
  },
};
