/** Notification channels under the standard operations (assumptions: 18.1). */
import type { NotificationChannelCreateDto } from '../../../../schemas/types/notifications/channels.ts';
import type { CallWith } from '../../kernel/call.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { namedOwner } from '../../kernel/owned.ts';
import { checkDestinations } from '../references.ts';

function validate({ body: { quietHours } }: CallWith<NotificationChannelCreateDto>): void {
  if (quietHours === null || quietHours === undefined) return;
  if (!isTimeZone(quietHours.timeZone)) throw invalidMember('quietHours.timeZone', 'The field quietHours.timeZone must be a time zone.');
}

const settings = (body: NotificationChannelCreateDto) => ({
  name: body.name,
  description: body.description ?? null,
  isEnabled: body.isEnabled ?? true,
  destinationIds: [...new Set(body.destinationIds)],
  minimumSeverity: body.minimumSeverity ?? 'Info',
  quietHours: body.quietHours ?? null,
});

export const channelResource = describedResource('notificationChannels', {
  validate,
  create: (call) => {
    const made = { ...namedOwner(call), ...settings(call.body) };
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, channel) => {
    const changed = settings(call.body);
    checkDestinations(call.world, channel, changed.destinationIds, channel.destinationIds);
    return { ...channel, ...changed };
  },
});
