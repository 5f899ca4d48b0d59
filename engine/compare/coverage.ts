/** What walks reached: operations, pairs of operations and transitions of states, by group. */
import type { Operation } from '../../schemas/operation.ts';
import { machinesByGroup } from '../../schemas/states.ts';
import type { Facts } from './facts.ts';
import type { RecordedWalk } from './recording.ts';
import type { SeenMove } from './sides.ts';

export interface Covered {
  /** Operations of the group that consent allows. */
  readonly operations: number;
  /** Those that were called, and those that succeeded, by their ids. */
  readonly called: readonly string[];
  readonly succeeded: readonly string[];
  readonly unwalked: readonly string[];
  /** Ordered pairs of operations that followed each other in a walk. */
  readonly pairs: { readonly walked: number; readonly of: number };
  /** Transitions of its state machines, other than those that time makes. */
  readonly transitions: { readonly walked: readonly string[]; readonly unwalked: readonly string[] };
}

export class Coverage {
  readonly #called = new Set<string>();
  readonly #succeeded = new Set<string>();
  readonly #pairs = new Set<string>();
  /** What the deployment answered to each operation. A varied call need not succeed, and of a few walks all may have varied what they called. */
  readonly #answers = new Map<string, Set<'success' | 'refusal' | 'refusal of a varied call'>>();

  /** `facts`: those of the simulator; `compared`: how many of them the deployment gave too. */
  note(facts: readonly Facts[], compared: number, runs: RecordedWalk['runs']): void {
    for (const { operation, status, variation } of runs.flat()) {
      const answers = this.#answers.get(operation) ?? new Set();
      this.#answers.set(operation, answers);
      answers.add(status < 300 ? 'success' : variation === 'none' ? 'refusal' : 'refusal of a varied call');
    }
    let before: string | undefined;
    for (const { operation, isOwn, status } of facts.slice(0, compared)) {
      this.#called.add(operation);
      if (status < 300) this.#succeeded.add(operation);
      if (!isOwn) continue;
      if (before !== undefined) this.#pairs.add(`${before} ${operation}`);
      before = operation;
    }
  }

  /** Whether nothing of these operations succeeded at the deployment, though it should have. */
  isWithoutSuccess(operations: readonly Operation[]): boolean {
    const answers = operations.flatMap(({ id }) => [...(this.#answers.get(id) ?? [])]);
    return answers.length === 0 || (answers.includes('refusal') && !answers.includes('success'));
  }

  of(group: string, operations: readonly Operation[], moves: readonly SeenMove[]): Covered {
    const ids = operations.map(({ id }) => id);
    const own = new Set(ids);
    const pairs = [...this.#pairs].filter((pair) => pair.split(' ').every((id) => own.has(id)));
    return {
      operations: ids.length,
      called: ids.filter((id) => this.#called.has(id)),
      succeeded: ids.filter((id) => this.#succeeded.has(id)),
      unwalked: ids.filter((id) => !this.#called.has(id)),
      pairs: { walked: pairs.length, of: ids.length ** 2 },
      transitions: transitionsOf(group, moves),
    };
  }
}

function transitionsOf(group: string, moves: readonly SeenMove[]): Covered['transitions'] {
  const walked = new Set<string>();
  const unwalked = new Set<string>();
  for (const { resource, transitions } of machinesByGroup[group] ?? [])
    for (const { from, to, trigger } of transitions) {
      if (trigger === 'time') continue;
      for (const state of from ?? [null]) {
        const isSeen = moves.some((move) => move.resource === resource && move.from === state && move.to === to);
        (isSeen ? walked : unwalked).add(`${resource}: ${state ?? 'new'} to ${to}`);
      }
    }
  return { walked: [...walked], unwalked: [...unwalked].filter((one) => !walked.has(one)) };
}

/** At 95 %, the largest share of such walks that may diverge when none of `walks` did. */
export const boundOf = (walks: number): number | null => (walks === 0 ? null : 1 - 0.05 ** (1 / walks));
