import { worldLimits } from '../../../schemas/limits.ts';
import { array, boolean, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../operation.ts';
import { LoggedEventSchema, MessageSchema } from '../events/schemas.ts';
import type { Members } from '../../../schemas/members/member.ts';

export const RequestsQuerySchema = closed('RequestsQuery', {
  limit: optional(Type.Integer({ minimum: 1, maximum: worldLimits.requestLog.max })),
});

const StepSchema = closed('Step', { step: text(), outcome: Type.Enum(['passed', 'refused', 'answered', 'dropped']) });
const logged = {
  sequence: count(1),
  at: instant(),
  method: text(),
  url: text(),
  operation: nullable(text()),
  keyId: nullable(text()),
  userId: nullable(text()),
  ip: text(),
  correlationId: text(),
  status: nullable(Type.Integer()),
  code: nullable(text()),
  reason: nullable(text()),
  ignored: array(text()),
  steps: array(StepSchema),
  rules: array(text()),
  persona: nullable(text()),
  elapsedMs: Type.Number({ minimum: 0 }),
  hasExchange: boolean(),
};
export const LoggedRequestSchema = closed('LoggedRequest', logged);
export const RequestsSchema = closed('Requests', { requests: array(LoggedRequestSchema) });

const message = { headers: map(text()), body: nullable(text()), truncated: boolean() };

export const ExchangeSchema = closed('RequestExchange', {
  ...logged,
  request: nullable(closed('SentRequest', { method: text(), url: text(), ...message })),
  response: nullable(closed('SentResponse', { status: Type.Integer(), ...message })),
  caused: closed('Caused', {
    changes: array(
      closed('CausedChange', {
        kind: text(),
        id: text(),
        change: Type.Enum(['created', 'changed', 'removed']),
        from: nullable(text()),
        to: nullable(text()),
        members: array(text()),
      }),
    ),
    events: array(LoggedEventSchema),
    messages: array(MessageSchema),
  }),
});

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const userId = '018f3a5c-2222-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

export const requestMembers: Members = {
  'LoggedRequest.ignored': [
    'Query parameters and members of the body that the operation does not have. They had no effect.',
    ['includeArchived'],
  ],
  'LoggedRequest.rules': ['Rules of the register about the operation.', ['KEY-DETAIL-OWNER']],
  'Requests.requests': ['The latest requests, newest last.'],
  'LoggedRequest.at': ['When it arrived, in the time of the world.', at],
  'LoggedRequest.method': ['The HTTP method.', 'GET'],
  'LoggedRequest.url': ['Path and query, without secrets.', `/api/api-keys/${keyId}/detail`],
  'LoggedRequest.operation': ['Id of the operation; null if the path has none.', 'apiKeys.detail'],
  'LoggedRequest.keyId': ['The key that was sent; null if it is unknown or absent.', keyId],
  'LoggedRequest.userId': ['The owner of the key; null without one.', userId],
  'LoggedRequest.ip': ['Where it came from.', '127.0.0.1'],
  'LoggedRequest.correlationId': ['The value of `X-Correlation-Id` in the answer.', '4bf92f3577b34da6a3ce929d0e0e4736'],
  'LoggedRequest.status': ['The status of the answer; null if an injected fault closed the connection.', 404],
  'LoggedRequest.code': ['The code of the failure; null after a success.', 'Gateway:EntityNotFound'],
  'LoggedRequest.reason': [
    'Why it got its answer: what the answer does not say, the first validation error, or the injected fault; null if there is nothing to add.',
    'The record belongs to another merchant.',
  ],
  'LoggedRequest.steps': ['The checks that judged it, in order; the last one answered.'],
  'LoggedRequest.sequence': ['Its number in the log, from 1; a reset does not begin anew.', 57],
  'LoggedRequest.persona': ['Name of the persona whose key was sent; null for other keys and without one.', 'merchantAdmin'],
  'LoggedRequest.elapsedMs': ['Milliseconds of wall time until it was answered.', 0.42],
  'LoggedRequest.hasExchange': ['Whether what was sent and answered is kept.', true],
  'RequestExchange.request': ['What was sent; null if it is not kept.'],
  'RequestExchange.response': ['What was answered; null if it is not kept, or if the connection was closed without an answer.'],
  'RequestExchange.caused': ['What it changed, and what followed.'],
  'Caused.changes': ['The records that it created, changed or removed, as the audit log has them.'],
  'Caused.events': ['The events that it staged and that are kept, with their deliveries.'],
  'Caused.messages': ['The mails and text messages that it or its events sent.'],
  'CausedChange.kind': ['The kind of the record, as a world counts them.', 'contracts'],
  'CausedChange.id': ['The id of the record.', keyId],
  'CausedChange.change': ['What happened to the record.', 'changed'],
  'CausedChange.from': ['Its status before; null if it had none, or if the change left it.', 'Active'],
  'CausedChange.to': ['Its status after; null if it has none, or if the change left it.', 'Paused'],
  'CausedChange.members': ['Names of the members that differ; empty if it was created or removed.', ['status']],
  'SentRequest.method': ['The HTTP method.', 'GET'],
  'SentRequest.url': ['Path and query, without secrets.', `/api/api-keys/${keyId}/detail`],
  'SentRequest.headers': ['Its headers, with secrets masked.', { 'api-key': '***', accept: '*/*' }],
  'SentRequest.body': ['Its body as text, with secrets masked; null without one, or if it is not JSON.', null],
  truncated: ['Whether only the beginning of the body is kept.', false],
  'SentResponse.status': ['The status of the answer.', 200],
  'SentResponse.headers': ['Its headers, with secrets masked.', { 'content-type': 'application/json; charset=utf-8' }],
  'SentResponse.body': ['Its body as text, with secrets masked; null without one, or if it is no text.', '{"id":"018f3a5c"}'],
  'Step.step': ['Name of the check.', 'authentication'],
  'Step.outcome': ['How it ended.', 'passed'],
};
