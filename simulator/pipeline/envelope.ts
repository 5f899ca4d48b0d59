/** The body and headers of a refusal (concepts: Errors; assumptions: 1.3, 1.4). */
import type { ChoiceValues } from '../../schemas/choices.ts';
import { LimitRefusal, type Refusal, type RefusalKind, type ValidationError } from '../domain/kernel/refusal.ts';

export interface ErrorAnswer {
  readonly status: number;
  /** Null for an empty body. */
  readonly body: string | null;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
}

const json = 'application/json; charset=utf-8';

function limited(refusal: LimitRefusal, choices: ChoiceValues): ErrorAnswer {
  const seconds = refusal.retryAfterSeconds;
  const silent = choices['rateLimit.nullTexts'];
  const body = {
    type: choices['rateLimit.problemType'],
    title: silent ? null : 'Too Many Requests',
    status: 429,
    detail: silent ? null : refusal.message,
    retryAfterSeconds: seconds,
  };
  return {
    status: 429,
    body: JSON.stringify(body),
    mediaType: choices['rateLimit.contentType'],
    headers: { ...refusal.detail.headers, 'retry-after': String(seconds) },
  };
}

const chosenStatus: Partial<Record<RefusalKind, (choices: ChoiceValues) => number>> = {
  validation: (choices) => choices['errors.validationStatus'],
  malformedId: (choices) => choices['errors.malformedIdStatus'],
  businessRule: (choices) => choices['errors.businessRuleStatus'],
  refusedToken: (choices) => choices['errors.refusedTokenStatus'],
  state: (choices) => choices['errors.refusedStateStatus'],
  duplicateName: (choices) => choices['errors.duplicateNameStatus'],
  staleStamp: (choices) => choices['errors.staleStampStatus'],
};

function statusOf(refusal: Refusal, choices: ChoiceValues): number {
  const statuses: Readonly<Record<string, number | undefined>> = choices['errors.statusMap'];
  return statuses[refusal.code] ?? chosenStatus[refusal.kind]?.(choices) ?? refusal.status;
}

function entries(errors: readonly ValidationError[], form: ChoiceValues['errors.validationEntries']): readonly unknown[] {
  if (form === 'text') return errors.map(({ message }) => message);
  if (form === 'fieldAndMessage') return errors.map(({ message, members }) => ({ field: members[0] ?? '$', message }));
  return errors;
}

/** Kinds of refusals whose code is null, as from a framework without its own codes (assumptions: E4). */
const codeless: ReadonlySet<RefusalKind> = new Set(['validation', 'malformedId', 'notFound', 'unauthenticated']);

export function envelope(refusal: Refusal, choices: ChoiceValues): ErrorAnswer {
  if (refusal instanceof LimitRefusal) return limited(refusal, choices);
  const { data = {}, validationErrors, headers, reason } = refusal.detail;
  const error: Record<string, unknown> = {
    code: choices['errors.abpNullCodes'] && codeless.has(refusal.kind) ? null : refusal.code,
    message: refusal.message,
  };
  if (choices['errors.extraMembers']) {
    error['details'] = null;
    error['data'] = choices['errors.hidePolicyName'] ? without(data, 'PolicyName') : data;
  }
  if (validationErrors !== undefined) error['validationErrors'] = entries(validationErrors, choices['errors.validationEntries']);
  else if (choices['errors.alwaysIncludeValidationErrors']) error['validationErrors'] = null;
  const sent: Record<string, string> = { 'cache-control': 'no-cache', ...headers };
  if (choices['errors.abpHeader']) sent['_abperrorformat'] = 'true';
  if (refusal.kind === 'unauthenticated') {
    if (choices['auth.challengeHeader']) sent['www-authenticate'] = 'ApiKey realm="gateway"';
    if (choices['sim.authReasonHeader'] && reason !== undefined) sent['x-sim-auth-reason'] = reason;
  }
  return { status: statusOf(refusal, choices), body: JSON.stringify({ error }), mediaType: json, headers: sent };
}

function without(data: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
}
