/**
 * Checks the assumptions on which untested rules rest against the rest of the run. A refusal leaves a rule untested because of its assumed
 * cause: the caller lacks a permission, the operation is not implemented, the target failed for a moment. If that cannot be the cause, the
 * refusal itself breaks a rule. Pure.
 */
import { catalogue, isOperationId, type OperationId } from '../schemas/catalogue.ts';
import { contradictsAccess, Grants, isFailure } from '../schemas/granted.ts';
import type { Operation } from '../schemas/operation.ts';
import type { RuleId } from '../schemas/register.ts';
import type { Exchange, Finding, Run } from '../schemas/shared/verdict.ts';

interface AnsweredExchange extends Exchange {
  readonly operation: OperationId;
  readonly response: NonNullable<Exchange['response']>;
}
const isAnswered = (exchange: Exchange): exchange is AnsweredExchange =>
  exchange.response !== null && exchange.operation !== null && isOperationId(exchange.operation);
const hasSucceeded = ({ response: { status } }: AnsweredExchange): boolean => status >= 200 && status < 300;

/** The responses of a run, as far as they confirm or contradict assumptions. */
class Answers {
  readonly #byOperation = new Map<string, AnsweredExchange[]>();
  /** Permissions that callers proved to have, in any test. */
  readonly grants = new Grants();
  /** The first success of each caller whose key the operation needs, by test. */
  readonly #accepted = new Map<string, Map<string, AnsweredExchange>>();

  constructor(run: Pick<Run, 'tests'>) {
    for (const { id, exchanges } of run.tests) {
      const accepted = new Map<string, AnsweredExchange>();
      for (const exchange of exchanges.filter(isAnswered)) {
        const known = this.#byOperation.get(exchange.operation) ?? [];
        known.push(exchange);
        this.#byOperation.set(exchange.operation, known);
        const operation: Operation = catalogue[exchange.operation];
        if (!hasSucceeded(exchange) || operation.anonymous === true) continue;
        this.grants.note(exchange.persona, operation);
        if (!accepted.has(exchange.persona)) accepted.set(exchange.persona, exchange);
      }
      this.#accepted.set(id, accepted);
    }
  }

  of(operation: OperationId): readonly AnsweredExchange[] {
    return this.#byOperation.get(operation) ?? [];
  }

  accepted(test: string, persona: string): AnsweredExchange | undefined {
    return this.#accepted.get(test)?.get(persona);
  }
}

interface Contradiction {
  readonly rule: RuleId;
  /** The response that the target should have given, and the evidence against the excuse. */
  readonly expected: string;
}

/** Why a refusal cannot have the assumed cause; undefined if it can. */
function contradictionOf(
  { operation: id, persona, response: { status } }: AnsweredExchange,
  test: string,
  answers: Answers,
): Contradiction | undefined {
  if (persona === 'anonymous' || persona === 'other') return undefined;
  const operation: Operation = catalogue[id];
  if (status === 401 || status === 403) {
    const accepted = answers.accepted(test, persona);
    if (!contradictsAccess(status, persona, operation, { grants: answers.grants, isAccepted: accepted !== undefined })) return undefined;
    const expected =
      status === 401 && accepted !== undefined
        ? `not 401: the key of personas.${persona} is accepted, since ${told(accepted)}`
        : `not 403: ${persona} has ${operation.permissions.join(' and ')}, since it succeeds with other operations that need them`;
    return { rule: 'PERMISSION-GRANTED', expected };
  }
  const success = answers.of(id).find(hasSucceeded);
  if (status === 501) return success && { rule: 'CATALOGUE-SERVED', expected: `not 501: ${id} is implemented, since ${told(success)}` };
  if (!isFailure(status, operation) || answers.accepted(test, persona) === undefined) return undefined;
  const own = answers.of(id).filter((one) => one.persona === persona);
  // Another refusal may be due to a failure that had its effect.
  const failures = own.filter(({ response }) => isFailure(response.status, operation));
  if (failures.length > 1 && !own.some(hasSucceeded))
    return { rule: 'CATALOGUE-SERVED', expected: `a success, after ${failures.length} failures and none` };
  return undefined;
}

const told = ({ id, operation, persona, response: { status } }: AnsweredExchange): string =>
  `${operation} answered ${status} to ${persona} (exchange ${id})`;

const maxShown = 600;

/**
 * By test: findings about refusals that left other rules untested and cannot have the assumed cause. One for each operation, persona and
 * status, however many tests got the refusal.
 */
export function contradictions(run: Pick<Run, 'tests'>): ReadonlyMap<string, readonly Finding[]> {
  const answers = new Answers(run);
  const reported = new Set<string>();
  const found = new Map<string, readonly Finding[]>();
  for (const { id: test, findings, exchanges } of run.tests) {
    const claims = new Set(
      findings.flatMap(({ verdict, exchange }) => (verdict === 'untested' && exchange !== undefined ? [exchange] : [])),
    );
    const own: Finding[] = [];
    for (const refusal of exchanges.filter(isAnswered).filter(({ id }) => claims.has(id))) {
      const { operation, persona, response } = refusal;
      const key = `${operation} ${persona} ${response.status}`;
      const contradiction = reported.has(key) ? undefined : contradictionOf(refusal, test, answers);
      if (contradiction === undefined) continue;
      reported.add(key);
      own.push({
        ...contradiction,
        verdict: 'fail',
        check: `${operation} called by ${persona}, whose refusal left other rules untested`,
        actual: `status ${response.status}: ${response.body}`.slice(0, maxShown),
        exchange: refusal.id,
      });
    }
    if (own.length > 0) found.set(test, own);
  }
  return found;
}
