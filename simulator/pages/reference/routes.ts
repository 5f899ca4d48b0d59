/** `/docs`: the reference of the API on the simulator. It needs no key and shows none: the viewer gets them from the control plane. */
import { openapi } from '../../../schemas/openapi/document.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import type { EventCategory } from '../../../schemas/events/event-type.ts';
import { observed } from '../../../schemas/observed.ts';
import { groupOfOperation, operationGroups } from '../../../schemas/operation-groups.ts';
import { addPageFiles, unreadable } from '../plain-page.ts';
import { documentTexts } from './document.ts';
import { aboutGroup, aboutOperation } from './facts.ts';
import { groupPage, indexPage, missingPage, placeOf, webhooksPage, type Found } from './render.ts';
import {
  aboutDeliveries,
  aboutEvent,
  eventTypeOf,
  isWebhookCategory,
  placeOfEvent,
  searchEvents,
  titleOfWebhooks,
  withSamples,
  type Webhooks,
} from './webhooks.ts';

/** Only files of the simulator run; the viewer sets its own styles, and a request of "Try it out" goes nowhere else. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
const asHtml = { ...headers, 'content-type': 'text/html; charset=utf-8' };
/** RFC 9512. */
const asYaml = { ...headers, 'content-type': 'application/yaml; charset=utf-8' };
const asJson = { ...headers, 'content-type': 'application/json; charset=utf-8' };

const script = 'text/javascript; charset=utf-8';
const styles = 'text/css; charset=utf-8';
const ours = { 'accessible.js': script, 'reference.css': styles, 'reference.js': script } as const;
const others = { 'swagger-ui.css': styles, 'swagger-ui-bundle.js': script } as const;

/** Beside this file; the build copies those of the viewer there, which are in its package before. */
async function read(name: string): Promise<Buffer> {
  const beside = new URL(`static/${name}`, import.meta.url);
  if (name in ours || existsSync(beside)) return readFile(beside);
  return readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
}

const isObserved = (): boolean => observed() !== undefined;

/** Characters of a search. */
const maxSearch = 100;

/** Matches contain every word in their text in the list; for an operation, also in a permission. */
function search(text: string): Found {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ id, method, path, summary, group, permissions }) => {
    const all = [id, method, path, summary, group, ...permissions].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return { operations: found, events: searchEvents(words) };
}

/** `without`: groups that the default world does not serve. */
function documentOf(group: string, without: readonly string[]): string {
  const document = openapi({ without, part: { group, about: aboutOperation }, observed: observed() });
  const info = document['info'] as { readonly description: string };
  const own = operations.filter((operation) => groupOfOperation(operation) === group);
  return JSON.stringify({
    ...document,
    info: { ...info, title: own[0]?.group ?? group, description: info.description + aboutGroup(group, own) },
    // Requests go to the simulator that shows the page.
    servers: [{ url: '/' }],
  });
}

function documentOfWebhooks(category: EventCategory): string {
  const { openapi: version, webhooks, components } = openapi({ part: { category, about: aboutEvent }, observed: observed() });
  const { securitySchemes: _, examples: __, ...used } = components as { readonly securitySchemes: object; readonly examples: object };
  const info = { title: titleOfWebhooks(category), version: 'v1', description: aboutDeliveries() };
  // A webhook is not called: it has no server and no key.
  return JSON.stringify({ openapi: version, info, webhooks: withSamples(webhooks as Webhooks), components: used });
}

type GroupRequest = FastifyRequest<{ Params: { group: string } }>;

/** Nothing if a package that is loaded when it is first needed was removed meanwhile. */
function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
  throw error;
}

/** `without`: the groups that the default world lacks now. `whole`: the document of the API. */
export function addReferencePages(app: FastifyInstance, without: () => readonly string[], whole: () => Promise<object>): void {
  const isGroup = (name: string): boolean => operationGroups.includes(name);
  const missing = (reply: FastifyReply): FastifyReply => reply.code(404).headers(asHtml).send(missingPage());

  addPageFiles(app, '/docs/static', { ...ours, ...others }, headers, read);
  const texts = documentTexts();
  for (const [form, type] of Object.entries({ json: asJson, yaml: asYaml }))
    app.get(`/openapi.${form}`, async (request, reply) => {
      const made = await texts[form as keyof typeof texts](await whole()).catch(undefinedIfGone);
      if (made === undefined) return unreadable(reply, headers);
      const { text, etag } = made;
      const isKnown = request.headers['if-none-match'] === etag;
      return reply
        .code(isKnown ? 304 : 200)
        .headers({ ...type, etag })
        .send(isKnown ? undefined : text);
    });
  app.get('/docs', (request: FastifyRequest<{ Querystring: { q?: unknown } }>, reply) => {
    const { q } = request.query;
    const text = typeof q === 'string' ? q.slice(0, maxSearch).trim() : '';
    return reply
      .headers(asHtml)
      .send(indexPage(text, search(text), { operations: operations.length, events: eventTypes.length }, isObserved()));
  });
  app.get('/docs/operations/:group', (request: GroupRequest, reply) => {
    const operation = operations.find(({ id }) => id === request.params.group);
    return operation === undefined ? missing(reply) : reply.headers(headers).redirect(placeOf(operation), 302);
  });
  app.get('/docs/events/:group', (request: GroupRequest, reply) => {
    const type = eventTypeOf(request.params.group);
    return type === undefined ? missing(reply) : reply.headers(headers).redirect(placeOfEvent(type), 302);
  });
  app.get('/docs/webhooks', (_request, reply) => reply.headers(headers).redirect('/docs#webhooks', 302));
  app.get('/docs/webhooks/:group', (request: GroupRequest, reply) => {
    const { group } = request.params;
    return isWebhookCategory(group) ? reply.headers(asHtml).send(webhooksPage(group, isObserved())) : missing(reply);
  });
  const madeOfWebhooks = new Map<string, string>();
  app.get('/docs/webhooks/:group/openapi.json', async (request: GroupRequest, reply) => {
    const { group } = request.params;
    if (!isWebhookCategory(group)) return missing(reply);
    const document = madeOfWebhooks.get(group) ?? documentOfWebhooks(group);
    madeOfWebhooks.set(group, document);
    return reply.headers(asJson).send(document);
  });
  app.get('/docs/:group', (request: GroupRequest, reply) => {
    const { group } = request.params;
    const title = operations.find((operation) => groupOfOperation(operation) === group)?.group;
    return title === undefined ? missing(reply) : reply.headers(asHtml).send(groupPage(group, title, isObserved()));
  });
  /** Made once for each group and each list of groups that is left out. */
  const made = new Map<string, string>();
  app.get('/docs/:group/openapi.json', async (request: GroupRequest, reply) => {
    const { group } = request.params;
    if (!isGroup(group)) return missing(reply);
    const lacking = without();
    const key = lacking.includes(group) ? `without ${group}` : group;
    const document = made.get(key) ?? documentOf(group, lacking);
    made.set(key, document);
    return reply.headers(asJson).send(document);
  });
}
