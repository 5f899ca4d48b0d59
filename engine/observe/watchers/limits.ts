/** The body and the headers of a 429 (concepts: Rate limiting). */
import Type from 'typebox';
import { RateLimitBody } from '../../../schemas/conventions/error-types.ts';
import { int32, type TObject } from '../../../schemas/shape.ts';
import { fieldRules } from '../../../suites/checks/fields.ts';
import { isJson } from '../../../suites/checks/refused.ts';
import type { Watcher } from '../watcher.ts';
import { judgeShape } from './shapes.ts';

/** Another rule covers the minimum of the seconds. */
const body: TObject = Type.Object({ ...RateLimitBody.properties, retryAfterSeconds: int32() });

/** A watcher of its own for each observation: it remembers the `type` of the first 429. */
export function limits(): Watcher {
  let type: { readonly value: unknown } | undefined;
  return {
    rules: [
      ...fieldRules('LIMIT'),
      'ERROR-JSON',
      'LIMIT-STATUS-REPEATED',
      'LIMIT-NO-ENVELOPE',
      'LIMIT-TYPE-CONSTANT',
      'LIMIT-RETRY-AFTER-HEADER',
      'LIMIT-RETRY-AFTER-SECONDS',
      'LIMIT-RETRY-AFTER-MINIMUM',
      'LIMIT-RETRY-AFTER-EQUAL',
    ],
    see({ answer, suppressesNulls }, judge) {
      if (answer.status !== 429) return;
      judge.that('ERROR-JSON', isJson(answer), () => ({
        check: 'form of a 429',
        expected: 'JSON, and a Content-Type that says so',
        actual: answer.contentType || 'no Content-Type',
        answer,
      }));
      judgeShape(judge, 'LIMIT', body, answer, suppressesNulls, 'the body of a 429');
      const retryAfter = answer.header('retry-after');
      const seconds = answer.get('retryAfterSeconds');
      judge.equal('LIMIT-STATUS-REPEATED', answer.get('status'), 429, () => ({ check: 'status in the body of a 429', answer }));
      judge.that('LIMIT-NO-ENVELOPE', answer.get('error') === undefined, () => ({
        check: 'the member error in the body of a 429',
        expected: undefined,
        answer,
      }));
      judge.that('LIMIT-RETRY-AFTER-MINIMUM', typeof seconds === 'number' && seconds >= 1, () => ({
        check: 'retryAfterSeconds of a 429',
        expected: 'at least 1',
        actual: seconds,
        answer,
      }));
      type ??= { value: answer.get('type') };
      judge.equal('LIMIT-TYPE-CONSTANT', answer.get('type'), type.value, () => ({
        check: 'type of a 429, compared with the first',
        answer,
      }));
      if (
        !judge.that('LIMIT-RETRY-AFTER-HEADER', retryAfter !== undefined, () => ({
          check: 'Retry-After of a 429',
          expected: 'present',
          answer,
        }))
      )
        return;
      const isWhole = /^\d+$/.test(retryAfter ?? '');
      judge.that('LIMIT-RETRY-AFTER-SECONDS', isWhole, () => ({
        check: 'Retry-After of a 429',
        expected: 'a whole number of seconds',
        actual: retryAfter,
        answer,
      }));
      if (isWhole)
        judge.equal('LIMIT-RETRY-AFTER-EQUAL', seconds, Number(retryAfter), () => ({
          check: 'retryAfterSeconds compared with Retry-After',
          answer,
        }));
    },
  };
}
