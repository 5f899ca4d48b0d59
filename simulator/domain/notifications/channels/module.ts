/** Notification channels under the standard operations (assumptions: 18.1). */
import { object, type Stored } from '../../kernel/record-schema.ts';
import { described, givenTo } from '../../resources/group-record.ts';
import type { NotificationChannelCreateDto, channelOperations } from '../../../../schemas/notifications/channels/group.ts';
import { type CallWith, ok } from '../../kernel/call.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { checkDestinations, withoutRepeats, duplicate, switches } from '../routing.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

/** Quiet hours do not apply to webhooks. */
export const ChannelRecord = object({ ...described('notificationChannels') });
export type ChannelRecord = Stored<typeof ChannelRecord>;

const given = givenTo('notificationChannels');

function validate({ body: { quietHours } }: CallWith<NotificationChannelCreateDto>): void {
  if (quietHours === null || quietHours === undefined) return;
  if (!isTimeZone(quietHours.timeZone)) throw invalidMember('quietHours.timeZone', 'The field quietHours.timeZone must be a time zone.');
}

const channelResource = describedResource('notificationChannels', {
  validate,
  create: (call) => {
    const made = withoutRepeats(given.create(call));
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, channel) => {
    const changed = withoutRepeats(given.update(call, channel));
    checkDestinations(call.world, channel, changed.destinationIds, channel.destinationIds);
    return changed;
  },
});

const handlers = {
  ...resourceHandlers(channelResource),
  'notificationChannels.disable': switches(channelResource, false),
  'notificationChannels.enable': switches(channelResource, true),
  'notificationChannels.duplicate': (call) => ok(channelResource.present(duplicate(call, channelResource), call.world)),
} satisfies HandlersOf<typeof channelOperations>;

const records = { notificationChannels: kind(ChannelRecord, {}) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const channelModule = defineModule({ records, handlers });
