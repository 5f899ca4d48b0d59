import type { Instant } from '../../schemas/shared/instant.ts';
import type { DueKind, DueWork } from '../domain/kernel/schedule.ts';
import { Schedule } from '../store/schedule.ts';
import type { ScheduleOp } from './ops.ts';

/** A schedule that keeps what was done to it since the last group. Work that was added and taken in between leaves no trace. */
export class NotedSchedule extends Schedule {
  #added = new Map<DueWork, ScheduleOp>();
  #ops = new Set<ScheduleOp>();
  #isOn = false;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    super();
    this.#changed = changed;
  }

  /** From here on it is kept what happens. */
  begin(): void {
    this.#isOn = true;
  }

  /** Nobody asks any more. */
  end(): void {
    this.#isOn = false;
  }

  override add(work: DueWork): void {
    if (this.#isOn) {
      const op: ScheduleOp = ['add', work.at, work.kind, work.id];
      this.#added.set(work, op);
      this.#note(op);
    }
    super.add(work);
  }

  override cancel(kind: DueKind, id: string): void {
    if (this.#isOn && this.has(kind, id)) {
      for (const [work, op] of this.#added) {
        if (work.kind !== kind || work.id !== id) continue;
        this.#added.delete(work);
        this.#ops.delete(op);
      }
      this.#note(['cancel', kind, id]);
    }
    super.cancel(kind, id);
  }

  override take(until: Instant): DueWork | undefined {
    const work = super.take(until);
    if (work === undefined || !this.#isOn) return work;
    const added = this.#added.get(work);
    if (added === undefined) this.#note(['take', work.at, work.kind, work.id]);
    else {
      this.#added.delete(work);
      this.#ops.delete(added);
    }
    return work;
  }

  /** What was done since the last call. */
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
