/** Notification channels under the standard operations (assumptions: 18.1). */
import { NotificationChannelDto, type NotificationChannelCreateDto } from '../../../../schemas/types/notifications/channels.ts';
import type { CallWith } from '../../kernel/call.ts';
import { isTimeZone } from '../../kernel/calendar.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { nameKey } from '../../resources/name-index.ts';
import type { Resource } from '../../resources/resource.ts';
import { checkDestinations, ownerFor, sees, visible } from '../reach.ts';
import { checkNotBlank } from '../switching.ts';
import type { ChannelRecord } from './record.ts';

function validate(call: CallWith<NotificationChannelCreateDto>): void {
  checkNotBlank(call);
  const { quietHours } = call.body;
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

export const channelResource: Resource<ChannelRecord, 'notificationChannels'> = {
  prefix: 'notificationChannels',
  collection: (world) => world.records.notificationChannels,
  listing: { shape: NotificationChannelDto, search: ['name', 'description'], restorePermission: null },
  source: (call) => visible(call, call.world.records.notificationChannels),
  sees,
  present: presenter<ChannelRecord, typeof NotificationChannelDto>(NotificationChannelDto),
  name: ({ name }) => name,
  siblings: (world, draft) => world.records.notificationChannels.by('name', nameKey(draft)),
  validate,
  create: (call) => {
    const made = { ...ownerFor(call), ...settings(call.body) };
    checkDestinations(call.world, made, made.destinationIds);
    return made;
  },
  update: (call, channel) => {
    const changed = settings(call.body);
    checkDestinations(call.world, channel, changed.destinationIds, channel.destinationIds);
    return { ...channel, ...changed };
  },
};
