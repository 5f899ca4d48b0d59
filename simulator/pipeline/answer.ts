import type { Result } from '../domain/kernel/call.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { onlyReads } from '../domain/kernel/reads.ts';
import { Refusal, type RefusalKind } from '../domain/kernel/refusal.ts';
import { prefersText } from '../wire/accept.ts';
import { addCorsHeaders } from '../wire/cors.ts';
import { type Exchange, headerOf } from './exchange.ts';
import { whyRefused } from '../watch/why-refused.ts';
import type { Decision, Step } from '../watch/watched-request.ts';
import { bytesOfBody, inLatin1 } from '../wire/body-bytes.ts';
import { piecesOf } from '../wire/pieces.ts';
import { send, sendBytes, sendPieces } from '../wire/send.ts';
import { serialize } from '../wire/serialize.ts';
import { auditAnswer } from './audit-answer.ts';
import { edited, learnedFor } from './learned/edits.ts';
import { inSlices } from './parts.ts';

/** The step that decides when a handler, or reading its inputs, refuses. */
const refusing: Partial<Record<RefusalKind, Step>> = {
  validation: 'validation',
  malformedId: 'validation',
  notFound: 'existence',
  staleStamp: 'concurrency',
  duplicateName: 'state',
  state: 'state',
  businessRule: 'business rule',
  refusedToken: 'business rule',
  forbidden: 'authorization',
  limited: 'rate limit',
};

const carriedOut: Decision = Object.freeze({ decidedBy: 'effect', code: null, reason: null });

/** Sends a result, a long list in parts. Returns the unsent parts, if any. Throws before sending anything if it cannot be written. */
export function answer(exchange: Exchange, result: Result): Parts<void> | undefined {
  const { world, response } = exchange;
  const { choices } = world;
  const { body, mediaType } = result;
  const headers = commonHeaders(exchange);
  for (const name in result.headers) headers.push(name, result.headers[name]!);
  const status = result.status ?? (body === undefined ? choices['http.emptyResultStatus'] : 200);
  if (body === undefined) {
    addCors(exchange, headers);
    deliver(exchange, status, carriedOut, null, headers, null);
    return undefined;
  }
  const asText =
    mediaType === undefined &&
    typeof body === 'string' &&
    prefersText(headerOf(exchange.request, 'accept') ?? '*/*', choices['http.stringResult']);
  headers.push('content-type', mediaType ?? (asText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'));
  addCors(exchange, headers);
  // A response that will be edited is needed in one piece.
  const isChanged = exchange.interceptor !== null || learnedFor(exchange) !== undefined;
  if (body instanceof Uint8Array) {
    if (isChanged) {
      deliver(exchange, status, carriedOut, null, headers, Buffer.from(body).toString('latin1'));
      return undefined;
    }
    conclude(exchange, status, carriedOut, null, headers, null);
    if (waits(exchange)) afterwards(exchange, () => sendBytes(response, status, headers, body));
    else sendBytes(response, status, headers, body);
    return undefined;
  }
  let bytes: string | undefined;
  if (mediaType !== undefined || asText) bytes = inLatin1(String(body));
  else if (world.seams.serialize !== serialize) bytes = inLatin1(world.seams.serialize(body, exchange.suppressNulls, exchange.validated()));
  else bytes = bytesOfBody(body, exchange.suppressNulls);
  if (bytes === undefined && isChanged) bytes = inLatin1([...piecesOf(body as object, exchange.suppressNulls)].join(''));
  if (bytes === undefined) {
    const sequence = conclude(exchange, status, carriedOut, null, headers, '');
    const pieces = piecesOf(body as object, exchange.suppressNulls);
    const sent = sendPieces(response, status, headers, world.watch.exchanges.keeping(sequence, exchange, status, headers, pieces));
    if (!waits(exchange)) return sent;
    afterwards(exchange, () => void inSlices(sent).catch(() => response.destroy()));
    return undefined;
  }
  // The caller's correlation id was checked on arrival.
  const areSafe = result.headers === undefined && mediaType === undefined && exchange.request.headers.origin === undefined;
  deliver(exchange, status, carriedOut, null, headers, bytes, areSafe);
  return undefined;
}

/** Sends a refusal: with the envelope, or without a body if the catalogue says so for this 404. */
export function refuse(exchange: Exchange, refusal: Refusal, decidedBy: Step = refusing[refusal.kind] ?? 'effect'): void {
  const { world, operation } = exchange;
  const { status, body, mediaType, headers } = world.seams.envelope(refusal, world, operation);
  const sent = commonHeaders(exchange);
  for (const name in headers) sent.push(name, headers[name]!);
  if (body !== null) sent.push('content-type', mediaType);
  addCors(exchange, sent);
  const bytes = body === null ? null : inLatin1(body);
  deliver(exchange, status, { decidedBy, code: refusal.code, reason: whyRefused(refusal, exchange) }, refusal, sent, bytes);
}

/** Responds with 500: the error is a defect, not a refusal. */
export function fail(exchange: Exchange, error: unknown): void {
  const isOpen = exchange.world.choices['errors.exposeDetails'];
  const message = isOpen && error instanceof Error ? error.message : 'The request could not be answered.';
  refuse(exchange, new Refusal('other', 500, 'Gateway:InternalError', message), 'defect');
}

/** The headers of every response, as a new list each time. */
export function commonHeaders({ world, correlationId, limitHeaders }: Exchange): string[] {
  const { choices } = world;
  const sent = [choices['http.correlationHeader'], correlationId, 'x-content-type-options', 'nosniff'];
  if (choices['http.versionHeader']) sent.push('api-supported-versions', '1.0');
  for (const name in limitHeaders) sent.push(name, limitHeaders[name]!);
  return sent;
}

export function addCors({ request, world }: Exchange, headers: string[]): void {
  addCorsHeaders(request.headers.origin, world.choices['http.corsOrigins'], headers);
}

/** Sends a response, as a learned answer changes it, or hands it to the interceptor of its request. `areSafe`: as for `send`. */
function deliver(
  exchange: Exchange,
  status: number,
  decision: Decision,
  refusal: Refusal | null,
  headers: string[],
  bytes: string | null,
  areSafe = false,
): void {
  const { response, interceptor } = exchange;
  // What a fault set stays unchanged.
  const learned = decision.decidedBy === 'fault' ? undefined : learnedFor(exchange);
  if (learned !== undefined) {
    const changed = edited(exchange, learned, { status, decision, headers, bytes });
    ({ status, decision, bytes } = changed);
    headers = [...changed.headers];
    areSafe = false;
  }
  conclude(exchange, status, decision, refusal, headers, bytes);
  if (interceptor !== null) interceptor({ status, decision, headers, bytes });
  else if (waits(exchange)) afterwards(exchange, () => send(response, status, headers, bytes, areSafe));
  else send(response, status, headers, bytes, areSafe);
}

/** Whether the response shows changes that are not on disk yet, in a durable world. */
const waits = ({ world: { outlet }, operation }: Exchange): boolean =>
  outlet !== null && outlet.mustWait(operation === null || onlyReads(operation));

/** Sends a response that a fault changed or held back: at once, or when its changes are on disk. */
export function leave(exchange: Exchange, send: () => void): void {
  if (waits(exchange)) afterwards(exchange, send);
  else send();
}

/** Sends the response once its changes are on disk; if writing fails, sends an error instead. */
function afterwards(exchange: Exchange, send: () => void): void {
  const { outlet } = exchange.world;
  if (outlet === null) send();
  else outlet.afterwards(send, () => unwritten(exchange));
}

export const diskFull = (): Refusal =>
  new Refusal('other', 503, 'Gateway:Unavailable', 'The disk of the simulator has no room: it takes no changes until there is some.');

/** The changes are in the world, but not on disk: neither a success nor a refusal would be true. */
function unwritten(exchange: Exchange): void {
  const { world, operation, response } = exchange;
  const { status, body, mediaType } = world.seams.envelope(diskFull(), world, operation);
  const headers = commonHeaders(exchange);
  if (body !== null) headers.push('content-type', mediaType);
  addCors(exchange, headers);
  send(response, status, headers, body === null ? null : inLatin1(body));
}

/**
 * Audits the answer, and shows it to the watch of the world, unless an interceptor will. Drops references to the body, which a connection that stays open would keep in
 * memory. `bytes`: of the text, one in each character; null: none. Returns the number of the request in the log.
 */
function conclude(
  exchange: Exchange,
  status: number,
  decision: Decision,
  refusal: Refusal | null,
  headers: readonly string[],
  bytes: string | null,
): number {
  exchange.release();
  // The log entry names the audit record.
  auditAnswer(exchange, status, decision.decidedBy, refusal);
  const sequence = exchange.interceptor === null ? exchange.world.watch.answered(exchange, status, decision, headers, bytes) : 0;
  exchange.body = undefined;
  exchange.call = undefined;
  return sequence;
}
