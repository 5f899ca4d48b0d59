/** The moves of states that an operation makes: those of its trigger, where what a run observed tells it, else what it observed. */
import type { ObservedMove } from './observed.ts';
import type { StateMachine, Transition } from './state.ts';
import { machines } from './states/all.ts';

export interface OperationMove {
  /** What moves: `campaign`. */
  readonly resource: string;
  /** Null: it is made. */
  readonly from: readonly string[] | null;
  readonly to: string;
  /** What else must hold. */
  readonly when?: string;
}

type AnyTransition = Transition<string, string>;

const isAt = ({ from, to }: AnyTransition, move: ObservedMove): boolean =>
  to === move.to && (move.from === null ? from === null : from?.includes(move.from) === true);

/** The trigger that explains a move: the only one, or the one that the operation is called after. */
function triggerOf({ transitions }: StateMachine, move: ObservedMove, verb: string): string | undefined {
  const triggers = [...new Set(transitions.filter((one) => isAt(one, move)).map(({ trigger }) => trigger))];
  return triggers.length === 1 ? triggers[0] : triggers.find((trigger) => trigger.toLowerCase() === verb);
}

/** The moves of the operation with this id, in the order of the transition tables. */
export function movesOf(id: string, observed: readonly ObservedMove[]): readonly OperationMove[] {
  const verb = id.slice(id.indexOf('.') + 1).toLowerCase();
  return machines.flatMap((machine) => {
    const { resource, transitions } = machine;
    const own = observed.filter((move) => move.resource === resource);
    const triggers = new Set(own.map((move) => triggerOf(machine, move, verb)));
    // A record is made in other states for other inputs, all of which the operation takes; of other moves only the trigger is known.
    const stated = transitions.filter(({ trigger, from, to }) => triggers.has(trigger) && (from !== null || isMade(own, to)));
    const further = own.filter((move) => !stated.some((one) => isAt(one, move)));
    return [
      ...stated.map(({ from, to, when }) => ({ resource, from, to, ...(when === undefined ? {} : { when }) })),
      ...further.map(({ from, to }) => ({ resource, from: from === null ? null : [from], to })),
    ];
  });
}

const isMade = (moves: readonly ObservedMove[], state: string): boolean => moves.some(({ from, to }) => from === null && to === state);
