/** `/docs`: the reference of the API on the simulator. It needs no key and shows none: the page gets them from the control plane. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../schemas/catalogue.ts';
import { choices } from '../../../schemas/choices.ts';
import { errorEntries } from '../../../schemas/errors.ts';
import type { EventCategory } from '../../../schemas/events/event-type.ts';
import { observed } from '../../../schemas/observed.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import { groupOfOperation, operationGroups } from '../../../schemas/operation-groups.ts';
import { withBase, type BaseOf } from '../../pipeline/via.ts';
import { unreadable } from '../plain-page.ts';
import { rootOf } from '../root.ts';
import { addressing, documentTexts } from './document.ts';
import { listPage, missingPage, referencePage } from './render.ts';
import { aboutDeliveries, eventTypeOf, isWebhookCategory, titleOfWebhooks, withSamples, type Webhooks } from './webhooks.ts';

/** Only files of the simulator run, and a request that is tried goes nowhere else. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};
const asHtml = { ...headers, 'content-type': 'text/html; charset=utf-8' };
/** RFC 9512. */
const asYaml = { ...headers, 'content-type': 'application/yaml; charset=utf-8' };
const asJson = { ...headers, 'content-type': 'application/json; charset=utf-8' };

/** `without`: groups that the default world does not serve. */
function documentOf(group: string, without: readonly string[]): string {
  const document = openapi({ without, part: { group }, observed: observed() });
  const info = document['info'] as object;
  const title = operations.find((operation) => groupOfOperation(operation) === group)?.group ?? group;
  // Requests go to the simulator that shows the page.
  return JSON.stringify({ ...document, info: { ...info, title }, servers: [{ url: '/' }] });
}

function documentOfWebhooks(category: EventCategory): string {
  const { openapi: version, webhooks, components } = openapi({ part: { category }, observed: observed() });
  const { securitySchemes: _, examples: __, ...used } = components as { readonly securitySchemes: object; readonly examples: object };
  const info = { title: titleOfWebhooks(category), version: 'v1', description: aboutDeliveries() };
  // A webhook is not called: it has no server and no key.
  return JSON.stringify({ openapi: version, info, webhooks: withSamples(webhooks as Webhooks), components: used });
}

async function factsOfGroup(group: string): Promise<string> {
  const { groupFacts } = await import('./contents.ts');
  return JSON.stringify(groupFacts(group));
}

const choiceList = (): string =>
  JSON.stringify(
    Object.values(choices).map(({ id, question, default: value, options }) => ({
      id,
      question,
      default: value,
      allowed: 'schema' in options ? options.described : options.map((option) => JSON.stringify(option)).join(', '),
    })),
  );

/** The text of a name, made at the first request for it. */
function kept(make: (name: string) => string | Promise<string>): (name?: string) => Promise<string> {
  const made = new Map<string, Promise<string>>();
  return (name = '') => {
    const text = made.get(name) ?? Promise.resolve(make(name));
    made.set(name, text);
    return text;
  };
}

type Named = FastifyRequest<{ Params: { name: string } }>;
type Asked = FastifyRequest<{ Querystring: { q?: unknown } }>;

const wanted = ({ query: { q } }: Asked): string => (typeof q === 'string' ? q : '');

/** Empty if a package that is loaded on demand was removed meanwhile. */
function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
  throw error;
}

/** `without`: the groups that the default world lacks now. `whole`: the document of the API. */
export function addReferencePages(
  app: FastifyInstance,
  without: () => readonly string[],
  whole: () => Promise<object>,
  baseOf: BaseOf,
): void {
  const isGroup = (name: string): boolean => operationGroups.includes(name);
  const missing = (reply: FastifyReply): FastifyReply =>
    reply
      .code(404)
      .headers(asHtml)
      .send(missingPage(rootOf(reply.request)));
  const place = (reply: FastifyReply, at: string): FastifyReply =>
    reply.headers(headers).redirect(`${rootOf(reply.request)}docs#/${at}`, 302);
  const json = async (reply: FastifyReply, text: Promise<string>): Promise<FastifyReply> => {
    const made = await text.catch(undefinedIfGone);
    return made === undefined ? unreadable(reply, headers) : reply.headers(asJson).send(made);
  };

  const texts = documentTexts();
  const atAddress = addressing();
  for (const [form, type] of Object.entries({ json: asJson, yaml: asYaml }))
    app.get(`/openapi.${form}`, async (request, reply) => {
      const made = await texts[form as keyof typeof texts](await whole()).catch(undefinedIfGone);
      if (made === undefined) return unreadable(reply, headers);
      const { text, etag } = atAddress(made, baseOf(request.raw));
      const isKnown = request.headers['if-none-match'] === etag;
      return reply
        .code(isKnown ? 304 : 200)
        .headers({ ...type, etag })
        .send(isKnown ? undefined : text);
    });

  app.get('/docs', (request, reply) => reply.headers(asHtml).send(referencePage(rootOf(request))));
  app.get('/docs/list', async (request: Asked, reply) => {
    const text = wanted(request);
    const found = text.trim() === '' ? undefined : await (await import('./contents.ts')).search(text);
    return reply.headers(asHtml).send(listPage(rootOf(request), text, found));
  });
  app.get('/docs/search.json', (request: Asked, reply) =>
    json(
      reply,
      import('./contents.ts').then(async ({ search }) => JSON.stringify(await search(wanted(request)))),
    ),
  );

  // Addresses that other pages and documents name.
  app.get('/docs/operations/:name', ({ params: { name } }: Named, reply) =>
    operations.some(({ id }) => id === name) ? place(reply, `operations/${name}`) : missing(reply),
  );
  app.get('/docs/events/:name', ({ params: { name } }: Named, reply) =>
    eventTypeOf(name) === undefined ? missing(reply) : place(reply, `events/${name}`),
  );
  app.get('/docs/webhooks', (_request, reply) => place(reply, 'events'));
  app.get('/docs/webhooks/:name', ({ params: { name } }: Named, reply) =>
    isWebhookCategory(name) ? place(reply, 'events') : missing(reply),
  );
  app.get('/docs/:name', ({ params: { name } }: Named, reply) => (isGroup(name) ? place(reply, `groups/${name}`) : missing(reply)));

  // The data that the page shows.
  const navigationText = kept(async () => JSON.stringify(await (await import('./contents.ts')).navigation()));
  app.get('/docs/data/navigation.json', (_request, reply) => json(reply, navigationText()));
  const errorText = kept(() => JSON.stringify(errorEntries));
  app.get('/docs/data/errors.json', (_request, reply) => json(reply, errorText()));
  const choiceText = kept(choiceList);
  app.get('/docs/data/choices.json', (_request, reply) => json(reply, choiceText()));
  const deliveryText = kept(async () => {
    const { blocksOf } = await import('./contents.ts');
    return JSON.stringify(blocksOf(aboutDeliveries(), (target) => target));
  });
  app.get('/docs/data/deliveries.json', (_request, reply) => json(reply, deliveryText()));
  app.get('/docs/data/guides/*', async (request, reply) => {
    const { '*': path } = request.params as { readonly '*': string };
    const guide = (await (await import('./contents.ts')).guides()).find((one) => `${one.path}.json` === path);
    return guide === undefined ? missing(reply) : json(reply, Promise.resolve(JSON.stringify(guide)));
  });
  const facts = kept(factsOfGroup);
  app.get('/docs/:name/facts.json', ({ params: { name } }: Named, reply) => (isGroup(name) ? json(reply, facts(name)) : missing(reply)));
  const webhooks = kept((category) => documentOfWebhooks(category as EventCategory));
  app.get('/docs/webhooks/:name/openapi.json', ({ params: { name } }: Named, reply) =>
    isWebhookCategory(name) ? json(reply, webhooks(name)) : missing(reply),
  );
  /** Made once for each group and whether it is left out. */
  const documents = kept((key) => {
    const [group = '', lacks] = key.split(' ');
    return documentOf(group, lacks === undefined ? [] : [group]);
  });
  app.get('/docs/:name/openapi.json', ({ params: { name }, raw }: Named, reply) => {
    if (!isGroup(name)) return missing(reply);
    const text = documents(without().includes(name) ? `${name} without` : name);
    return json(
      reply,
      text.then((one) => withBase(one, baseOf(raw))),
    );
  });
}
