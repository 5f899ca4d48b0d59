import type { OperationId } from '../../../../schemas/catalogue.ts';
import type { RefusalKind } from '../../../domain/kernel/refusal.ts';
import { around, editAnswer } from '../../framework/edit.ts';
import type { Family, Mutant } from '../../framework/mutant.ts';

/** Media types that are not JSON. The seams can empty a header that every answer has, but not leave it out. */
const notJson: Readonly<Record<string, string>> = { untyped: '', 'typed-as-page': 'text/html; charset=utf-8' };
const typed = (make: (mediaType: string) => Mutant, what: string): Family =>
  Object.fromEntries(Object.entries(notJson).map(([name, mediaType]) => [`${name}-${what}`, make(mediaType)]));

/** Detailed operations that answer with an object. A single string may also be plain text. */
const objects: readonly OperationId[] = [
  'apiKeys.detail',
  'apiKeys.forUser',
  'tokens.createFromTransaction',
  'listenSessions.events',
  'transactions.summaryCounts',
  'rateLimitProfiles.create',
];
const failures: readonly RefusalKind[] = ['forbidden', 'notFound', 'validation', 'limited'];

const mediaTypes: Family = Object.assign(
  {},
  ...objects.map((operation) =>
    typed(
      (mediaType) => ({
        breaks: ['CONVENTION-JSON'],
        description: `The Content-Type of ${operation} is "${mediaType}".`,
        seams: around(operation, (call, handler) => {
          const result = handler(call);
          return { ...result, mediaType, body: JSON.stringify(result.body) };
        }),
      }),
      operation,
    ),
  ),
  ...failures.map((kind) =>
    typed(
      (mediaType) => ({
        breaks: ['ERROR-JSON'],
        description: `The Content-Type of a failure of the kind ${kind} is "${mediaType}".`,
        seams: editAnswer((answer, refusal) => (refusal.kind === kind ? { ...answer, mediaType } : answer)),
      }),
      kind,
    ),
  ),
);

const retryAfter = (value: string): Mutant => ({
  breaks: ['LIMIT-RETRY-AFTER-SECONDS'],
  description: `The Retry-After of a 429 is "${value}".`,
  seams: editAnswer((answer) => (answer.status === 429 ? { ...answer, headers: { ...answer.headers, 'retry-after': value } } : answer)),
});

const allowance = (description: string, edit: (value: string) => string): Mutant => ({
  breaks: ['LIMIT-ALLOWANCE-HEADERS'],
  description,
  seams: ({ limit }) => ({
    limit: (...inputs) => {
      const judgement = limit(...inputs);
      return { ...judgement, headers: Object.fromEntries(Object.entries(judgement.headers).map(([name, value]) => [name, edit(value)])) };
    },
  }),
});

export const headers: Family = {
  ...mediaTypes,
  'retry-after-empty': retryAfter(''),
  'retry-after-in-words': retryAfter('soon'),
  'retry-after-in-parts': retryAfter('1.5'),
  'retry-after-negative': retryAfter('-1'),
  'allowance-empty': allowance('The headers of the allowance are empty.', () => ''),
  'allowance-without-figures': allowance('The headers of the allowance hold no figure.', (value) => value.replaceAll(/\d+/g, 'some')),
  'deprecation-empty': {
    breaks: ['TX-LEGACY-DEPRECATION'],
    description: 'The Deprecation header of the legacy route is empty.',
    seams: around('transactions.operateLegacy', (call, handler) => {
      const result = handler(call);
      return { ...result, headers: { ...result.headers, deprecation: '' } };
    }),
  },
};
