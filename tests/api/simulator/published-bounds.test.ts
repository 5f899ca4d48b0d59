/** The simulator enforces the published document: examples are accepted, and every bound holds at its edge and beyond. */
import { operations } from '../../../schemas/catalogue.ts';
import { exampleOf } from '../../../schemas/members/example-of.ts';
import { parameterOf } from '../../../schemas/members/all.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { uuid } from '../../../schemas/shape.ts';
import { boundsOf, nameOf, withValue } from './published-bounds.ts';
import { expect, test, type Answer, type World } from './simulated.ts';
import { rotating } from '../../proof.ts';

type Content = Readonly<
  Record<string, { readonly schema: JsonObject; readonly examples?: Readonly<Record<string, { readonly $ref: string }>> }>
>;
const document = openapi() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: { readonly content: Content } }>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>;
    readonly examples: Readonly<Record<string, { readonly value: JsonObject }>>;
  };
};
const { schemas, examples } = document.components;

interface Request {
  readonly operation: Operation;
  readonly path: string;
  readonly schema: JsonObject;
  readonly example: JsonObject;
}

const filled = ({ path, pathParameters }: Operation): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameterOf('path', name)?.[1] ?? exampleOf(pathParameters?.[name] ?? uuid(), { name }))),
  );

/** Its response is the same for any input, so it shows nothing. */
const acceptsAnything = 'hostedPaymentPages.recordInteraction';

const requests: readonly Request[] = operations.flatMap((operation) => {
  if (operation.id === acceptsAnything) return [];
  const body = document.paths[operation.path]?.[operation.method.toLowerCase()]?.requestBody?.content['application/json'];
  const reference = Object.values(body?.examples ?? {})[0]?.$ref;
  if (body === undefined || reference === undefined) return [];
  const path = filled(operation);
  return [{ operation, path, schema: body.schema, example: examples[reference.split('/').at(-1) ?? '']?.value ?? {} }];
});

/** Replaces a merchant named in the body by the world's. */
const inWorld = (world: World, body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'merchantId' in body && typeof body.merchantId === 'string'
    ? { ...body, merchantId: world.personas.merchantAdmin.merchantId }
    : body;

/** The host, except for a merchant's or a reseller's own records. */
const callerOf = (path: string): 'hostAdmin' | 'merchantAdmin' | 'reseller' =>
  path.startsWith('/api/merchants/self/') ? 'merchantAdmin' : path.includes('-own-') ? 'reseller' : 'hostAdmin';

/** Names the world's merchant if a caller of all merchants must name one. */
const ask = (world: World, { operation: { method, query }, path }: Request, body: unknown): Promise<Answer> => {
  const named = query?.properties['merchantId'] === undefined ? '' : `?merchantId=${world.personas.merchantAdmin.merchantId}`;
  return world.ask(callerOf(path), method, `${path}${named}`, body);
};

const faults = (answer: Answer): readonly string[] => {
  const { error } = answer.json() as {
    readonly error?: { readonly validationErrors?: readonly { readonly members: readonly string[] }[] };
  };
  return (error?.validationErrors ?? []).flatMap(({ members }) => members);
};

/** Unlimited, since a test sends thousands of requests in an instant of a frozen clock. */
const many = { permitLimit: 1_000_000, windowSeconds: 60 };
const open = {
  choices: {
    'rateLimit.defaults': Object.fromEntries(
      ['api.requests', 'api.writes', 'transactions.create', 'exports', 'auth.failures'].map((name) => [name, many]),
    ),
  },
};

/** Members without an edge to try, because their edge values have further requirements, or the request or a choice narrows the bound. */
const narrower: Readonly<Record<string, string>> = {
  'allowedCidrs maxLength': 'an address or a network',
  'amount maximum': 'lower in currencies with a minor unit',
  'amount minimum': 'above 0 except in a verification',
  'bannerImageUrl maxLength': 'an address',
  'cancelUrl maxLength': 'an address',
  'currentPassword maxLength': 'the password of the user',
  'currency maxLength': 'a currency',
  'ccEmails maxLength': 'an address',
  'country maxLength': 'a country',
  'country minLength': 'a country',
  'currency minLength': 'a currency',
  'email maxLength': 'an address',
  'emailAddress maxLength': 'an address',
  'eventTypes maxLength': 'an event type',
  'field maxLength': 'a member of the list',
  'goalAmount maximum': 'lower in currencies with a minor unit',
  'initialPrice maximum': 'lower in currencies with a minor unit',
  'invoiceEmail maxLength': 'an address',
  'limiter maxLength': 'a limiter',
  'logic maxLength': 'a word',
  'logoUrl maxLength': 'an address',
  'maxResultCount maximum': 'the choice paging.max',
  'maxResultCount minimum': 'at least 1',
  'maximumDiscountAmount maximum': 'lower in currencies with a minor unit',
  'maximumAmount maximum': 'lower in currencies with a minor unit',
  'maximumAmount minimum': 'at least the minimum of the page',
  'merchantCategoryCode maxLength': 'digits',
  'minimumAmount maximum': 'lower in currencies with a minor unit',
  'name maxLength': 'a host name, in the domains of a wallet',
  'name minLength': 'a host name, in the domains of a wallet',
  'newPassword maxLength': 'the rules of passwords',
  'nextBatchNumber maximum': 'the choice settlement.maxBatchNumber',
  'number maxLength': 'a card number',
  'operator maxLength': 'an operator',
  'overlapSeconds maximum': 'the choice apiKeys.maxOverlap',
  'password maxLength': 'the rules of passwords',
  'payerEmail maxLength': 'an address',
  'paymentType enum': 'what the payment data are',
  'primaryColor maxLength': 'a color',
  'privateKey maxLength': 'a key',
  'privateKey minLength': 'a key',
  'processorId maxLength': 'the id of a processor',
  'rejectAvs maxLength': 'a letter',
  'rejectCvv maxLength': 'a letter',
  'roleNames maxLength': 'a role',
  'scopeIdentifier maxLength': 'an id',
  'securityCode maxLength': 'digits',
  'settlementTime maxLength': 'a time of day',
  'setupFee maximum': 'lower in currencies with a minor unit',
  'sorting maxLength': 'members of the list',
  'start maxLength': 'a time of day',
  'successUrl maxLength': 'an address',
  'supportEmail maxLength': 'an address',
  'suggestedAmounts maximum': 'lower in currencies with a minor unit',
  'termsUrl maxLength': 'an address',
  'end maxLength': 'a time of day',
  'phoneNumber maxLength': 'a phone number',
  'timezone maxLength': 'a time zone',
  'timeZone maxLength': 'a time zone',
  'transactionType enum': 'what the wallet can do',
  'value maximum': 'at most 100 percent',
  'sku maxLength': 'a listed SKU',
  'websiteUrl maxLength': 'an address',
  'provider maxLength': 'an accounting provider',
  'returnPath maxLength': 'a path',
  'providerType maxLength': 'a screening provider',
  'reviewThreshold maximum': 'at most the other threshold',
  'acquirerBin maxLength': 'digits',
  'requestorUrl maxLength': 'an address',
};

test('every example of a request is valid', async ({ open: make }) => {
  const world = await make(open);
  const refused: string[] = [];
  for (const request of requests) {
    const answer = await ask(world, request, inWorld(world, request.example));
    const isInvalid = answer.text.includes('Gateway:ValidationFailed');
    if (isInvalid || answer.status === 429 || answer.status >= 500) refused.push(`${request.operation.id} ${answer.status} ${answer.text}`);
  }
  expect(refused).toEqual([]);
  expect(requests.length).toBeGreaterThan(60);
});

test('every published bound of a body holds, at its edge and beyond', { tag: rotating(4, 1) }, async ({ open: make }) => {
  const world = await make(open);
  const seen = new Set<string>();
  const wrong: string[] = [];
  const excused = new Set<string>();
  for (const request of requests) {
    const base = inWorld(world, request.example);
    for (const { title, path, beyond, ...rest } of boundsOf(request.schema, request.example, schemas)) {
      if (seen.has(title)) continue;
      seen.add(title);
      const name = nameOf(path);
      const refusal = await ask(world, request, withValue(base, path, beyond));
      if (refusal.status !== 400 || !faults(refusal).some((member) => member.startsWith(name)))
        wrong.push(
          `${title} beyond ${JSON.stringify(beyond)?.slice(0, 60)}: ${request.operation.id} ${refusal.status} ${refusal.text.slice(0, 200)}`,
        );
      if (!('edge' in rest)) continue;
      const accepted = await ask(world, request, withValue(base, path, rest.edge));
      if (accepted.status !== 400 || !faults(accepted).includes(name)) continue;
      const member = title.split('.').at(-1) ?? title;
      if (Object.hasOwn(narrower, member)) excused.add(member);
      else wrong.push(`${title} at ${JSON.stringify(rest.edge)?.slice(0, 60)}: ${request.operation.id} ${accepted.text.slice(0, 250)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(narrower).toSorted()).toEqual([...excused].toSorted());
  expect(seen.size).toBeGreaterThan(400);
});

test('every published bound of a query holds', async ({ open: make }) => {
  const world = await make(open);
  const seen = new Set<string>();
  const wrong: string[] = [];
  for (const operation of operations) {
    const properties = (operation.query?.properties ?? {}) as Readonly<Record<string, JsonObject>>;
    const values = Object.entries(properties).map(
      ([name, schema]) => [name, parameterOf('query', name)?.[1] ?? exampleOf(schema, { name })] as const,
    );
    const base = inWorld(world, Object.fromEntries(values)) as JsonObject;
    for (const { title, path, beyond } of boundsOf({ properties, 'x-provenance': 'assumed' }, base, schemas)) {
      // Any query text is a valid string.
      if (seen.has(title) || (title.endsWith('type') && properties[String(path[0])]?.['type'] === 'string')) continue;
      seen.add(title);
      const query = Object.entries({ ...base, [String(path[0])]: beyond }).filter(([, value]) => value !== null && value !== undefined);
      const text = new URLSearchParams(query.map(([name, value]) => [name, String(value)] as [string, string])).toString();
      const answer = await world.ask('hostAdmin', operation.method, `${filled(operation)}?${text}`);
      const named = answer.status === 400 && faults(answer).some((member) => member.toLowerCase() === String(path[0]).toLowerCase());
      // Node refuses a text that exceeds its request line before the simulator reads it.
      if (!named && answer.status !== 431) wrong.push(`${title}: ${operation.id} ${answer.status} ${answer.text.slice(0, 300)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});
