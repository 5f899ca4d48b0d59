/** Notification channels: named groups of destinations with their own rules (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, maybe, shape, text, uuid, type Static } from '../../shape.ts';
import { describeGroup } from '../../group.ts';
import { caller, name, record } from '../../recipe.ts';
import { act, creates, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { NotificationDuplicateDto } from '../common-types.ts';

/** Times of day, `22:00`, in a time zone; an end before the start is on the next day. */
export const QuietHoursDto = shape('QuietHoursDto', 'assumed', {
  start: text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  end: text(5, { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  timeZone: text(64),
});
export type QuietHoursDto = Static<typeof QuietHoursDto>;

const writable = {
  merchantId: maybe(uuid()),
  name: text(128),
  description: maybe(text(512)),
  isEnabled: defaulted(boolean(), true),
  destinationIds: array(uuid(), { minItems: 1, maxItems: 20 }),
  minimumSeverity: defaulted(Severity, 'Info'),
  quietHours: maybe(QuietHoursDto),
};

export const NotificationChannelCreateDto = shape('NotificationChannelCreateDto', 'assumed', writable);
export type NotificationChannelCreateDto = Static<typeof NotificationChannelCreateDto>;

const NotificationChannelUpdateDto = shape('NotificationChannelUpdateDto', 'assumed', updateFields(writable));

const NotificationChannelDto = shape('NotificationChannelDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});
export const notificationChannels = describeGroup({
  area: 'notifications',
  prefix: 'notificationChannels',
  noun: ['notification channel', 'notification channels'],
  title: 'Notification channels',
  base: '/api/notifications/channels',
  permission: 'Notifications.Channels',
  restore: null,
  shapes: { item: NotificationChannelDto, create: NotificationChannelCreateDto, update: NotificationChannelUpdateDto },
  rules: 'CHANNEL',
  isIsolated: true,
  owner: 'any',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'description'],
  recipe: { merchantId: caller('merchantId'), name: name('channel', 128), destinationIds: [record('notificationDestinations')] },
  change: { minimumSeverity: 'Warning' },
});

const { base, permission } = notificationChannels;
const changed = answers(NotificationChannelDto);

export const channelOperations = {
  ...resourceSet(notificationChannels),
  ...group(
    { prefix: 'notificationChannels', title: 'Notification channels', section: 'Notifications' },
    {
      disable: act(`${base}/{id}/disable`, withActions(permission, 'Update'), 'Disable a channel', { ...changed, ...stops }),
      enable: act(`${base}/{id}/enable`, withActions(permission, 'Update'), 'Enable a channel', changed),
      duplicate: post(`${base}/{id}/duplicate`, withActions(permission, 'Create'), 'Copy a channel', {
        ...mayTake(NotificationDuplicateDto),
        ...changed,
        ...creates,
      }),
    },
  ),
};
