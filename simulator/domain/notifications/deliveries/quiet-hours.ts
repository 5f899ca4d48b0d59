/** Hours in which a channel sends nothing (assumptions: 18.1). */
import { Temporal } from 'temporal-polyfill';
import { epochMilliseconds, type Instant } from '../../../../schemas/shared/instant.ts';
import type { QuietHoursDto } from '../../../../schemas/notifications/channels/types.ts';

/** Whether an instant is in the quiet hours; an end before the start is on the next day, and equal times make an empty period. */
export function isQuiet({ start, end, timeZone }: QuietHoursDto, at: Instant): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(at))
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString()
    .slice(0, 5);
  return start <= end ? start <= local && local < end : start <= local || local < end;
}
