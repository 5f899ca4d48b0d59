/** Notification channels under the standard operations (assumptions: 18.1). */
import type { NotificationChannelCreateDto } from '../../../../schemas/notifications/channels/types.ts';
import type { CallWith } from '../../kernel/call.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import { checkDestinations, withoutRepeats } from '../routing.ts';

const given = givenTo('notificationChannels');

function validate({ body: { quietHours } }: CallWith<NotificationChannelCreateDto>): void {
  if (quietHours === null || quietHours === undefined) return;
  if (!isTimeZone(quietHours.timeZone)) throw invalidMember('quietHours.timeZone', 'The field quietHours.timeZone must be a time zone.');
}

export const channelResource = describedResource('notificationChannels', {
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
