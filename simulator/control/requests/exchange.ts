/** One request of the log with what was sent and answered, masked as it is read. */
import { keywordsOf, type Keywords } from '../../../schemas/shape.ts';
import { isSecretParameter } from '../../../schemas/shared/secret-names.ts';
import { ErrorEnvelope } from '../../../schemas/conventions/error-types.ts';
import { mask } from '../../domain/platform/audit/changes.ts';
import type { KeptExchange, KeptText } from '../../watch/kept-exchanges.ts';
import { loggedText } from '../../pipeline/without-secrets.ts';
import { maskedJson, maskedText } from '../masked-json.ts';
import type { ControlCall } from '../operation.ts';
import { unknownRequest } from '../refusal.ts';
import { tenantOf } from '../worlds/world.ts';
import { presentRequest } from './log.ts';

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

export function readExchange(call: ControlCall): unknown {
  const tenant = tenantOf(call);
  const sequence = call.params['sequence'] ?? '';
  const entry = /^[1-9]\d{0,14}$/.test(sequence) ? tenant.log.at(Number(sequence)) : undefined;
  if (entry === undefined) throw unknownRequest(sequence);
  const kept = tenant.exchanges.get(entry.sequence);
  return {
    ...presentRequest(tenant, entry),
    request: kept === undefined ? null : presentSent(kept),
    response: kept === undefined ? null : presentAnswered(kept),
  };
}
