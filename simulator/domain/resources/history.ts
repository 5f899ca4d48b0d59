/** Earlier changes of a record, from the audit log: it has the changes made by requests, not those made by the clock. */
import type { World } from '../kernel/world.ts';
import type { RecordOf, Records } from '../kernel/records.ts';

type Entry = RecordOf<'auditLogs'>;

export interface NotedMove {
  readonly entry: Entry;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The newest change of a record that fits, searched from the end of the log; undefined if the log does not or no longer contain one. */
export function lastChange(
  { records }: World,
  kind: keyof Records,
  id: string,
  fits: (move: NotedMove) => boolean = () => true,
): NotedMove | undefined {
  const entries = records.auditLogs.all();
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    for (const change of entry.changes) {
      if (change.kind !== kind || change.id !== id || change.before === null || change.after === null) continue;
      const move = { entry, before: change.before, after: change.after };
      if (fits(move)) return move;
    }
  }
  return undefined;
}

/** The status of a record before a request set its present one; undefined if the log does not have it. */
export function statusBefore<Status extends string>(
  world: World,
  kind: keyof Records,
  { id, status }: { readonly id: string; readonly status: Status },
  statuses: readonly Status[],
): Status | undefined {
  const move = lastChange(world, kind, id, ({ before, after }) => after['status'] === status && before['status'] !== undefined);
  return statuses.find((one) => one === move?.before['status']);
}
