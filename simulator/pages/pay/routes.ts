/** `/pay/{sessionId}`: the page of a hosted payment session (assumptions: H9). Like its script, it pays through the public operation. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noteShown } from '../../domain/billing/merchant-payment-methods/module.ts';
import { catchUp } from '../../pipeline/due.ts';
import { worldQuery } from '../../domain/payments/hosted-pages/link.ts';
import { onBehalfOf } from '../../pipeline/via.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import { addPageFiles, unreadable } from '../plain-page.ts';
import { rootOf } from '../root.ts';
import { attemptOf, fieldOf, readForm, type Posted } from './body.ts';
import { isLanguage, spokenFor, type Spoken } from './languages.ts';
import { viewOf } from './present.ts';
import type { Entered } from './view.ts';
import { filled } from './wording.ts';

/** The world of a session; undefined if there is none. `query`: of the address, which may name a world. */
export type FindWorld = (params: { readonly sessionId: string }, query: unknown) => ServedWorld | undefined;

/** Bytes of a posted form. */
const bodyLimit = 65_536;
const secret: ReadonlySet<string> = new Set([
  'cardData.number',
  'cardData.securityCode',
  'checkData.routingNumber',
  'checkData.accountNumber',
  'token',
]);
const tokenForm = /^[A-Za-z0-9-]{8,64}$/;
const script = 'text/javascript; charset=utf-8';
const files = {
  'pay.css': 'text/css; charset=utf-8',
  'pay.js': script,
  'entered.js': script,
  'faults.js': script,
  'input.js': script,
  'typing.js': script,
} as const;

type PayRequest = FastifyRequest<{ Params: { sessionId: string }; Querystring: { attempt?: unknown; lang?: unknown } }>;

export function addPayPages(app: FastifyInstance, find: FindWorld): void {
  addPageFiles(app, '/pay/static', files, { ...always, 'cache-control': 'no-cache' }, (name) =>
    readFile(new URL(`static/${name}`, import.meta.url)),
  );
  app.get('/pay/:sessionId', (request: PayRequest, reply) => show(find, request, reply, {}));
  app.post('/pay/:sessionId', { bodyLimit, config: { takesForms: true } }, (request: PayRequest, reply) =>
    receive(app, find, request, reply),
  );
}

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

/** `message`: null if only the English message of the response describes the error. */
interface Fault {
  readonly field: string | null;
  readonly message: string | null;
}

interface Shown {
  readonly status?: number;
  readonly entered?: Entered;
  readonly faults?: readonly Fault[];
}

const spokenOf = ({ query, headers }: PayRequest): Promise<Spoken> => spokenFor(query.lang, headers['accept-language']);

/** The query of a page: that of its world, and the language if the address of this one names it. */
function pageQuery(world: ServedWorld, { lang }: PayRequest['query']): string {
  const query = worldQuery(world);
  return isLanguage(lang) ? `${query === '' ? '?' : `${query}&`}lang=${lang}` : query;
}

/** Sends the page of a session, at one instant of its world. */
async function show(
  find: FindWorld,
  request: PayRequest,
  reply: FastifyReply,
  { status = 200, entered = {}, faults = [] }: Shown,
): Promise<FastifyReply> {
  const { sessionId } = request.params;
  const nonce = randomBytes(16).toString('base64');
  const world = find(request.params, request.query);
  const root = rootOf(request);
  // Loaded on demand, since few simulators serve a page.
  const loaded = await Promise.all([import('./render.ts'), spokenOf(request)]).catch(() => undefined);
  if (loaded === undefined) return unreadable(reply, { ...always, 'cache-control': 'no-store' });
  const [{ labelsOf, payPage, unknownPage }, spoken] = loaded;
  const { texts } = spoken;
  reply.header('content-language', spoken.language);
  if (world === undefined) return sendPage(reply, 404, nonce, null, unknownPage(nonce, root, spoken));
  await catchUp(world);
  world.clock.hold();
  try {
    // A mail client that only requests the head has shown nothing.
    if (request.method === 'GET') noteShown(world, sessionId.toLowerCase());
    const { attempt: token } = request.query;
    const attempt = typeof token === 'string' ? attemptOf(world, sessionId, token, texts) : null;
    const view = viewOf(world, sessionId, `pay-${randomUUID()}`, texts);
    const labels = labelsOf(texts, view);
    const said = faults.map(({ field, message }) => ({
      field,
      message: message ?? (field === null ? texts.faults.refused : filled(texts.faults.check, { label: labels[field] ?? field })),
    }));
    const query = pageQuery(world, request.query);
    const page = payPage({ view, state: { entered, faults: said }, attempt, spoken, query, root, nonce });
    return sendPage(reply, status, nonce, view.bannerUrl, page);
  } finally {
    world.clock.release();
  }
}

/** One file as a source of the policy, in which two characters have a special meaning. */
const sourceOf = ({ origin, pathname }: URL): string => origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C');

/** Only the page's own files can run, and nothing can be sent elsewhere. */
function policyOf(nonce: string, bannerUrl: string | null): string {
  const images = bannerUrl === null || !URL.canParse(bannerUrl) ? "'self'" : `'self' ${sourceOf(new URL(bannerUrl))}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${images}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sendPage = (reply: FastifyReply, status: number, nonce: string, bannerUrl: string | null, page: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...always,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(nonce, bannerUrl),
      'cache-control': 'no-store',
    })
    .send(page);

/** A form without script: paid through the public operation, and then redirected, so that reloading pays nothing. */
async function receive(app: FastifyInstance, find: FindWorld, request: PayRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { sessionId } = request.params;
  const posted = (request.body ?? {}) as Posted;
  const entered = Object.fromEntries(Object.entries(posted).filter(([name]) => !secret.has(name)));
  const refuse = (status: number, faults: readonly Fault[]) => show(find, request, reply, { status, entered, faults });
  const world = find(request.params, request.query);
  if (world === undefined) return show(find, request, reply, {});
  const spoken = await spokenOf(request);
  const { texts } = spoken;
  const { token = '' } = posted;
  if (!tokenForm.test(token)) return refuse(400, [{ field: null, message: texts.faults.outOfDate }]);
  const { body, faults } = readForm(sessionId, posted, texts);
  if (faults.length > 0) return refuse(400, faults);
  const sender = onBehalfOf(request.raw);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/transactions/from-hpp-session${worldQuery(world)}`,
    headers: { ...sender.headers, 'content-type': 'application/json' },
    remoteAddress: sender.remoteAddress,
    payload: body,
  });
  // The key of an earlier attempt with other details shows the result of that attempt.
  if (answer.statusCode < 300 || answer.statusCode === 422) {
    const query = pageQuery(world, request.query);
    const location = `${rootOf(request)}pay/${encodeURIComponent(sessionId)}${query}${query === '' ? '?' : '&'}attempt=${token}`;
    return reply
      .code(303)
      .headers({ ...always, location, 'cache-control': 'no-store' })
      .send();
  }
  return refuse(answer.statusCode, faultsOf(answer.statusCode, answer.json(), posted, spoken));
}

interface Refused {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly validationErrors?: readonly { readonly message: string; readonly members: readonly string[] }[] | null;
  };
}

function faultsOf(status: number, { error }: Refused, { promotionCode = '' }: Posted, { language, texts }: Spoken): readonly Fault[] {
  const said = (message: string | undefined): string | null => (language === 'en' ? (message ?? null) : null);
  if (status >= 500) return [{ field: null, message: texts.faults.notProcessed }];
  const faults = (error?.validationErrors ?? []).map(({ message, members: [member] }) => ({
    field: fieldOf(member ?? ''),
    message: said(message),
  }));
  if (faults.length > 0) return faults;
  return error?.code === 'Promotions:NotApplicable' && promotionCode !== ''
    ? [{ field: 'promotionCode', message: said(error.message) ?? texts.faults.promotion }]
    : [{ field: null, message: said(error?.message) }];
}
