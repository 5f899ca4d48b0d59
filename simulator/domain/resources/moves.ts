/** Refuses what the state of a record does not allow, by its state machine (assumptions: E12). */
import { refusalCode, transition, type StateMachine } from '../../../schemas/state.ts';
import { conflict, type Refusal } from '../kernel/refusal.ts';

const an = (noun: string): string => (/^[aeiou]/i.test(noun) ? `An ${noun}` : `A ${noun}`);

/** The refusal of a trigger in a state. */
export const moveRefused = <S extends string, T extends string>(machine: StateMachine<S, T>, status: S, trigger: T): Refusal =>
  conflict(refusalCode(machine, status, trigger), `${an(machine.resource)} with the status ${status} does not allow this operation.`, {
    status,
  });

/** Throws it where no transition fits. */
export function checkMove<S extends string, T extends string>(machine: StateMachine<S, T>, status: S, trigger: T): void {
  if (transition(machine, status, trigger) === undefined) throw moveRefused(machine, status, trigger);
}
