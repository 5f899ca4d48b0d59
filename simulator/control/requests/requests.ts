import { catalogue, isOperationId } from '../../../schemas/catalogue.ts';
import { formatInstant } from '../../../schemas/shared/instant.ts';
import { withoutPasted } from '../../../schemas/shared/pasted-secrets.ts';
import { rulesOfOperation } from '../../../schemas/rules-of.ts';
import type { LoggedRequest, NumberedRequest } from '../../watch/request-log.ts';
import { steps } from '../../watch/watched-request.ts';
import { shownReason } from '../../wire/no-route.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import type { ControlCall, ControlOperation } from '../operation.ts';
import { streamed } from '../streams.ts';
import { worldOf } from '../worlds/world.ts';
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { isSecretParameter } from '../../../schemas/shared/secret-names.ts';
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import { mask } from '../../domain/platform/audit/changes.ts';
import type { KeptExchange, KeptText } from '../../watch/kept-exchanges.ts';
import { loggedText } from '../../watch/without-secrets.ts';
import { maskedJson, maskedText } from '../masked-json.ts';
import { unknownRequest } from '../refusal.ts';
import { causedBy } from './caused.ts';
import { ExchangeSchema, LoggedRequestSchema, RequestsQuerySchema, RequestsSchema } from './schemas.ts';

function decisions({ decidedBy, code, status }: LoggedRequest): readonly { readonly step: string; readonly outcome: string }[] {
  const outcome = status === null ? 'dropped' : code === null ? 'answered' : 'refused';
  const last = steps.findIndex((step) => step === decidedBy);
  return [...steps.slice(0, Math.max(last, 0)).map((step) => ({ step, outcome: 'passed' })), { step: decidedBy, outcome }];
}

const rulesOf = (operation: string | null): readonly string[] =>
  operation !== null && isOperationId(operation) ? rulesOfOperation(catalogue[operation]).map(({ id }) => id) : [];

const presentRequest = (world: ServedWorld, entry: NumberedRequest) => {
  const { decidedBy: _, events: __, messages: ___, auditId: ____, at, elapsedMs, ...rest } = entry;
  return {
    at: formatInstant(at),
    ...rest,
    url: withoutPasted(rest.url),
    ignored: rest.ignored.map(withoutPasted),
    reason: shownReason(entry),
    elapsedMs: Math.round(elapsedMs * 100) / 100,
    persona: entry.keyId === null ? null : world.personaOf(entry.keyId),
    hasExchange: world.watch.exchanges.has(entry.sequence),
    steps: decisions(entry),
    rules: rulesOf(entry.operation),
  };
};

/** Newest last. `limit` drops the oldest. */
function readRequests(call: ControlCall): unknown {
  const { limit } = call.query as { readonly limit?: number };
  const world = worldOf(call);
  const { entries } = world.watch.log;
  return { requests: (limit === undefined ? entries : entries.slice(-limit)).map((entry) => presentRequest(world, entry)) };
}

/** Streams requests. From then on their headers and bodies are kept. */
function streamRequests(call: ControlCall): unknown {
  const world = worldOf(call);
  world.watch.begin(world);
  return streamed(world.watch.log, 'request', (entry) => presentRequest(world, entry));
}

const isSecretHeader = (name: string): boolean => isSecretParameter(name) || name.toLowerCase().endsWith('cookie');

const shownHeaders = (pairs: Iterable<readonly [name: string, value: string]>): Readonly<Record<string, string>> =>
  Object.fromEntries([...pairs].map(([name, value]) => [name, isSecretHeader(name) ? mask : maskedText(value)]));

function* pairs(headers: readonly string[]): Iterable<readonly [string, string]> {
  for (let i = 0; i + 1 < headers.length; i += 2) yield [headers[i]!, headers[i + 1]!];
}

const body = (kept: KeptText | null, shown: (text: string) => string) => ({
  body: kept === null ? null : shown(kept.text),
  truncated: kept?.isCut ?? false,
});

function presentSent({ operation, method, url, headers, body: sent }: KeptExchange): unknown {
  const given = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')] as const);
  const schema = operation?.body?.schema;
  const schemas: readonly Keywords[] = schema === undefined ? [] : [keywordsOf(schema)];
  return { method, url: loggedText(url), headers: shownHeaders(given), ...body(sent, (text) => maskedJson(text, schemas)) };
}

function presentAnswered({ operation, status, answerHeaders, answer }: KeptExchange): unknown {
  if (status === null) return null;
  const headers = shownHeaders(pairs(answerHeaders));
  const described = status >= 400 ? ErrorEnvelope : operation?.reply.schema;
  const schemas: readonly Keywords[] = described === undefined ? [] : [keywordsOf(described)];
  const isJson = /json/.test(headers['content-type'] ?? 'json');
  return { status, headers, ...body(answer, (text) => (isJson ? maskedJson(text, schemas) : maskedText(text))) };
}

function readExchange(call: ControlCall): unknown {
  const world = worldOf(call);
  const sequence = call.params['sequence'] ?? '';
  const entry = /^[1-9]\d{0,14}$/.test(sequence) ? world.watch.log.at(Number(sequence)) : undefined;
  if (entry === undefined) throw unknownRequest(sequence);
  const kept = world.watch.exchanges.get(entry.sequence);
  return {
    ...presentRequest(world, entry),
    request: kept === undefined ? null : presentSent(kept),
    response: kept === undefined ? null : presentAnswered(kept),
    caused: causedBy(world, entry),
  };
}

export const requestOperations = [
  {
    id: 'requests.read',
    method: 'GET',
    path: '/worlds/{id}/requests',
    summary: 'Read the log of the last requests, newest last, with the decision at each step',
    query: RequestsQuerySchema,
    reply: RequestsSchema,
    run: readRequests,
  },
  {
    id: 'requests.stream',
    method: 'GET',
    path: '/worlds/{id}/requests/stream',
    summary: 'Follow the log as server-sent events: its entries, or those after `Last-Event-ID`, and then each request when it is answered',
    isStream: true,
    reply: LoggedRequestSchema,
    run: streamRequests,
  },
  {
    id: 'requests.exchange',
    method: 'GET',
    path: '/worlds/{id}/requests/{sequence}',
    summary: 'Read one request of the log with what was sent and answered, without secrets, and what it caused',
    reply: ExchangeSchema,
    run: readExchange,
  },
] as const satisfies readonly ControlOperation[];
