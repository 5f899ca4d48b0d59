/** One point that the specification leaves open, with the options a deployment has. */

export interface Choice<Value = unknown> {
  /** Key in a choices file: `http.suppressNullsDefault`. */
  readonly id: string;
  readonly question: string;
  /** Where the specification leaves it open: the `not shown` sentence or the assumption's number. */
  readonly source: string;
  readonly default: Value;
  /** Finite list of options, or the JSON Schema of the values. */
  readonly options: readonly Value[] | { readonly schema: Readonly<Record<string, unknown>> };
  /** How a suite sees what a target chose; `null`: it cannot be seen from outside, with the reason in `hidden`. */
  readonly observed: string | null;
  readonly hidden?: string;
}
