/** OpenAPI 3.1 of the control plane, from its own operations. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import { components, type Components } from '../../schemas/openapi/components.ts';
import { contents, type Contents } from '../../schemas/openapi/content.ts';
import { text, type TSchema } from '../../schemas/shape.ts';
import { ErrorEnvelope } from '../../schemas/conventions/error-types.ts';
import { controlMemberOf, controlParameterOf } from './members.ts';
import { fileType, type ControlOperation } from './operation.ts';

const failure = (description: string, code: string, named: Components): JsonObject => ({
  description,
  content: {
    'application/json': { schema: named.refer(ErrorEnvelope), example: { error: { code, message: description, details: null, data: {} } } },
  },
});

function explained(name: string): JsonObject {
  const [description, example] = controlParameterOf(name) ?? [];
  return { ...(description === undefined ? {} : { description }), ...(example === undefined ? {} : { example }) };
}

function parameters({ path, query }: ControlOperation, named: Components): readonly JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...explained(name),
    schema: named.refer(text()),
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    ...explained(name),
    schema: named.refer(schema),
  }));
  return [...inPath, ...inQuery];
}

/** `data`: the shape of the data of each event. */
const stream = (data: TSchema, named: Components): JsonObject => ({
  description: 'Server-sent events; `skipped` counts entries that a slow reader was passed over for.',
  content: {
    'text/event-stream': {
      schema: { type: 'string' },
      example: 'event: skipped\nid: 57\ndata: {"count":12}\n\n',
      'x-data': named.refer(data),
    },
  },
});

const lines = '{"format":"gateproof-world","version":1,"world":"world-1", …}\n{"kind":"customers","record":{ … }}\n';

const file = (schema: TSchema, named: Components): JsonObject => ({ [fileType]: { schema: named.refer(schema), example: lines } });

function describe(operation: ControlOperation, named: Components, bodies: Contents): JsonObject {
  const { id, summary, body, reply, path } = operation;
  return {
    operationId: id,
    summary,
    parameters: parameters(operation, named),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: body.isFile === true ? file(body.schema, named) : bodies.content(['application/json'], body.schema),
          },
        }),
    responses: {
      ...(reply === null
        ? { 204: { description: 'Success; the answer has no body.' } }
        : {
            200:
              operation.isStream === true
                ? stream(reply, named)
                : {
                    description: 'The result.',
                    content:
                      operation.isFile === true ? file(reply, named) : bodies.content(['application/json'], reply, { isAnswer: true }),
                  },
          }),
      400: failure('The request is invalid.', 'Control:InvalidRequest', named),
      401: failure('The token is missing or wrong.', 'Control:Unauthorized', named),
      403: failure('Without a token, the control plane answers only requests from this machine.', 'Control:NotLocal', named),
      ...(path.includes('{id}') ? { 404: failure('The world does not exist.', 'Control:UnknownWorld', named) } : {}),
      ...(path.includes('/certifications') ? { 501: failure('This simulator cannot certify.', 'Control:NotAvailable', named) } : {}),
      409: failure('The state of the world does not allow the call.', 'Control:Conflict', named),
    },
  };
}

export function controlDocument(operations: readonly ControlOperation[]): JsonObject {
  const named = components((owner, name) => controlMemberOf(owner, name)?.[0]);
  const bodies = contents(named, controlMemberOf);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    (paths[`/_sim${operation.path}`] ??= {})[operation.method.toLowerCase()] = describe(operation, named, bodies);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control plane of the simulator',
      version: 'v1',
      summary: 'Worlds, their clocks, faults and request logs.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '{baseUrl}', variables: { baseUrl: { default: 'http://127.0.0.1:4010', description: 'The address of the simulator.' } } },
    ],
    security: [{ token: [] }, {}],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Needed when the simulator was started with a control token.' },
      },
      examples: bodies.examples(),
      schemas: named.schemas(),
    },
  };
}
