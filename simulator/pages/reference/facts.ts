/** Facts about an operation beyond the OpenAPI document: errors, states, events, rules and choices. */
import { operations } from '../../../schemas/catalogue.ts';
import { choices } from '../../../schemas/choices.ts';
import { choicesOf } from '../../../schemas/choices/concerns.ts';
import { errorsOf, type ErrorEntry } from '../../../schemas/errors.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { sendersOf } from '../../../schemas/events/senders.ts';
import { movesOf, type OperationMove } from '../../../schemas/moves-of.ts';
import { observed, type ObservedExchange, type ObservedOperation } from '../../../schemas/observed.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { Rule } from '../../../schemas/rule.ts';
import { commonRulesOf, rulesOfOperation, rulesOfSections } from '../../../schemas/rules-of.ts';
import { machines, machinesByGroup } from '../../../schemas/states.ts';
import { purposeOf, type Purpose } from './purposes.ts';
import { machineSummary, type MachineSummary } from '../console/contract.ts';

export interface ShownError extends Omit<ErrorEntry, 'operations'> {
  /** Whether most operations send it, rather than only this one and a few others. */
  readonly isCommon: boolean;
}

export interface OperationFacts {
  readonly purpose?: Purpose;
  /** The exchange of a run that succeeded; absent without a run, and if only its files could be shown. */
  readonly success?: ObservedExchange;
  readonly refusal?: ObservedExchange;
  readonly errors: readonly ShownError[];
  readonly moves: readonly OperationMove[];
  readonly machines: readonly MachineSummary[];
  /** `isLater`: sent after time passed, or by a run that it begins. */
  readonly events: readonly { readonly name: string; readonly title: string; readonly isLater: boolean }[];
  readonly rules: readonly Pick<Rule, 'id' | 'keyword' | 'statement'>[];
  /** Ids of the rules that bind many operations, this one too. */
  readonly commonRules: readonly string[];
  readonly choices: readonly { readonly id: string; readonly question: string; readonly default: unknown }[];
}

/** A plain JSON value. */
export interface GroupFacts {
  /** By id. */
  readonly operations: Readonly<Record<string, OperationFacts>>;
  readonly machines: readonly MachineSummary[];
  /** Those of the section that lists the operations. */
  readonly rules: readonly Pick<Rule, 'id' | 'keyword' | 'statement'>[];
}

/** Errors of more operations than this are common ones. */
const fewest = 40;

const shownRule = ({ id, keyword, statement }: Rule): Pick<Rule, 'id' | 'keyword' | 'statement'> => ({ id, keyword, statement });

function factsOf(operation: Operation): OperationFacts {
  const { id } = operation;
  const seen = (observed() as Readonly<Record<string, ObservedOperation>> | undefined)?.[id];
  const moves = movesOf(id, seen?.moves ?? []);
  const own = machinesByGroup[groupOfOperation(operation)] ?? [];
  const title = (name: string): string => eventTypes.find((type) => type.name === name)?.displayName ?? name;
  const now: readonly string[] = seen?.events ?? [];
  const later = eventTypes.filter((type) => sendersOf(type, observed()).begunBy.includes(id)).map(({ name }) => name);
  const known: Readonly<Record<string, { readonly question: string; readonly default: unknown }>> = choices;
  const purpose = purposeOf(id);
  return {
    ...(purpose === undefined ? {} : { purpose }),
    ...(seen?.success === undefined ? {} : { success: seen.success }),
    ...(seen?.refusal === undefined ? {} : { refusal: seen.refusal }),
    errors: errorsOf(operation).map(({ operations, ...error }) => ({ ...error, isCommon: operations.length > fewest })),
    moves,
    machines: machines
      .filter((machine) => moves.some(({ resource }) => resource === machine.resource) || (own.length === 1 && own[0] === machine))
      .map(machineSummary),
    events: [
      ...now.map((name) => ({ name, title: title(name), isLater: false })),
      ...later.map((name) => ({ name, title: title(name), isLater: true })),
    ],
    rules: rulesOfOperation(operation).map(shownRule),
    commonRules: commonRulesOf(operation).map((rule) => rule.id),
    choices: choicesOf(operation).flatMap((choice) => {
      const about = known[choice];
      return about === undefined ? [] : [{ id: choice, question: about.question, default: about.default }];
    }),
  };
}

export function groupFacts(group: string): GroupFacts {
  const own = operations.filter((operation) => groupOfOperation(operation) === group);
  return {
    operations: Object.fromEntries(own.map((operation) => [operation.id, factsOf(operation)])),
    machines: (machinesByGroup[group] ?? []).map(machineSummary),
    rules: rulesOfSections(own).map(shownRule),
  };
}
