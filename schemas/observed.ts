/**
 * The results of running the suites against the simulator, by operation: the rules judged, state transitions, refusals, and examples.
 * `scripts/observe.ts` creates the file for the build; without it, the documents omit these.
 */
import { readFileSync } from 'node:fs';
import type { OperationId } from './catalogue.ts';
import type { EventTypeName } from './events/catalogue.ts';
import type { RuleId } from './register.ts';

/** A request and its response, with stable ids and without secrets. */
export interface ObservedExchange {
  /** Path parameters, as in the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON, or text; absent for none, or a file. */
  readonly body?: { readonly mediaType: string; readonly value: unknown };
  readonly status: number;
  /** JSON, or text; absent for none, or a file. */
  readonly answer?: { readonly mediaType: string; readonly value: unknown };
  /** Whether long lists in the response were cut. */
  readonly isCut?: true;
}

export interface ObservedMove {
  readonly resource: string;
  /** Null: the record is created. */
  readonly from: string | null;
  readonly to: string;
}

export interface ObservedOperation {
  /** Rules judged by its responses, those of the fewest operations first. */
  readonly rules: readonly RuleId[];
  readonly moves: readonly ObservedMove[];
  /** Event types that it stages, in catalogue order. */
  readonly events: readonly EventTypeName[];
  /** Status and code of its refusals: `409 Contracts:InvalidState`. */
  readonly refusals: readonly string[];
  readonly success?: ObservedExchange;
  readonly refusal?: ObservedExchange;
}

export type Observed = Readonly<Record<OperationId, ObservedOperation>>;

/** In the package, whose modules are one or two folders below `dist`; in the repository, the most recent one. */
const places = ['../schemas/observed.json', '../.cache/observed/observed.json'];
let known: Observed | null | undefined;

/** Read on first use; undefined if there was no run. */
export function observed(): Observed | undefined {
  known ??= places.map(readIfThere).find((found) => found !== null) ?? null;
  return known ?? undefined;
}

function readIfThere(place: string): Observed | null {
  try {
    return JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as Observed;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
