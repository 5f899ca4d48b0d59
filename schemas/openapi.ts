/** OpenAPI 3.1, built from the catalogue when it is asked for. */
import type { JsonObject } from './shared/json.ts';
import { operations } from './catalogue.ts';
import { components, type Components } from './openapi-components.ts';
import type { Operation } from './operation.ts';
import { boolean, int32, text, uuid, type TSchema } from './shape.ts';
import { ErrorEnvelope, RateLimitBody } from './types/errors.ts';

/** Statuses that every operation declares with the error envelope (concepts: Statuses). */
const failures = {
  400: 'The request failed validation or is invalid in another way.',
  401: 'The key is missing or rejected.',
  403: 'The caller lacks a permission, or a business rule rejects the request.',
  404: 'The record does not exist for this caller.',
  500: 'The service failed.',
  501: 'The operation is not implemented here.',
  default: 'Any other failure.',
} as const;

const retryAfter = 'Whole seconds to wait, the same number as in the body.';

/** The whole document, as a plain JSON value, built at each call. */
export function openapi(): JsonObject {
  const named = components();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, named);
  }
  const responses = sharedResponses(named);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Payment gateway',
      version: 'v1',
      summary: 'The contract that the simulator implements and the suites test.',
      description:
        'Shapes marked `x-provenance: documented` follow the specification; those marked `assumed` describe the simulator where the specification is silent.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '{baseUrl}', variables: { baseUrl: { default: 'http://127.0.0.1:4010', description: 'The address of the gateway.' } } },
    ],
    security: [{ apiKey: [] }],
    tags: tags(),
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: 'The value of an API key.' } },
      parameters: {
        suppressNulls: {
          name: 'suppressNulls',
          in: 'query',
          required: false,
          description: 'When true, members whose value is null are omitted from the answer.',
          schema: named.refer(boolean()),
        },
      },
      responses,
      schemas: named.schemas(),
    },
  };
}

/** One tag for each group, with the places of the specification that list it. */
function tags(): readonly JsonObject[] {
  const sources = new Map<string, Set<string>>();
  for (const { group, source } of operations) {
    const listed = sources.get(group) ?? new Set();
    sources.set(group, listed.add(source.split(';')[0] ?? source));
  }
  return [...sources].map(([name, listed]) => ({ name, description: `Listed in ${[...listed].join(' and ')}.` }));
}

function describe(operation: Operation, named: Components): JsonObject {
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    description: explain(operation),
    ...(operation.anonymous ? { security: [] } : {}),
    ...(operation.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...pathParameters(operation, named),
      ...queryParameters(operation, named),
      { $ref: '#/components/parameters/suppressNulls' },
    ],
    ...(operation.body === undefined ? {} : { requestBody: requestBody(operation.body, named) }),
    responses: {
      200: success(operation, named),
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${failureName(operation, status)}` }]),
      ),
      429: { $ref: '#/components/responses/RateLimited' },
    },
    'x-permissions': operation.permissions,
    'x-scope': operation.scope,
    'x-provenance': operation.provenance,
  };
}

/** How much is known of what the operation takes and answers. */
function standing({ provenance, reply }: Operation): string {
  if (provenance === 'documented') return 'Its inputs and its result are documented.';
  const unknown = reply.schema === undefined && reply.mediaType === undefined;
  return unknown ? 'Its result is not described.' : 'Its inputs and its result are assumed.';
}

function explain(operation: Operation): string {
  const permissions = operation.permissions.map((permission) => `\`${permission}\``).join(' and ');
  return [
    operation.anonymous ? 'Needs no key.' : permissions === '' ? 'Needs no named permission.' : `Needs ${permissions}.`,
    `Runs in the ${operation.scope} scope.`,
    standing(operation),
    `Source: ${operation.source}.`,
  ].join(' ');
}

function pathParameters(operation: Operation, named: Components): readonly JsonObject[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: named.refer(operation.pathParameters?.[name] ?? uuid()),
  }));
}

function queryParameters(operation: Operation, named: Components): readonly JsonObject[] {
  const { query } = operation;
  if (query === undefined) return [];
  const required: readonly string[] = query.required ?? [];
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: named.refer(schema),
  }));
}

function requestBody(body: NonNullable<Operation['body']>, named: Components): JsonObject {
  return { required: body.required, content: content(body.mediaTypes ?? ['application/json'], body.schema, named) };
}

function success(operation: Operation, named: Components): JsonObject {
  const { mediaType = 'application/json', schema = {} } = operation.reply;
  return {
    description: mediaType === null ? 'Success; the answer has no body.' : 'The result.',
    ...(operation.deprecated
      ? { headers: { Deprecation: { description: 'The operation is deprecated.', schema: named.refer(text()) } } }
      : {}),
    ...(mediaType === null ? {} : { content: content([mediaType], schema, named) }),
  };
}

const content = (mediaTypes: readonly string[], schema: TSchema, named: Components): JsonObject =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: named.refer(schema) }]));

const failureName = (operation: Operation, status: string): string =>
  status === '404' && operation.bodiless404 ? 'NotFoundWithoutBody' : `Failure${status === 'default' ? '' : status}`;

function sharedResponses(named: Components): JsonObject {
  const envelope = Object.entries(failures).map(([status, description]) => [
    `Failure${status === 'default' ? '' : status}`,
    { description, content: content(['application/json'], ErrorEnvelope, named) },
  ]);
  return {
    ...Object.fromEntries(envelope),
    NotFoundWithoutBody: { description: 'The record does not exist for this caller; the answer has no body.' },
    RateLimited: {
      description: 'A rate limit was exceeded: wait, then back off.',
      headers: { 'Retry-After': { description: retryAfter, required: true, schema: named.refer(int32({ minimum: 1 })) } },
      content: content(['application/json', 'application/problem+json'], RateLimitBody, named),
    },
  };
}
