/** Chooses the exchange that best shows an operation, and gives it stable ids and names. */
import { parametersIn, withStableNames } from './stable.ts';
import { at } from '../../fixtures/client/answer.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { ObservedExchange } from '../../schemas/observed.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import { bindBody } from '../../simulator/wire/bind.ts';
import { judgesByOperation } from '../../engine/run/judge-answers.ts';
import { validate } from '../../schemas/validate.ts';

/** Characters of JSON beyond which an example hinders more than it helps. */
const readable = 6000;
const maxItems = 3;
/** Characters of a text body. */
const maxText = 1000;

const judgeOf = judgesByOperation();

/** The code of a refusal, or an empty string. */
export const codeOf = ({ response }: Exchange): string => String(at(read(response?.body ?? ''), 'error.code') ?? '');

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const mediaTypeOf = (headers: Readonly<Record<string, string | readonly string[]>>): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();
const isJson = (mediaType: string): boolean => /^application\/(.+\+)?json$/.test(mediaType);
const isText = (mediaType: string): boolean => /^text\/|^application\/(pkcs10|x-pem-file)$/.test(mediaType);

/** The body as an example shows it; undefined if there is none or it is not text. */
function bodyOf(mediaType: string, text: string | null): { readonly mediaType: string; readonly value: unknown } | undefined {
  if (text === null || text === '') return undefined;
  if (isJson(mediaType)) {
    const value = read(text);
    return value === undefined ? undefined : { mediaType, value };
  }
  return isText(mediaType) && text.length <= maxText ? { mediaType, value: text } : undefined;
}

/** The best example from an operation's exchanges; undefined if none can be shown. */
export function exampleFrom(operation: Operation, exchanges: readonly Exchange[]): ObservedExchange | undefined {
  const examples = exchanges
    .filter(({ cut }) => cut !== true)
    .flatMap((exchange) => exampleOf(operation, exchange) ?? [])
    .map((example) => ({ example, worth: worthOf(example), text: JSON.stringify(example) }));
  // A repeated run chooses the same example, whatever order requests were answered in.
  return examples.toSorted((one, other) => other.worth - one.worth || (one.text < other.text ? -1 : 1))[0]?.example;
}

function exampleOf(operation: Operation, exchange: Exchange): ObservedExchange | undefined {
  const { request, response } = exchange;
  if (response === null) return undefined;
  const url = new URL(request.path, 'http://gateway.invalid');
  url.searchParams.delete('suppressNulls');
  const received = bodyOf(mediaTypeOf(request.headers), request.body);
  const sent = received === undefined ? undefined : { ...received, value: declared(operation, received.value) };
  const answered = bodyOf(mediaTypeOf(response.headers), response.body);
  const shown = answered === undefined ? undefined : { ...answered, value: shortened(answered.value) };
  const isCut = answered !== undefined && JSON.stringify(shown?.value) !== JSON.stringify(answered.value);
  const example = withStableNames(operation, {
    path: parametersIn(operation.path, url.pathname),
    query: Object.fromEntries(url.searchParams),
    ...(sent === undefined ? {} : { body: sent }),
    status: response.status,
    ...(shown === undefined ? {} : { answer: shown }),
    ...(isCut ? { isCut } : {}),
  });
  return fits(operation, example) ? example : undefined;
}

/** Keeps only members that the operation declares, as the simulator does. */
const declared = ({ body }: Operation, value: unknown): unknown =>
  body === undefined || !isJsonObject(value) ? value : bindBody(body.schema, value).value;

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shortened);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]));
}

/** Whether the example still matches the document. */
function fits(operation: Operation, { body, status, answer }: ObservedExchange): boolean {
  const isRight = status < 400;
  if (isRight && body !== undefined && isJson(body.mediaType) && operation.body !== undefined)
    if (validate(operation.body.schema, body.value).length > 0) return false;
  if (answer === undefined || !isJson(answer.mediaType)) return true;
  return judgeOf(operation.id)({ status, type: answer.mediaType, text: JSON.stringify(answer.value), isSuppressed: false }).length === 0;
}

/** The number of members sent and of non-null members returned, less the excess length. */
function worthOf({ body, answer, query }: ObservedExchange): number {
  const length = JSON.stringify([body, answer]).length;
  return 3 * filled(body?.value) + filled(answer?.value) + Object.keys(query).length / 2 - Math.max(0, length - readable);
}

function filled(value: unknown): number {
  if (Array.isArray(value)) return value.length === 0 ? 0 : 1 + Math.max(...value.map(filled));
  if (!isJsonObject(value)) return value === null || value === undefined || value === '' ? 0 : 1;
  return Object.values(value).reduce<number>((sum, member) => sum + filled(member), 0);
}
