import { requestLimits } from '../../schemas/limits.ts';
import type { Indexes } from '../domain/kernel/collection.ts';
import type { Collections } from '../domain/kernel/records.ts';
import { auditedKind } from '../domain/platform/audit/record.ts';
import { indexes, largeRecords, machineOf } from '../domain/modules.ts';
import { type ChangeLog, isChangeKind } from '../watch/change-log.ts';
import { weightOf, weightOfEach } from '../store/bytes.ts';
import { Collection, type Tally } from '../store/collection.ts';
import type { Journal } from '../store/journal.ts';
import { type Noting } from '../store/journal.ts';
import type { Notes } from '../store/notes.ts';

/** The writes of one request; several may affect the same record. */
export const maxNoted = 5 * requestLimits.auditedChanges.max;

const messageKinds: ReadonlySet<string> = new Set(['emailLogs', 'smsLogs']);

function notingOf(kind: string, journal: Journal, changes: ChangeLog): Noting | undefined {
  const isJournalled = auditedKind(kind) !== undefined || machineOf(kind) !== undefined;
  if (!isChangeKind(kind)) return isJournalled ? { journal, kind } : undefined;
  const isMessage = messageKinds.has(kind);
  const both: Noting['journal'] = {
    note(...change) {
      const [, before, after] = change;
      if (isJournalled) journal.note(...change);
      if (isMessage && before === null && after !== null) journal.noteMessage(after.id);
      changes.note(...change);
    },
  };
  return { journal: isJournalled || isMessage ? both : changes, kind };
}

/** Records every write in the notes before it happens. */
function noted(kind: string, notes: Notes | undefined, noting: Noting | undefined): Noting | undefined {
  if (notes === undefined) return noting;
  return {
    kind,
    journal: {
      note(...change) {
        notes.record(...change);
        noting?.journal.note(...change);
      },
    },
  };
}

/** `notes`: records every write, for a world that outlives the process. */
export function createRecords(tally: Tally, journal: Journal, changes: ChangeLog, notes?: Notes): Collections {
  const made: Record<string, Collection<never, string>> = {};
  for (const [name, keys] of Object.entries<Indexes<never>>(indexes)) {
    const weigh = largeRecords.has(name) ? weightOfEach : weightOf;
    made[name] = new Collection<never, string>(keys, tally, weigh, noted(name, notes, notingOf(name, journal, changes)));
  }
  // The compiler does not follow that each kind has its own indexes.
  return made as unknown as Collections;
}
