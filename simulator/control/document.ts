/** OpenAPI 3.1 of the control plane, from its own operations. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import { components, type Components } from '../../schemas/openapi-components.ts';
import { text } from '../../schemas/shape.ts';
import { ErrorEnvelope } from '../../schemas/types/errors.ts';
import type { ControlOperation } from './operation.ts';

const failure = (description: string, named: Components): JsonObject => ({ description, content: json(named.refer(ErrorEnvelope)) });
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

function parameters({ path, query }: ControlOperation, named: Components): readonly JsonObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: named.refer(text()) }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: named.refer(schema),
  }));
  return [...inPath, ...inQuery];
}

function describe(operation: ControlOperation, named: Components): JsonObject {
  const { id, summary, body, reply, path } = operation;
  return {
    operationId: id,
    summary,
    parameters: parameters(operation, named),
    ...(body === undefined ? {} : { requestBody: { required: body.required, content: json(named.refer(body.schema)) } }),
    responses: {
      ...(reply === null
        ? { 204: { description: 'Success; the answer has no body.' } }
        : { 200: { description: 'The result.', content: json(named.refer(reply)) } }),
      400: failure('The request is invalid.', named),
      401: failure('The token is missing or wrong.', named),
      403: failure('Without a token, the control plane answers only requests from this machine.', named),
      ...(path.includes('{id}') ? { 404: failure('The world does not exist.', named) } : {}),
      409: failure('The state of the world does not allow the call.', named),
    },
  };
}

/** The whole document, as a plain JSON value. */
export function controlDocument(operations: readonly ControlOperation[]): JsonObject {
  const named = components();
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const operation of operations) {
    (paths[`/_sim${operation.path}`] ??= {})[operation.method.toLowerCase()] = describe(operation, named);
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
      schemas: named.schemas(),
    },
  };
}
