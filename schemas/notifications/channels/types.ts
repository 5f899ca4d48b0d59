/** Notification channels: named groups of destinations with their own rules (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, maybe, shape, text, uuid, type Static } from '../../shape.ts';

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

export const NotificationChannelUpdateDto = shape('NotificationChannelUpdateDto', 'assumed', updateFields(writable));
export type NotificationChannelUpdateDto = Static<typeof NotificationChannelUpdateDto>;

export const NotificationChannelDto = shape('NotificationChannelDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});
export type NotificationChannelDto = Static<typeof NotificationChannelDto>;
