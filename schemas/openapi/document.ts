/** OpenAPI 3.1, built from the catalogue on request. */
import type { EventCategory } from '../events/event-type.ts';
import type { JsonObject } from '../shared/json.ts';
import { isServed } from '../operation-groups.ts';
import { operations } from '../catalogue.ts';
import { memberOf, parameterOf } from '../members/all.ts';
import { exampleOf } from '../members/example-of.ts';
import { components, type Components } from './components.ts';
import { contents, type Contents } from './content.ts';
import { answerExample, extensionsOf, pathExample, requestExample, type Example } from './examples.ts';
import { failureResponses, failuresOf, refusalsOf } from './failures.ts';
import { webhookParameters, webhooks, webhookTag } from './webhooks.ts';
import { groupOfOperation } from '../operation-groups.ts';
import type { Observed, ObservedOperation } from '../observed.ts';
import type { Operation } from '../operation.ts';
import { boolean, keywordsOf, text, uuid, type TSchema } from '../shape.ts';

/** A part of the document: a group of operations, or the webhooks of a category. */
type DocumentPart = GroupPart | WebhooksPart;

interface WebhooksPart {
  readonly category: EventCategory;
}

interface GroupPart {
  /** The first word of its operation ids. */
  readonly group: string;
}

export interface DocumentOptions {
  /** Groups that the simulator does not serve. */
  readonly without?: readonly string[];
  /** Only one group, without the webhooks, or one category of webhooks, without operations; with the shapes that it uses. */
  readonly part?: DocumentPart;
  /** Results of a run of the suites for each operation: its rules, states and refusals, and examples; without it, examples follow from the shapes. */
  readonly observed?: Observed | undefined;
}

/** The whole document as plain JSON, built at each call. */
export function openapi({ without = [], part, observed }: DocumentOptions = {}): JsonObject {
  const named = components((owner, name) => memberOf(owner, name)?.[0]);
  const bodies = contents(named);
  const paths: Record<string, Record<string, JsonObject>> = {};
  const group = part !== undefined && 'group' in part ? part : undefined;
  const events = part !== undefined && 'category' in part ? part : undefined;
  const described = operations.filter((operation) => part === undefined || groupOfOperation(operation) === group?.group);
  for (const operation of described) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(
      operation,
      isServed(operation, without),
      named,
      bodies,
      (observed as Readonly<Record<string, ObservedOperation>> | undefined)?.[operation.id],
    );
  }
  const received = group === undefined ? webhooks(bodies, { observed, ...events }) : {};
  const responses = described.length === 0 ? {} : failureResponses(named);
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
      // Swagger Parser refuses a description of a variable, which OpenAPI allows.
      { url: '{baseUrl}', description: 'The gateway, at its address.', variables: { baseUrl: { default: 'http://127.0.0.1:4010' } } },
    ],
    security: [{ apiKey: [] }],
    tags: [...tags(described), ...(group === undefined ? [webhookTag] : [])],
    paths,
    webhooks: received,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'api-key', description: 'The value of an API key.' } },
      parameters: { suppressNulls: suppressNulls(named), ...webhookParameters },
      responses,
      examples: bodies.examples(),
      schemas: named.schemas(),
    },
  };
}

/** The parameter that every operation takes. It changes which members a response has, which no schema can express. */
const suppressNulls = (named: Components): JsonObject => ({
  name: 'suppressNulls',
  in: 'query',
  required: false,
  description:
    'When true, members whose value is null are absent from successful answers, at every depth, **also those that the schema requires**. A client that insists on required members leaves it out. Errors and elements of lists are never left out.',
  schema: named.refer(boolean()),
  example: false,
  'x-relaxes-required': 'nullable',
});

/** One tag per group, with the places of the specification that list it. */
function tags(described: readonly Operation[]): readonly JsonObject[] {
  const sources = new Map<string, Set<string>>();
  for (const { group, source } of described) {
    const listed = sources.get(group) ?? new Set();
    sources.set(group, listed.add(source.split(';')[0] ?? source));
  }
  return [...sources].map(([name, listed]) => ({ name, description: `Listed in ${[...listed].join(' and ')}.` }));
}

function describe(
  operation: Operation,
  served: boolean,
  named: Components,
  bodies: Contents,
  shown: ObservedOperation | undefined,
): JsonObject {
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    description: explain(operation, served),
    ...(operation.anonymous ? { security: [] } : {}),
    ...(operation.deprecated ? { deprecated: true } : {}),
    parameters: [
      ...pathParameters(operation, named, shown),
      ...queryParameters(operation, named),
      { $ref: '#/components/parameters/suppressNulls' },
    ],
    ...(operation.body === undefined ? {} : { requestBody: requestBody(operation.body, bodies, requestExample(shown)) }),
    responses: {
      [operation.reply.redirects === true ? 302 : 200]: success(operation, named, bodies, answerExample(shown)),
      ...failuresOf(operation),
    },
    'x-permissions': operation.permissions,
    'x-scope': operation.scope,
    'x-provenance': operation.provenance,
    'x-refusals': refusalsOf(operation),
    ...extensionsOf(operation.id, shown),
    ...(served ? {} : { 'x-simulated': false }),
  };
}

/** How much is known of the operation's inputs and reply. */
function standing({ provenance, reply }: Operation): string {
  if (provenance === 'documented') return 'Its inputs and its result are documented.';
  const unknown = reply.schema === undefined && reply.mediaType === undefined;
  return unknown ? 'Its result is not described.' : 'Its inputs and its result are assumed.';
}

function explain(operation: Operation, served: boolean): string {
  const permissions = operation.permissions.map((permission) => `\`${permission}\``).join(' and ');
  return [
    operation.anonymous ? 'Needs no key.' : permissions === '' ? 'Needs no named permission.' : `Needs ${permissions}.`,
    `Runs in the ${operation.scope} scope.`,
    standing(operation),
    ...(served ? [] : ['The simulator does not implement it and answers 501.']),
    `Source: ${operation.source}.`,
  ].join(' ');
}

function pathParameters(operation: Operation, named: Components, shown: ObservedOperation | undefined): readonly JsonObject[] {
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = operation.pathParameters?.[name] ?? uuid();
    const example = pathExample(shown, name, schema);
    const described = parameter(name, 'path', true, schema, named);
    return example === undefined ? described : { ...described, example };
  });
}

function queryParameters(operation: Operation, named: Components): readonly JsonObject[] {
  const { query } = operation;
  if (query === undefined) return [];
  const required: readonly string[] = query.required ?? [];
  return Object.entries(query.properties).map(([name, schema]) => parameter(name, 'query', required.includes(name), schema, named));
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: TSchema, named: Components): JsonObject {
  const [description, ...examples] = parameterOf(place, name) ?? [];
  const isFree = keywordsOf(schema).type !== 'string' || keywordsOf(schema).format !== undefined;
  const example = examples.length > 0 ? examples[0] : isFree ? exampleOf(schema, { name }) : undefined;
  return {
    name,
    in: place,
    required,
    ...(description === undefined ? {} : { description }),
    schema: named.refer(schema),
    ...(example === undefined || example === null ? {} : { example }),
  };
}

const requestBody = (
  { required, mediaTypes = ['application/json'], schema, form }: NonNullable<Operation['body']>,
  bodies: Contents,
  observed: Example | undefined,
): JsonObject => ({ required, content: bodies.content(mediaTypes, schema, { form, observed }) });

function success(operation: Operation, named: Components, bodies: Contents, observed: Example | undefined): JsonObject {
  const { mediaType = 'application/json', also = [], page, schema = {}, redirects } = operation.reply;
  const others = page === undefined ? also : [...also, page];
  if (redirects === true) {
    const headers = { Location: { description: 'Where the redirect leads.', required: true, schema: named.refer(text()) } };
    return { description: 'A redirect; the answer has no body.', headers };
  }
  return {
    description: mediaType === null ? 'Success; the answer has no body.' : 'The result.',
    ...(operation.deprecated
      ? { headers: { Deprecation: { description: 'The operation is deprecated.', schema: named.refer(text()) } } }
      : {}),
    ...(mediaType === null ? {} : { content: bodies.content([mediaType, ...others], schema, { isAnswer: true, observed }) }),
  };
}
