/** A proxy that changes everything in a gateway's replies that the specification leaves open. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Agent, request, type Dispatcher } from 'undici';
import { now } from '../../time.ts';
import { listening } from '../../listening.ts';

/** How a deployment may differ; everything unnamed stays as the upstream has it. */
export interface Rewriting {
  /** Members of any reply, by their new names. */
  readonly members?: Readonly<Record<string, string>>;
  /** String values of members, by `member:value`. */
  readonly values?: Readonly<Record<string, string>>;
  readonly statuses?: Readonly<Record<number, number>>;
  /** Form of a UTC instant that ends in `Z`. */
  readonly instant?: (text: string) => string;
  readonly uuid?: 'upper' | 'lower';
  /** Adds these members to every object that is not a map, and these headers to every answer. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly headerName?: (name: string) => string;
  /** Dates answers by the clock of this process, which a test may have moved. Node dates them by one that nothing moves. */
  readonly isDated?: boolean;
  /** Codes of failures that keep everything else. */
  readonly code?: (code: string) => string;
  /** Error envelopes with a different `code` and `message`; otherwise only `validationErrors`, reworded. */
  readonly plainErrors?: boolean;
  /** 204 for an empty result, `text/plain` for a string. */
  readonly bareResults?: boolean;
  /** Bodies in chunks of a few bytes, on connections that close. */
  readonly closing?: boolean;
  /** Indented bodies with the members in reverse order. */
  readonly pretty?: boolean;
  /** Compresses the reply if the client accepts it. */
  readonly compress?: boolean;
  /** Milliseconds to wait before an answer. */
  readonly delay?: () => number;
  /** Changes the JSON of a reply before everything else, and its status. */
  readonly value?: (value: unknown, path: string, url: string) => unknown;
  readonly statusOf?: (status: number, path: string) => number;
  readonly noEnvelope?: boolean;
  /** Changes requests; one that is refused with 400 is then sent unchanged. */
  readonly asked?: (question: Question) => Question;
  /** Changes requests before everything else, whatever is answered. */
  readonly changes?: (question: Question) => Question;
  /** What happens at the upstream before a request is passed on. */
  readonly before?: (question: Pick<Question, 'method' | 'url'>) => Promise<void>;
  /** The URL of a server that answers a request instead of the upstream. One that does not know the key leaves it to the upstream. */
  readonly from?: (question: Pick<Question, 'method' | 'url'>) => Promise<string | undefined>;
  /** Changes an answer, last of all. */
  readonly answered?: (answered: Answered, question: Question) => Answered;
  readonly control?: boolean;
  /** Called with all traffic, head and body, as the client and the upstream sent it. */
  readonly hears?: (text: string) => void;
}

export interface Question {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
}

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  close(): Promise<void>;
}

type Members = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Objects whose keys are the caller's own, or belong to the subject of a schema or a sample. */
const mapped = /\/(summary-counts|payload-schema|sample-payload)$/;
const perHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host']);

/** Starts it on a free loopback port, without the upstream's control plane. */
export async function startProxy(upstream: string, rewriting: Rewriting): Promise<Proxy> {
  const agent = new Agent();
  const server = createServer((incoming, reply) => {
    forward(incoming, reply, { upstream, agent, rewriting }).catch(() => reply.destroy());
  });
  const opened = await listening(server);
  const close = async (): Promise<void> => {
    await opened.close();
    await agent.close();
  };
  return { url: opened.url, close, [Symbol.asyncDispose]: close };
}

interface Way {
  readonly upstream: string;
  readonly agent: Agent;
  readonly rewriting: Rewriting;
}

async function forward(incoming: IncomingMessage, reply: ServerResponse, { upstream, agent, rewriting }: Way): Promise<void> {
  const sent: Buffer[] = [];
  for await (const chunk of incoming) sent.push(chunk as Buffer);
  const { method = 'GET', url = '/' } = incoming;
  if (url.startsWith('/_sim') && rewriting.control !== true) return void reply.writeHead(404).end();
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !perHop.has(name)));
  const lower = (text: string): string => text.replace(uuids, (id) => id.toLowerCase());
  const asIs = rewriting.uuid === undefined ? (text: string) => text : lower;
  const bytes = Buffer.concat(sent);
  const askOf = (server: string, to: string, body: Buffer | string) =>
    request(server + to, { method: method as Dispatcher.HttpMethod, headers, dispatcher: agent, ...(sent.length === 0 ? {} : { body }) });
  const ask = async (to: string, body: Buffer | string) => {
    const other = await rewriting.from?.({ method, url });
    const reply = await askOf(other ?? upstream, to, body);
    if (other === undefined || reply.statusCode !== 401) return reply;
    await reply.body.dump();
    return askOf(upstream, to, body);
  };
  await rewriting.before?.({ method, url });
  const came = { method, url, body: bytes.toString() };
  const question = rewriting.changes?.(came) ?? came;
  const plain = rewriting.uuid === undefined ? bytes : lower(came.body);
  const asCame = () => ask(asIs(question.url), question === came ? plain : question.body);
  const changed = rewriting.asked?.(question);
  let answer = await (changed === undefined ? asCame() : ask(changed.url, changed.body));
  let text = await answer.body.text();
  if (changed !== undefined && answer.statusCode === 400) {
    answer = await asCame();
    text = await answer.body.text();
  }
  rewriting.hears?.([JSON.stringify(incoming.headers), Buffer.concat(sent).toString(), JSON.stringify(answer.headers), text].join('\n'));
  if (rewriting.delay !== undefined) await wait(rewriting.delay());

  const given = Object.entries(answer.headers).filter(([name]) => !perHop.has(name)) as [string, string | string[]][];
  const named = new Map<string, string | readonly string[]>([...given, ...Object.entries(rewriting.headers ?? {})]);
  if (rewriting.isDated === true) named.set('date', new Date(now()).toUTCString());
  const own = rewrite(text, answer.statusCode, url, String(answer.headers['content-type'] ?? ''), rewriting);
  const rewritten = {
    ...own,
    ...rewriting.answered?.({ status: own.status, headers: Object.fromEntries(named), text: own.text }, question),
  };
  if ('headers' in rewritten) {
    named.clear();
    for (const [name, value] of Object.entries(rewritten.headers)) named.set(name, value);
  }
  if (rewritten.mediaType !== undefined) named.set('content-type', rewritten.mediaType);
  if (rewritten.text === '') named.delete('content-type');
  const isCompressed = rewriting.compress === true && /gzip|\*/.test(String(incoming.headers['accept-encoding'] ?? ''));
  if (isCompressed) named.set('content-encoding', 'gzip');
  const shown = rewriting.pretty === true ? prettied(rewritten.text, String(named.get('content-type') ?? '')) : rewritten.text;
  const body = isCompressed ? gzipSync(shown) : Buffer.from(shown);
  if (rewriting.closing === true) named.set('connection', 'close');
  else if (rewritten.status !== 204) named.set('content-length', String(body.length));
  const spelled = [...named].map(([name, value]) => [rewriting.headerName?.(name) ?? name, value] as const);
  reply.writeHead(rewritten.status, headersOf({ ...rewritten, headers: Object.fromEntries(spelled) }));
  if (rewriting.closing === true) for (let start = 0; start < body.length; start += chunk) reply.write(body.subarray(start, start + chunk));
  reply.end(rewriting.closing === true ? undefined : body);
}

const headersOf = ({ headers }: Answered): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]));

/** Few enough bytes to cut through characters and numbers. */
const chunk = 101;

function prettied(text: string, mediaType: string): string {
  return text === '' || !mediaType.includes('json') ? text : JSON.stringify(reversed(JSON.parse(text)), null, 2);
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reversed(item)]),
  );
}

interface Rewritten {
  readonly status: number;
  readonly text: string;
  readonly mediaType?: string;
}

function rewrite(original: string, came: number, url: string, mediaType: string, rewriting: Rewriting): Rewritten {
  const path = url.split('?', 1)[0]!;
  const isOwn = mediaType.includes('json') && !path.startsWith('/_sim');
  const status = isOwn ? (rewriting.statusOf?.(came, path) ?? came) : came;
  const text = isOwn && rewriting.value !== undefined ? JSON.stringify(rewriting.value(JSON.parse(original), path, url)) : original;
  if (text === '') return { status: rewriting.bareResults === true && status === 200 ? 204 : status, text };
  if (!mediaType.includes('json') || path.startsWith('/_sim')) return { status, text };
  const value: unknown = JSON.parse(text);
  if (typeof value === 'string' && rewriting.bareResults === true) return { status, text: value, mediaType: 'text/plain; charset=utf-8' };
  if (status === 429) return { status, text: JSON.stringify({ ...(value as Members), ...rewriting.extra }) };
  if (status >= 400 && rewriting.noEnvelope === true) return { status, text: '{}' };
  if (status >= 400) return { status: rewriting.statuses?.[status] ?? status, text: JSON.stringify(failure(value as Members, rewriting)) };
  return { status, text: JSON.stringify(mapped.test(path) ? value : reworded(value, rewriting)) };
}

/** The documented members of a failure, and the upstream's further ones unless errors are plain. */
function failure({ error }: Members, { plainErrors, extra = {}, code: coded = (text) => text }: Rewriting): unknown {
  const { code, message, validationErrors, ...more } = error as Members;
  if (plainErrors !== true)
    return {
      error: { ...more, code: coded(String(code)), message, ...(validationErrors === undefined ? {} : { validationErrors }), ...extra },
    };
  const entries = Array.isArray(validationErrors) ? { validationErrors: validationErrors.map((_, index) => ({ rule: index + 1 })) } : {};
  return { error: { code: `E-${String(code).length}`, message: 'Das geht nicht.', ...entries } };
}

function reworded(value: unknown, rewriting: Rewriting, member = ''): unknown {
  if (typeof value === 'string') return rewordedText(value, rewriting, member);
  if (Array.isArray(value)) return value.map((item: unknown) => reworded(item, rewriting));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, item]) => [rewriting.members?.[name] ?? name, reworded(item, rewriting, name)]);
  return { ...rewriting.extra, ...Object.fromEntries(own) };
}

function rewordedText(value: string, { uuid: letters, instant, values }: Rewriting, member: string): string {
  if (uuid.test(value)) return letters === 'upper' ? value.toUpperCase() : letters === 'lower' ? value.toLowerCase() : value;
  if (utc.test(value)) return instant?.(value) ?? value;
  return values?.[`${member}:${value}`] ?? value;
}
