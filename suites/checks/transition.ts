/** Transitions of a record's state, if the member that shows the state is not documented. */
import { type Context, unobservable, type Answer } from '../../fixtures/test.ts';
import { bodyOf, makeId, readBack } from './resource.ts';
import { shownId } from '../../schemas/learnt.ts';
import type { GroupName } from '../../schemas/groups.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { judgeNoSuccess } from './refused.ts';
import { isAbsent, refusedBy } from './serving.ts';

export const activeDays = { from: -2, to: 3600 } as const;

/**
 * A new active contract; a refusal ends the test as unobservable. It began in the past in every time zone, since today in UTC may be tomorrow for the
 * merchant, and ends before it is due again in ten years. A target's own body determines when its contract begins.
 */
export async function makeActive(context: Context): Promise<string> {
  const { build } = context;
  const [startDate, endDate] = [await build.day(activeDays.from), await build.day(activeDays.to)];
  return makeId(context, 'contracts', await bodyOf(context, 'contracts', { startDate, endDate, interval: 'Year', intervalCount: 10 }));
}

const as = 'merchantAdmin' as const;

export const move = ({ api }: Context, operation: OperationId, id: string): Promise<Answer> => {
  const body = api.bodyFor(operation, undefined);
  return api.call(operation, { as, params: { id }, ...(body === undefined ? {} : { body }) });
};

/** `move` as a prerequisite: a refusal ends the test as unobservable. */
export async function moved(context: Context, operation: OperationId, id: string): Promise<void> {
  const answer = await move(context, operation, id);
  if (!answer.ok) unobservable(refusedBy(answer), answer);
}

/** The documents' words for states. A record with different words does not show its state. */
const documentedStates: ReadonlySet<string> = new Set(['draft', 'active', 'running', 'paused', 'ended', 'archived']);

/** The state that a record shows, in lower case: a member `status` or `state` with one of the documented words. */
export async function shownState(context: Context, resource: GroupName, id: string): Promise<string | undefined> {
  const read = await readBack(context, resource, id);
  const member = typeof read.get('status') === 'string' ? 'status' : 'state';
  const value = read.get(member);
  const state = typeof value === 'string' ? value.toLowerCase() : '';
  if (!documentedStates.has(state)) return undefined;
  context.judge.observe(shownId('state'), { [resource]: member });
  return state;
}

/**
 * Whether the member with a documented word shows the state of a campaign: it changes when a new one is activated. Asked only before a rule would
 * fail, since a member with that name may mean something else.
 */
export async function followsState(context: Context): Promise<boolean> {
  const id = await makeId(context, 'campaigns');
  const before = await shownState(context, 'campaigns', id);
  await moved(context, 'campaigns.activate', id);
  const after = await shownState(context, 'campaigns', id);
  return before !== undefined && after !== undefined && before !== after;
}

interface Arrival {
  readonly rule: RuleId;
  readonly resource: GroupName;
  readonly operation: OperationId;
  readonly id: string;
  /** Words for the expected state. */
  readonly to: readonly string[];
  /** An operation that is possible in that state; `null` if none is documented. */
  readonly onward: OperationId | null;
  /** An operation that was possible before, and is not in that state: needed if nothing else shows whether the record left its old state. */
  readonly left?: OperationId;
  /** Whether the caller brought the record here by an operation with the same permissions, so that a 403 cannot be about them. */
  readonly mayMove: boolean;
}

/** Whether a refusal is about the state: neither about an undocumented body nor about the caller. */
function isAboutState({ target }: Context, { operation, mayMove }: Arrival, { status }: Answer): boolean {
  if (status === 409 || (status === 403 && mayMove)) return true;
  // The target accepts its owner's own body.
  return operation in target.requests && status !== 401 && status !== 403;
}

/**
 * Judges that an operation takes a record to a state. The operation must be served and accepted in this state; a refusal may also be about an
 * undocumented body, and is then not conclusive. The new state shows in the next possible operations, or in the record's status: the rule is broken
 * only if neither confirms the documented state.
 */
export async function judgeMove(context: Context, arrival: Arrival): Promise<void> {
  const { rule, resource, operation, id, to, onward } = arrival;
  const { judge } = context;
  const answer = await move(context, operation, id);
  if (answer.ok || isAbsent(answer) || isAboutState(context, arrival, answer))
    judge.that(rule, answer.ok, { check: `${operation} from a state that allows it`, expected: 'a success', answer });
  if (!answer.ok) unobservable(refusedBy(answer), answer);
  const state = await shownState(context, resource, id);
  const arrived = state !== undefined && to.includes(state);
  const next = onward === null || arrived ? undefined : await move(context, onward, id);
  // Where the record can move on, the moves decide.
  if (!arrived && onward === null && (state === undefined || !(await followsState(context)))) return judgeLeft(context, arrival);
  judge.that(rule, arrived || next?.ok === true, {
    check: `the state after ${operation}`,
    expected: onward === null ? to.join(' or ') : `${to.join(' or ')}: it can go on with ${onward}`,
    actual: state ?? 'not shown',
    answer: next ?? answer,
  });
}

/** Judges a move to a state that the record does not show: what was possible before no longer is. */
async function judgeLeft(context: Context, arrival: Arrival): Promise<void> {
  const { rule, resource, operation, id, left } = arrival;
  const why = `${resource}.read shows no status or state that follows the moves of a record`;
  if (left === undefined) unobservable(why);
  const answer = await move(context, left, id);
  if (!answer.ok && !isAboutState(context, { ...arrival, operation: left }, answer)) unobservable(`${why}; ${refusedBy(answer)}`, answer);
  context.judge.that(rule, !answer.ok, { check: `${left} after ${operation}`, expected: 'a rejection', answer });
}

export async function judgeNoMove(context: Context, rule: RuleId, operation: OperationId, id: string, state: string): Promise<void> {
  judgeNoSuccess(context.judge, rule, await move(context, operation, id), `${operation} from ${state}`);
}
