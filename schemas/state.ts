import type { Provenance } from './shape.ts';

export interface Transition<State extends string, Trigger extends string> {
  /** `null`: the record is being created. */
  readonly from: readonly State[] | null;
  readonly trigger: Trigger;
  readonly to: State;
  readonly when?: string;
  readonly also?: string;
  readonly provenance: Provenance;
}

interface Refusal<State extends string, Trigger extends string> {
  readonly trigger: Trigger;
  /** States that refuse the trigger; by default every state without a transition. */
  readonly from?: readonly State[];
  readonly code: string;
}

export interface StateMachine<State extends string = string, Trigger extends string = string> {
  /** Singular, as in refusals: `campaign`. */
  readonly resource: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly source: string;
  /** Code of the refusal if no transition fits. */
  readonly refusal: string;
  /** Refusals with their own codes; the first that fits counts. */
  readonly refusals?: readonly Refusal<State, Trigger>[];
  readonly transitions: readonly Transition<State, Trigger>[];
}

/** The transition that a trigger takes from a state, or undefined if it is refused. */
export function transition<S extends string, T extends string>(
  machine: StateMachine<S, T>,
  from: S,
  trigger: T,
): Transition<S, T> | undefined {
  return machine.transitions.find((t) => t.trigger === trigger && t.from !== null && t.from.includes(from));
}

/** Every transition that a trigger may take from a state; more than one if the outcome depends on a condition. */
export function outcomes<S extends string, T extends string>(
  machine: StateMachine<S, T>,
  from: S,
  trigger: T,
): readonly Transition<S, T>[] {
  return machine.transitions.filter((t) => t.trigger === trigger && t.from !== null && t.from.includes(from));
}

/** Code of the refusal of a trigger from a state: that of the first refusal that fits, else the machine's own. */
export function refusalCode<S extends string, T extends string>(machine: StateMachine<S, T>, from: S, trigger: T): string {
  const fits = (r: Refusal<S, T>) => r.trigger === trigger && (r.from === undefined || r.from.includes(from));
  return machine.refusals?.find(fits)?.code ?? machine.refusal;
}
