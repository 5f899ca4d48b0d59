/** Dates as HTTP headers write them (RFC 9110, 5.6.7). */
import { epochSeconds, formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `Thu, 01 Jan 1970 00:00:00 GMT` for 0. */
export function httpDate(at: Instant): string {
  const text = formatInstant(at);
  const days = Math.floor(epochSeconds(at) / 86_400);
  const weekday = weekdays[((days % 7) + 7) % 7];
  return `${weekday}, ${text.slice(8, 10)} ${months[Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)} ${text.slice(11, 19)} GMT`;
}
