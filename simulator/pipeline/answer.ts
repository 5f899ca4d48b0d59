import type { Result } from '../domain/kernel/call.ts';
import type { Parts } from '../domain/kernel/parts.ts';
import { Refusal, type RefusalKind } from '../domain/kernel/refusal.ts';
import { needsNoKey } from '../domain/kernel/authorization.ts';
import { audit, isAudited } from '../domain/platform/audit/audit.ts';
import { prefersText } from '../wire/accept.ts';
import { addCorsHeaders } from '../wire/cors.ts';
import { type Exchange, headerOf } from './exchange.ts';
import { observed, reasonOf } from '../watch/observed.ts';
import { keep, keptPieces } from '../watch/kept-exchanges.ts';
import { isLong, piecesOf } from '../wire/pieces.ts';
import type { Step } from '../watch/request-log.ts';
import { send, sendBytes, sendPieces } from '../wire/send.ts';
import { knownText, serialize } from '../wire/serialize.ts';
import { namedMerchant, shownInputs } from '../watch/shown-inputs.ts';
import { loggedText, withoutSecrets } from './without-secrets.ts';

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
    note(exchange, status, 'effect', null);
    keep(exchange, status, headers, null);
    send(response, status, headers, null);
    return undefined;
  }
  const asText =
    mediaType === undefined &&
    typeof body === 'string' &&
    prefersText(headerOf(exchange.request, 'accept') ?? '*/*', choices['http.stringResult']);
  headers.push('content-type', mediaType ?? (asText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'));
  addCors(exchange, headers);
  if (body instanceof Uint8Array) {
    note(exchange, status, 'effect', null);
    keep(exchange, status, headers, null);
    sendBytes(response, status, headers, body);
    return undefined;
  }
  let text: string | undefined;
  if (mediaType !== undefined || asText) text = String(body);
  else if (world.seams.serialize === serialize && typeof body === 'object' && body !== null) {
    text = knownText(body, exchange.suppressNulls);
    if (text === undefined && isLong(body)) {
      note(exchange, status, 'effect', null);
      const pieces = piecesOf(body, exchange.suppressNulls);
      return sendPieces(response, status, headers, world.exchanges.isKept ? keptPieces(exchange, status, headers, pieces) : pieces);
    }
  }
  text ??= world.seams.serialize(body, exchange.suppressNulls, exchange.validated());
  note(exchange, status, 'effect', null);
  keep(exchange, status, headers, text);
  // The caller's correlation id was checked on arrival.
  send(
    response,
    status,
    headers,
    text,
    result.headers === undefined && mediaType === undefined && exchange.request.headers.origin === undefined,
  );
  return undefined;
}

/** Sends a refusal: with the envelope, or without a body if the catalogue says so of the 404. */
export function refuse(exchange: Exchange, refusal: Refusal, decidedBy: Step = refusing[refusal.kind] ?? 'effect'): void {
  const { world, operation, response } = exchange;
  const { status, body, mediaType, headers } = world.seams.envelope(refusal, world, operation);
  const sent = commonHeaders(exchange);
  for (const name in headers) sent.push(name, headers[name]!);
  if (body !== null) sent.push('content-type', mediaType);
  addCors(exchange, sent);
  note(exchange, status, decidedBy, refusal);
  keep(exchange, status, sent, body);
  send(response, status, sent, body);
}

/** Answers with 500: the error is a defect, not a refusal. */
export function fail(exchange: Exchange, error: unknown): void {
  const isOpen = exchange.world.choices['errors.exposeDetails'];
  const message = isOpen && error instanceof Error ? error.message : 'The request could not be answered.';
  refuse(exchange, new Refusal('other', 500, 'Gateway:InternalError', message), 'defect');
}

function commonHeaders({ world, correlationId, limitHeaders }: Exchange): string[] {
  const { choices } = world;
  const sent = [choices['http.correlationHeader'], correlationId, 'x-content-type-options', 'nosniff'];
  if (choices['http.versionHeader']) sent.push('api-supported-versions', '1.0');
  for (const name in limitHeaders) sent.push(name, limitHeaders[name]!);
  return sent;
}

export function addCors({ request, world }: Exchange, headers: string[]): void {
  addCorsHeaders(request.headers.origin, world.choices['http.corsOrigins'], headers);
}

/** Logs the answer and drops references to the body, which a connection that stays open would keep in memory. */
function note(exchange: Exchange, status: number, decidedBy: Step, refusal: Refusal | null): void {
  log(exchange, status, decidedBy, refusal);
  exchange.body = undefined;
  exchange.call = undefined;
}

function log(exchange: Exchange, status: number, decidedBy: Step, refusal: Refusal | null): void {
  const { world, operation, principal, ip } = exchange;
  if (operation?.unlogged === true) {
    exchange.release();
    world.polls.count(status, principal?.merchantId ?? null);
    return;
  }
  conclude(exchange, status, decidedBy, refusal?.code ?? null, refusal === null ? null : reasonOf(refusal));
  if (operation === null || !isAudited(operation, world)) return;
  // A failed authentication is not audited (assumptions: 36).
  if (principal === null && (decidedBy === 'authentication' || !needsNoKey(operation, world.choices))) return;
  const userAgent = headerOf(exchange.request, 'user-agent');
  audit(world, {
    operation,
    principal,
    ip,
    correlationId: withoutSecrets(exchange.correlationId),
    userAgent: userAgent === undefined ? null : withoutSecrets(userAgent.slice(0, maxUserAgent)),
    url: loggedText(exchange.request.url ?? ''),
    status,
    failure: refusal === null ? null : `${refusal.code}: ${refusal.message}`,
    startedAt: exchange.startedAt,
    namedMerchantId: namedMerchant(exchange),
    parameters: () => shownInputs(exchange),
    changes: exchange.changes ?? [],
  });
}

const maxUserAgent = 256;

/** Releases the limiter and logs the request, including one without a route. `status` null: the connection was closed without an answer. */
export function conclude(exchange: Exchange, status: number | null, decidedBy: Step, code: string | null, reason: string | null): void {
  exchange.release();
  const { world, operation, principal, request } = exchange;
  if (operation?.unlogged === true) return;
  world.observe?.(() => observed(exchange, { status, decidedBy, code, reason }));
  const entry = world.log.next();
  entry.at = world.clock.now();
  entry.operation = operation === null ? null : operation.id;
  entry.method = operation?.method ?? request.method ?? '';
  entry.url = request.url ?? '';
  entry.keyId = principal === null ? null : principal.key.id;
  entry.userId = principal === null ? null : principal.user.id;
  entry.ip = exchange.ip;
  entry.correlationId = exchange.correlationId;
  entry.status = status;
  entry.decidedBy = decidedBy;
  entry.code = code;
  entry.reason = reason;
  entry.ignored = exchange.ignored;
  entry.elapsedMs = performance.now() - exchange.arrivedAt;
  world.log.added();
}
