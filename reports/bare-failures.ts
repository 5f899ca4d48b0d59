/**
 * Failures without the error envelope anywhere in a run, including those that no check examines, such as the refusal of a tenth request or
 * an internal error in a preparation. Pure.
 */
import { catalogue, isOperationId } from '../schemas/catalogue.ts';
import { ErrorEnvelope } from '../schemas/conventions/error-types.ts';
import { documented } from '../schemas/documented.ts';
import type { Operation } from '../schemas/operation.ts';
import type { RuleId } from '../schemas/register.ts';
import type { Exchange, Finding, Run } from '../schemas/shared/verdict.ts';
import { validate } from '../schemas/validate.ts';

const envelope = documented(ErrorEnvelope);

/** The rule that a failure without the envelope breaks; `ERROR-OTHER` for other statuses. */
export const envelopeRules: Readonly<Record<number, RuleId>> = {
  400: 'ERROR-400',
  401: 'ERROR-401',
  403: 'ERROR-403',
  404: 'ERROR-404',
  500: 'ERROR-500',
  501: 'ERROR-501',
};

/**
 * Whether a failure must have the envelope, even for a path without an operation: not a 429, the one 404 without a body, or the health
 * report of an unhealthy target.
 */
export function needsEnvelope(operation: Operation | null, path: string, status: number): boolean {
  if (status < 400 || status === 429 || !path.includes('/api/')) return false;
  if (operation === null) return true;
  if (status === 404 && operation.bodiless404 === true) return false;
  return !(status === 503 && operation.id.startsWith('health.'));
}

function hasEnvelope(body: string): boolean {
  try {
    return validate(envelope, JSON.parse(body)).length === 0;
  } catch {
    return false;
  }
}

/** Maximum number of findings of a run: further failures break the same rules, and would make the page endless. */
const maxFindings = 25;

/** By test: one finding for each operation and status, the first of them. */
export function bareFailures(run: Pick<Run, 'tests'>): ReadonlyMap<string, readonly Finding[]> {
  const reported = new Set<string>();
  const found = new Map<string, readonly Finding[]>();
  for (const { id: test, exchanges } of run.tests) {
    const left = maxFindings - reported.size;
    const own = exchanges.flatMap((exchange) => findingOf(exchange, reported)).slice(0, left);
    if (own.length > 0) found.set(test, own);
  }
  return found;
}

function findingOf({ id, operation, persona, request, response, cut }: Exchange, reported: Set<string>): readonly Finding[] {
  if (response === null || cut === true || (operation !== null && !isOperationId(operation))) return [];
  const { status, body } = response;
  const what = operation ?? 'a path without an operation';
  const key = `${what} ${status}`;
  const known: Operation | null = operation === null ? null : catalogue[operation];
  if (!needsEnvelope(known, known?.path ?? request.path, status) || reported.has(key) || hasEnvelope(body)) return [];
  reported.add(key);
  return [
    {
      rule: envelopeRules[status] ?? 'ERROR-OTHER',
      verdict: 'fail',
      check: `a ${status} of ${what} to ${persona}`,
      expected: 'the envelope',
      actual: body === '' ? 'an empty body' : body.slice(0, 600),
      exchange: id,
    },
  ];
}
