import type { Instant } from '../../schemas/shared/instant.ts';
import type { DueKind, DueWork } from '../domain/kernel/schedule.ts';
import { Schedule } from '../store/schedule.ts';
import type { ScheduleOp } from './ops.ts';

const keyOf = (kind: string, id: string): string => `${kind} ${id}`;

/** A schedule that records its changes since the last group. Work that was added and taken in between leaves no trace. */
export class NotedSchedule extends Schedule {
  /** Work that was added since the last group, by kind and id, since one group may add and cancel very much. */
  #added = new Map<string, Map<DueWork, ScheduleOp>>();
  #ops = new Set<ScheduleOp>();
  #isOn = false;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    super();
    this.#changed = changed;
  }

  /** Starts recording changes. */
  begin(): void {
    this.#isOn = true;
  }

  /** Stops recording changes. */
  end(): void {
    this.#isOn = false;
  }

  override add(work: DueWork): void {
    if (this.#isOn) {
      const op: ScheduleOp = ['add', work.at, work.kind, work.id];
      const key = keyOf(work.kind, work.id);
      const same = this.#added.get(key);
      if (same === undefined) this.#added.set(key, new Map([[work, op]]));
      else same.set(work, op);
      this.#note(op);
    }
    super.add(work);
  }

  override cancel(kind: DueKind, id: string): void {
    if (this.#isOn && this.has(kind, id)) {
      const key = keyOf(kind, id);
      for (const op of this.#added.get(key)?.values() ?? []) this.#ops.delete(op);
      this.#added.delete(key);
      this.#note(['cancel', kind, id]);
    }
    super.cancel(kind, id);
  }

  override take(until: Instant): DueWork | undefined {
    const work = super.take(until);
    if (work === undefined || !this.#isOn) return work;
    const same = this.#added.get(keyOf(work.kind, work.id));
    const added = same?.get(work);
    if (added === undefined) this.#note(['take', work.at, work.kind, work.id]);
    else {
      same?.delete(work);
      if (same?.size === 0) this.#added.delete(keyOf(work.kind, work.id));
      this.#ops.delete(added);
    }
    return work;
  }

  /** The changes since the last call. */
  ops(): readonly ScheduleOp[] {
    if (this.#ops.size === 0) return [];
    const ops = [...this.#ops];
    this.#ops.clear();
    this.#added.clear();
    return ops;
  }

  #note(op: ScheduleOp): void {
    this.#ops.add(op);
    this.#changed();
  }
}
