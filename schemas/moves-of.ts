/** The state transitions of an operation: those of its trigger if a run confirms it, else the observed ones. */
import { catalogue } from './catalogue.ts';
import type { ObservedMove } from './observed.ts';
import type { Operation } from './operation.ts';
import { keywordsOf } from './shape.ts';
import type { StateMachine, Transition } from './state.ts';
import { machines } from './states.ts';

export interface OperationMove {
  readonly resource: string;
  /** Null: the record is created. */
  readonly from: readonly string[] | null;
  readonly to: string;
  readonly when?: string;
}

type AnyTransition = Transition<string, string>;

const isAt = ({ from, to }: AnyTransition, move: ObservedMove): boolean =>
  to === move.to && (move.from === null ? from === null : from?.includes(move.from) === true);

/** Triggers that an operation names, in lower case: by its own name or that name's first word, and as kinds that its body can request. */
function namedBy(id: string): { readonly byName: ReadonlySet<string>; readonly asKinds: ReadonlySet<string> } {
  const verb = id.slice(id.indexOf('.') + 1);
  const { body } = (catalogue as Readonly<Partial<Record<string, Operation>>>)[id] ?? {};
  const kinds = body === undefined ? [] : (keywordsOf(body.schema).properties?.['type']?.enum ?? []);
  const lower = (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => name.toLowerCase()));
  return { byName: lower([verb, /^[a-z]*/.exec(verb)![0]]), asKinds: lower(kinds.map(String)) };
}

/** The triggers that explain a move: the only one, or those that the operation names. */
function triggersOf({ transitions }: StateMachine, move: ObservedMove, isNamed: (trigger: string) => boolean): readonly string[] {
  const triggers = [...new Set(transitions.filter((one) => isAt(one, move)).map(({ trigger }) => trigger))];
  return triggers.length === 1 ? triggers : triggers.filter(isNamed);
}

/** The moves of the operation with this id, in the order of the transition tables. */
export function movesOf(id: string, observed: readonly ObservedMove[]): readonly OperationMove[] {
  const { byName, asKinds } = namedBy(id);
  const isKind = (trigger: string): boolean => asKinds.has(trigger.toLowerCase());
  const isNamed = (trigger: string): boolean => isKind(trigger) || byName.has(trigger.toLowerCase());
  return machines.flatMap((machine) => {
    const { resource, transitions } = machine;
    const own = observed.filter((move) => move.resource === resource);
    if (own.length === 0) return [];
    const triggers = new Set([
      ...own.flatMap((move) => triggersOf(machine, move, isNamed)),
      ...transitions.map(({ trigger }) => trigger).filter(isKind),
    ]);
    const isSeen = (one: AnyTransition): boolean => own.some((move) => isAt(one, move));
    // Different inputs create a record in different states, all of which belong to the operation. For other moves only the trigger is known; an
    // operation that first notices a passed date says nothing about other dates.
    const isIts = (one: AnyTransition): boolean => (one.from === null ? isMade(own, one.to) : one.trigger !== 'time' || isSeen(one));
    const stated = transitions.filter((one) => triggers.has(one.trigger) && isIts(one));
    const further = own.filter((move) => !stated.some((one) => isAt(one, move)));
    return [
      ...stated.map(({ from, to, when }) => ({ resource, from, to, ...(when === undefined ? {} : { when }) })),
      ...further.map(({ from, to }) => ({ resource, from: from === null ? null : [from], to })),
    ];
  });
}

const isMade = (moves: readonly ObservedMove[], state: string): boolean => moves.some(({ from, to }) => from === null && to === state);
