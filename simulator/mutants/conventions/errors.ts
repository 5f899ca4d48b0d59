import { unauthenticated } from '../../domain/kernel/refusal.ts';
import { editError } from '../framework/edit-keys.ts';
import { editAnswer, editRefusal, editReply, withMessage } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

export const errors: Family = {
  'error-as-string': {
    breaks: ['ERROR-FIELD-error', 'ERROR-403', 'ERROR-404', 'ERROR-400'],
    description: 'The error of a failure is a string.',
    seams: editError((error) => error['message']),
  },
  'code-as-number': {
    breaks: ['ERROR-FIELD-code'],
    description: 'The code of a failure is a number.',
    seams: editError((error) => ({ ...error, code: 1 })),
  },
  'message-as-object': {
    breaks: ['ERROR-FIELD-message'],
    description: 'The message of a failure is an object with one entry per language.',
    seams: editError((error) => ({ ...error, message: { en: error['message'] } })),
  },
  'message-empty': {
    breaks: ['ERROR-MESSAGE-PRESENT'],
    description: 'A failure has an empty message.',
    seams: editError((error) => ({ ...error, message: '' })),
  },
  'failure-as-plain-text': {
    breaks: ['ERROR-JSON'],
    description: 'A failure has the content type text/plain.',
    seams: editAnswer((answer) => ({ ...answer, mediaType: 'text/plain; charset=utf-8' })),
  },
  'forbidden-without-envelope': {
    breaks: ['CATALOGUE-ENVELOPE'],
    description: 'The body of a 403 has no envelope around it.',
    seams: editAnswer((answer, { message }) => (answer.status === 403 ? { ...answer, body: JSON.stringify({ message }) } : answer)),
  },
  'unknown-path-without-envelope': {
    breaks: ['ERROR-FIELD-error'],
    description: 'A path that does not exist answers without an envelope.',
    seams: ({ envelope }) => ({
      envelope: (refusal, world, operation) => {
        const answer = envelope(refusal, world, operation);
        return operation === null ? { ...answer, body: '{}' } : answer;
      },
    }),
  },
  'conflict-without-envelope': {
    breaks: ['ERROR-OTHER'],
    description: 'A rejected transition has no envelope.',
    seams: editAnswer((answer, { kind }) => (kind === 'state' ? { ...answer, body: '{}' } : answer)),
  },
  'validation-errors-everywhere': {
    breaks: ['ERROR-VALIDATION-ONLY'],
    description: 'An unknown id is also reported as a validation error.',
    seams: editError((error) => ({
      ...error,
      validationErrors: error['validationErrors'] ?? [{ message: 'The id is unknown.', members: ['id'] }],
    })),
  },
  'secret-in-failure': {
    breaks: ['ERROR-NO-SECRETS'],
    description: 'The rejection of an unknown key id shows the key of the caller.',
    seams: editRefusal('apiKeys.detail', (refusal, call) => withMessage(refusal, `Called with ${call.header('api-key') ?? ''}.`)),
  },
  'success-with-error': {
    breaks: ['ERROR-SUCCESS-NONE'],
    description: 'A success has an empty error.',
    seams: editReply(['apiKeys.list', 'apiKeys.forUser'], (body) => ({ ...body, error: {} })),
  },
  'missing-permission-401': {
    breaks: ['CATALOGUE-PERMISSION-STATUS'],
    description: 'A missing permission is reported as a missing key.',
    seams: (original) => ({
      authorize: (operation, principal) => (original.authorize(operation, principal) === null ? null : unauthenticated('Unknown')),
    }),
  },
};
