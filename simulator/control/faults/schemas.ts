/** Schemas of faults. A fault applies to requests, deliveries or polls; each kind has its own members. */
import { operations } from '../../../schemas/catalogue.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { anything, array, optional, text, Type, type TSchema } from '../../../schemas/shape.ts';
import { closed } from '../operation.ts';

const maxMembers = processLimits.faultMembers.max;
const maxDelay = processLimits.faultDelayMs.max;
const maxSeconds = 31_536_000;
const flag = (description: string) => optional(Type.Boolean({ description }));
const header = (description: string) => Type.String({ maxLength: 256, pattern: '^[\\t\\x20-\\x7e]*$', description });

/** Annotated, so that the document describes the members in place. */
const match = (description: string, example: Readonly<Record<string, unknown>>) =>
  optional(
    Type.Record(Type.String(), Type.Union([text(4096), Type.Number(), Type.Boolean(), Type.Null()]), {
      minProperties: 1,
      maxProperties: maxMembers,
      description,
      examples: [example],
    }),
  );

/** `what`: what the fault applies to. */
const occurrence = (what: string) => ({
  skip: optional(Type.Integer({ minimum: 0, description: `Lets so many ${what} pass first.` })),
  count: optional(Type.Integer({ minimum: 1, description: `The number of ${what} that the fault applies to; all when absent.` })),
  rate: optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, description: `The share of ${what} that the fault applies to; all when absent.` }),
  ),
});

const duration = (description: string) => Type.String({ maxLength: 64, description, examples: ['PT1H'] });

const CutSchema = closed('FaultCut', {
  part: Type.Enum(['head', 'body'], { description: 'Where the bytes are counted.' }),
  bytes: Type.Integer({ minimum: 0, description: 'The number of bytes that are still sent.' }),
});
const SlowSchema = closed('FaultSlow', {
  bytes: Type.Integer({ minimum: 1, description: 'The number of bytes that are sent at a time.' }),
  every: Type.Integer({ minimum: 1, maximum: maxDelay, description: 'Milliseconds of wall time between two of them.' }),
});
const EditSchema = closed('FaultEdit', {
  path: Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'Dotted path of a member; an item of a list by its index.',
    examples: ['status', 'items.0.status'],
  }),
  value: optional(Type.Unsafe<unknown>({ ...anything(), description: 'Its value in the answer.', examples: ['Reversing'] })),
  request: optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'In place of a value: a member of the body or the query of the request, whose value it gets.',
      examples: ['continuationToken'],
    }),
  ),
});

export const RequestFaultSchema = closed('RequestFault', {
  operation: Type.String({
    description: 'Id of an operation of the catalogue, or * for all of them.',
    examples: [operations[0]?.id ?? '*', '*'],
  }),
  match: match('Members of the body that must have these values, by dotted path; else parameters of the path of the request.', {
    externalReference: 'A-17',
  }),
  ...occurrence('requests'),
  after: optional(
    Type.Literal('commit', { description: 'The operation is carried out, and then its answer is lost, replaced or delayed.' }),
  ),
  delay: optional(
    Type.Integer({
      minimum: 0,
      maximum: maxDelay,
      description: 'Milliseconds of wall time to wait before the operation; after it with `after`.',
    }),
  ),
  status: optional(Type.Integer({ minimum: 200, maximum: 599, description: 'Answer with this status and the body that belongs to it.' })),
  code: optional(
    Type.String({
      pattern: '^[A-Za-z0-9:._-]{1,128}$',
      description: 'Code of the error in that body.',
      examples: ['Gateway:IdempotencyInProgress'],
    }),
  ),
  body: optional(
    Type.Enum(['envelope', 'html', 'garbage', 'empty'], {
      description: 'The body; by default the error envelope from 400 on, else that of the operation, or none if it is not carried out.',
    }),
  ),
  contentType: optional(header('`Content-Type` of the answer.')),
  retryAfter: optional(
    Type.Union([header('Text.'), Type.Null()], {
      description: '`Retry-After` of the answer, valid or not; null: none.',
      examples: ['120'],
    }),
  ),
  drop: flag('Close the connection without an answer.'),
  reset: flag('Reset the connection without an answer.'),
  malformed: flag('Answer 200 with a truncated body.'),
  cut: optional(CutSchema),
  slow: optional(SlowSchema),
  redirect: optional(
    Type.String({
      maxLength: 2048,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Answer 307 with this `Location`.',
      examples: ['https://other.example/'],
    }),
  ),
  edit: optional(
    Type.Array(EditSchema, { minItems: 1, maxItems: maxMembers, description: 'Members of the answer of the operation that are set.' }),
  ),
});

export const DeliveryFaultSchema = closed('DeliveryFault', {
  event: Type.String({ description: 'An event type of the catalogue, or * for all of them.', examples: ['transaction.captured', '*'] }),
  to: optional(
    Type.Enum(['destinations', 'sessions'], {
      description: 'Applies to the posts to destinations, which is the default, or to what polls of listen sessions show.',
    }),
  ),
  match: match('Members of the event that must have these values, by dotted path.', { 'data.externalReference': 'A-17' }),
  ...occurrence('posts'),
  drop: flag('The post is lost: it counts as failed, and is tried again as any other.'),
  duplicate: optional(
    Type.Array(duration('A duration.'), {
      minItems: 1,
      maxItems: maxMembers,
      description: 'Posts the event again, with the same id, after these ISO 8601 durations of the clock of the world.',
      examples: [['PT0S', 'PT1H']],
    }),
  ),
  delay: optional(duration('Posts it later by this ISO 8601 duration of the clock of the world.')),
  hold: optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description: 'Posts it after so many later ones to its destination, or when all faults are cleared.',
    }),
  ),
  early: flag('Posts it before the answer of the request that caused it.'),
  timestamp: optional(
    Type.Integer({
      minimum: -maxSeconds,
      maximum: maxSeconds,
      description: 'Seconds by which the time in the signature is wrong; below zero: in the past.',
      examples: [-900],
    }),
  ),
  signature: optional(
    Type.Enum(['other', 'both', 'none'], { description: 'Signed with an unknown secret; with that and its own; or not at all.' }),
  ),
  tamper: flag('Changes the body after it was signed.'),
  respace: flag('Writes the body with other white space, and signs that.'),
  type: optional(Type.String({ minLength: 1, maxLength: 128, description: 'Another event type.', examples: ['transaction.reversing'] })),
  add: optional(
    Type.Record(Type.String(), anything(), {
      minProperties: 1,
      maxProperties: maxMembers,
      description: 'Further members of the event, by dotted path.',
      examples: [{ 'data.loyalty': { points: 3 } }],
    }),
  ),
});

export const PollFaultSchema = closed('PollFault', {
  poll: Type.Enum(['repeat', 'gap', 'end'], {
    description: 'Returns events again that were polled before; loses all but the last of several new ones; or ends the session.',
  }),
  ...occurrence('polls that show it'),
});

export const FaultSchema = Type.Union([RequestFaultSchema, DeliveryFaultSchema, PollFaultSchema], { 'x-name': 'Fault' });
export const FaultsSchema = closed('Faults', { faults: array(FaultSchema) });

/** Determines the kind of a fault by the member that only this kind has; a body without any of them is a fault of requests. */
export function narrowFault(given: unknown): TSchema {
  if (!isJsonObject(given) || 'operation' in given) return RequestFaultSchema;
  if ('event' in given) return DeliveryFaultSchema;
  return 'poll' in given ? PollFaultSchema : RequestFaultSchema;
}

const unavailable = { operation: 'transactions.create', status: 503, count: 3 };

/** Descriptions and examples in the document of the control plane. */
export const faultMembers = {
  'Faults.faults': ['The faults of the world in the order in which they were added; the first that applies decides.', [unavailable]],
  Fault: ['A failure of answers, deliveries or polls.', unavailable],
  RequestFault: ['A failure of answers.', unavailable],
  DeliveryFault: ['A failure of deliveries.', { event: 'transaction.captured', duplicate: ['PT0S', 'PT1H'], count: 1 }],
  PollFault: ['A failure of polls.', { poll: 'repeat', count: 1 }],
  'RequestFault.cut': ['Close the connection within the answer.', { part: 'body', bytes: 40 }],
  'RequestFault.slow': ['Send the answer of the operation in slices, and then close the connection.', { bytes: 16, every: 100 }],
} as const;
