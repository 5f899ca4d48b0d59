/** The steps that `verify` reports: one for each thing that it checks. */

/** `note`: true, but proves less than it seems to. `unknown`: cannot be determined here. */
type State = 'ok' | 'note' | 'refused' | 'unknown';
export interface Step {
  readonly check: string;
  readonly state: State;
  readonly detail: string;
}

/** 0 verified, 1 refused, 3 cannot be verified. */
export const statusOf = (steps: readonly Step[]): number =>
  steps.some(({ state }) => state === 'refused') ? 1 : steps.some(({ state }) => state === 'unknown') ? 3 : 0;

export const ok = (check: string, detail: string): Step => ({ check, state: 'ok', detail });
export const note = (check: string, detail: string): Step => ({ check, state: 'note', detail });
export const refused = (check: string, detail: string): Step => ({ check, state: 'refused', detail });
export const unknown = (check: string, detail: string): Step => ({ check, state: 'unknown', detail });

const maxShown = 12;
function refusals(check: string, problems: readonly string[]): readonly Step[] {
  const rest = problems.length - maxShown;
  return [...problems.slice(0, maxShown), ...(rest > 0 ? [`and ${rest} more`] : [])].map((problem) => refused(check, problem));
}
export const outcomeOf = (check: string, problems: readonly string[], detail: string): readonly Step[] =>
  problems.length === 0 ? [ok(check, detail)] : refusals(check, problems);
