import { requestLimits } from '../../schemas/limits.ts';
import type { Records } from '../domain/kernel/records.ts';
import { auditedKind } from '../domain/platform/audit/kinds.ts';
import { indexes, largeRecords } from '../domain/modules.ts';
import type { ChangeLog } from '../pipeline/change-log.ts';
import { isChangeKind } from '../pipeline/change-log.ts';
import { machineOf } from '../pipeline/record-state.ts';
import type { TenantWorld } from '../pipeline/tenant.ts';
import { weightOf, weightOfEach } from '../store/bytes.ts';
import { Collection, type Tally } from '../store/collection.ts';
import type { Journal } from '../store/journal.ts';
import { type Noting } from '../store/journal.ts';

/** Writes noted for one request: several may be about the same record. */
export const maxNoted = 5 * requestLimits.auditedChanges.max;

function notingOf(kind: string, journal: Journal, changes: ChangeLog): Noting | undefined {
  const isJournalled = auditedKind(kind) !== undefined || machineOf(kind) !== undefined;
  if (!isChangeKind(kind)) return isJournalled ? { journal, kind } : undefined;
  const both: Noting['journal'] = {
    note(...change) {
      journal.note(...change);
      changes.note(...change);
    },
  };
  return { journal: isJournalled ? both : changes, kind };
}

export function createRecords(tally: Tally, journal: Journal, changes: ChangeLog): TenantWorld['records'] {
  const made: { -readonly [Name in keyof Records]?: Collection<Records[Name]> } = {};
  const create = <Name extends keyof Records>(name: Name): void => {
    const weigh = largeRecords.has(name) ? weightOfEach : weightOf;
    const noting = notingOf(name, journal, changes);
    made[name] = new Collection<Records[Name]>(indexes[name], tally, weigh, noting) as (typeof made)[Name];
  };
  for (const name of Object.keys(indexes) as (keyof Records)[]) create(name);
  return made as TenantWorld['records'];
}
