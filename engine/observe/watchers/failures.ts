/** Failures and their envelope, for every operation (concepts: Errors). */
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import { documented } from '../../../schemas/documented.ts';
import { validate } from '../../../schemas/validate.ts';
import { envelopeRules, needsEnvelope } from '../../../reports/bare-failures.ts';
import { hasError, isJson } from '../../../suites/checks/refused.ts';
import { statesErrors } from '../../../suites/checks/choice.ts';
import type { Watcher } from '../watcher.ts';

const envelope = documented(ErrorEnvelope);

/** Statuses of a load balancer, which answers for a gateway that it cannot reach. */
const ofBalancers: ReadonlySet<number> = new Set([502, 503, 504]);

export const failures: Watcher = {
  rules: [
    'CATALOGUE-ENVELOPE',
    'CATALOGUE-KEY-ENVELOPE',
    'ERROR-400',
    'ERROR-401',
    'ERROR-403',
    'ERROR-404',
    'ERROR-500',
    'ERROR-501',
    'ERROR-OTHER',
    'ERROR-FIELD-error',
    'ERROR-FIELD-code',
    'ERROR-FIELD-message',
    'ERROR-JSON',
    'ERROR-MESSAGE-PRESENT',
    'ERROR-VALIDATION-ONLY',
    'ERROR-SUCCESS-NONE',
  ],
  see({ operation, answer, suppressesNulls }, judge) {
    const { status } = answer;
    if (answer.ok) {
      if (operation.provenance !== 'assumed' && answer.contentType !== '')
        judge.that('ERROR-SUCCESS-NONE', !hasError(answer), () => ({
          check: `error of a success of ${operation.id}`,
          expected: undefined,
          answer,
        }));
      return;
    }
    if (!needsEnvelope(operation, operation.path, status) || (ofBalancers.has(status) && !isJson(answer))) return;
    const what = `a ${status} of ${operation.id}`;
    const bare = { expected: 'the envelope', answer };
    if (judge.that('ERROR-JSON', isJson(answer), () => ({ check: `form of ${what}`, expected: 'JSON', answer })))
      judge.that('ERROR-FIELD-error', hasError(answer), () => ({ check: `error of ${what}`, expected: 'an object', answer }));
    if (hasError(answer)) {
      for (const [rule, name] of [
        ['ERROR-FIELD-code', 'code'],
        ['ERROR-FIELD-message', 'message'],
      ] as const) {
        const value = answer.get(`error.${name}`);
        // A null member is absent if the caller asked for it, or may be if the caller did not say.
        if (value === undefined && suppressesNulls !== false) continue;
        judge.that(rule, value === null || typeof value === 'string', () => ({
          check: `error.${name} of ${what}`,
          expected: 'a string or null',
          actual: value,
          answer,
        }));
      }
      const message = answer.get('error.message');
      if (typeof message === 'string')
        judge.that('ERROR-MESSAGE-PRESENT', message.trim() !== '', () => ({ check: `message of ${what}`, expected: 'a text', answer }));
      if (status === 401 || status === 403 || (status === 404 && operation.method === 'GET'))
        judge.that('ERROR-VALIDATION-ONLY', !statesErrors(answer.get('error.validationErrors')), () => ({
          check: `validationErrors of ${what}`,
          expected: 'absent, null or empty',
          answer,
        }));
    }
    const isWhole = isJson(answer) && (suppressesNulls === false ? validate(envelope, answer.json).length === 0 : hasError(answer));
    judge.that(envelopeRules[status] ?? 'ERROR-OTHER', isWhole, () => ({ check: what, ...bare }));
    judge.that('CATALOGUE-ENVELOPE', isWhole, () => ({ check: what, ...bare }));
    if (status === 401) judge.that('CATALOGUE-KEY-ENVELOPE', isWhole, () => ({ check: what, ...bare }));
  },
};
