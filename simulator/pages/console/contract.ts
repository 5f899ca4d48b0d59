/** The names and summaries of the contract for the console, the same for every world. Loaded when a browser first asks for it. */
import { operations } from '../../../schemas/catalogue.ts';
import { clauses } from '../../../schemas/clauses.ts';
import { worldLimits } from '../../../schemas/limits.ts';
import { choices } from '../../../schemas/choices.ts';
import { operationGroups } from '../../../schemas/operation-groups.ts';
import { register } from '../../../schemas/register.ts';
import type { StateMachine } from '../../../schemas/state.ts';
import { machines } from '../../../schemas/states.ts';

export interface OperationSummary {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly permissions: readonly string[];
}

export interface RuleSummary {
  readonly keyword: string;
  readonly statement: string;
  readonly source: string;
}

export interface ChoiceSummary {
  readonly id: string;
  readonly question: string;
  readonly source: string;
  readonly default: unknown;
  /** Null: any value that `described` describes. */
  readonly options: readonly unknown[] | null;
  readonly described: string;
}

export interface MachineSummary {
  /** The resource, singular: `campaign`. */
  readonly name: string;
  readonly states: readonly string[];
  readonly transitions: readonly {
    /** Null: the record is being created. */
    readonly from: readonly string[] | null;
    readonly trigger: string;
    readonly to: string;
    readonly when: string | null;
  }[];
}

/** A plain JSON value. */
export interface ConsoleContract {
  readonly operations: readonly OperationSummary[];
  readonly groups: readonly string[];
  readonly rules: Readonly<Record<string, RuleSummary>>;
  readonly choices: readonly ChoiceSummary[];
  readonly machines: readonly MachineSummary[];
  /** Titles of the clauses of the specification, by the source that rules name. */
  readonly clauses: Readonly<Record<string, string>>;
  /** How many requests a world keeps in its log. */
  readonly keptRequests: number;
}

export const machineSummary = ({ resource, states, transitions }: StateMachine): MachineSummary => ({
  name: resource,
  states,
  transitions: transitions.map(({ from, trigger, to, when = null }) => ({ from, trigger, to, when })),
});

export const consoleContract = (): ConsoleContract => ({
  operations: operations.map(({ id, method, path, summary, permissions }) => ({ id, method, path, summary, permissions })),
  groups: operationGroups,
  rules: Object.fromEntries(Object.values(register).map(({ id, keyword, statement, source }) => [id, { keyword, statement, source }])),
  choices: Object.values(choices).map(({ id, question, source, default: byDefault, options }) => ({
    id,
    question,
    source,
    default: byDefault,
    options: 'schema' in options ? null : options,
    described: 'schema' in options ? options.described : '',
  })),
  machines: machines.map(machineSummary),
  keptRequests: worldLimits.requestLog.max,
  clauses: Object.fromEntries(Object.entries(clauses).map(([source, { title }]) => [source, title])),
});
