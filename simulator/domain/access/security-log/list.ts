/** `GET /api/account/security-logs`: the caller's own (endpoints: Account and sessions; assumptions: 27, 36). */
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import { IdentitySecurityLogDto, type SecurityLogsQuery } from '../../../../schemas/access/accounts/security-log-types.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import type { SecurityLogRecord } from './record.ts';

const computed = { applicationName: () => 'Gateway', extraProperties: () => ({}) };
const present = presenter<SecurityLogRecord, typeof IdentitySecurityLogDto>(IdentitySecurityLogDto, computed);
const listing: Listing<SecurityLogRecord> = { shape: IdentitySecurityLogDto, search: [], computed };

const isSame = (given: string | undefined, value: string | null): boolean =>
  given === undefined || given.toLowerCase() === value?.toLowerCase();

/** Whether an entry is one of those that the query is about. The window includes both ends. */
function selected(query: SecurityLogsQuery): (entry: SecurityLogRecord) => boolean {
  const from = query.startTime === undefined ? undefined : parseInstant(query.startTime);
  const to = query.endTime === undefined ? undefined : parseInstant(query.endTime);
  return (entry) =>
    (from === undefined || entry.creationTime >= from) &&
    (to === undefined || entry.creationTime <= to) &&
    isSame(query.applicationName, computed.applicationName()) &&
    isSame(query.identity, entry.identity) &&
    isSame(query.action, entry.action) &&
    isSame(query.userName, entry.userName) &&
    isSame(query.clientId, entry.clientId) &&
    isSame(query.correlationId, entry.correlationId);
}

export function listSecurityLogs(call: CallTo<'account.securityLogs'>) {
  const { world, principal, query } = call;
  const { sorting, skipCount, maxResultCount } = query;
  const request = {
    sorting: sorting ?? null,
    includeTotalCount: true,
    ...(skipCount === undefined ? {} : { skipCount }),
    ...(maxResultCount === undefined ? {} : { maxResultCount }),
  };
  const own = world.records.securityLogs.by('userId', principal.user.id);
  return ok(pageOf(call, listing, own, request, (entry) => present(entry, world), selected(query)));
}
