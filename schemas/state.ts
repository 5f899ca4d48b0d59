/** Transition tables: the states of a resource and what moves between them. */
import type { Provenance } from './shape.ts';

export interface Transition<State extends string, Trigger extends string> {
  /** `null`: the record is being created. */
  readonly from: readonly State[] | null;
  readonly trigger: Trigger;
  readonly to: State;
  /** What else must hold. */
  readonly when?: string;
  /** What else happens. */
  readonly also?: string;
  readonly provenance: Provenance;
}

export interface StateMachine<State extends string = string, Trigger extends string = string> {
  readonly resource: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly source: string;
  /** Code of the refusal when no transition fits. */
  readonly refusal: string;
  readonly transitions: readonly Transition<State, Trigger>[];
}

/** The transition that a trigger takes from a state, or undefined when it is refused. */
export function transition<S extends string, T extends string>(
  machine: StateMachine<S, T>,
  from: S,
  trigger: T,
): Transition<S, T> | undefined {
  return machine.transitions.find((t) => t.trigger === trigger && t.from !== null && t.from.includes(from));
}
