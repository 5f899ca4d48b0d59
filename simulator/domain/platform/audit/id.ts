/**
 * Ids of the audit log, in the form of time-ordered uuids. They are not drawn from the world's ids, since a refused request must not move the
 * ids of later records; and they count within one instant alone, so that they tell nobody how much others do.
 */
import { decimalMilliseconds, epochMilliseconds, type Instant } from '../../../../schemas/shared/instant.ts';
import { count, instant, nullable, object } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';

/** The instant of the last one, and how many there were in it before. */
export const LastAudit = object({ at: nullable(instant()), count: count() });

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

/** Hexadecimal digits that number the parts of a record. */
const partDigits = 3;
/** No record has more parts. */
export const maxParts = 16 ** partDigits - 1;

/** The id of the next record. Its last digit differs from record to record: the memory of records is estimated by it. */
export function newAuditId(world: World, at: Instant): string {
  const last = world.state('lastAudit', () => ({ at: null, count: 0 }));
  last.count = last.at === at ? last.count + 1 : 0;
  last.at = at;
  const ms = epochMilliseconds(at);
  const time = hex(ms, 12);
  const micros = Math.round((decimalMilliseconds(at) - ms) * 1000);
  const digit = (micros * 7 + ms + last.count) % 16;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(micros, 3)}-8000-${hex(last.count, 8)}${hex(0, partDigits)}${hex(digit, 1)}`;
}

/** The id of a part of a record: its action, a change, or a member of a change, numbered from 1. */
export const partId = (auditLogId: string, number: number): string =>
  auditLogId.slice(0, -partDigits - 1) + hex(number, partDigits) + auditLogId.slice(-1);
