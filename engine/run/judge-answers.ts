/** Judges answers by the published OpenAPI document, with its schemas compiled as they are. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../schemas/openapi/document.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';

export interface AnswerJudge {
  (answer: { readonly status: number; readonly type: string; readonly text: string; readonly isSuppressed: boolean }): readonly string[];
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

/** Copies a JSON value and changes every object schema; examples are not schemas. */
function eachSchema(value: unknown, change: (schema: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => eachSchema(item, change));
  if (!isJsonObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, /^examples?$/.test(name) ? member : eachSchema(member, change)]),
  );
  return isJsonObject(inner['properties']) && inner['type'] === 'object' ? change(inner) : inner;
}

/** Members that the document does not describe are deviations too. */
const closed = (schema: JsonObject): JsonObject =>
  Object.hasOwn(schema, 'additionalProperties') ? schema : { ...schema, additionalProperties: false };

const acceptsNull = (schema: unknown): boolean =>
  isJsonObject(schema) &&
  (Object.keys(schema).length === 0 ||
    ((schema['anyOf'] as readonly JsonObject[] | undefined)?.some(({ type }) => type === 'null') ?? false));

/** With suppressNulls, members that may be null are absent instead. */
function suppressed(schema: JsonObject): JsonObject {
  const properties = schema['properties'] as JsonObject;
  const required = (schema['required'] as readonly string[] | undefined) ?? [];
  return { ...closed(schema), required: required.filter((name) => !acceptsNull(properties[name])) };
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

export function judgesByOperation(document: JsonObject = openapi()): (operationId: string) => AnswerJudge {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false, logger: false, code: { optimize: false } });
  addFormats.default(ajv);
  ajv.addFormat('decimal', true);
  ajv.addSchema(eachSchema(document, closed) as JsonObject, 'whole');
  ajv.addSchema(eachSchema(document, suppressed) as JsonObject, 'suppressed');
  const paths = document['paths'] as Readonly<
    Record<string, Readonly<Record<string, { operationId: string; responses: Readonly<Record<string, Response>> }>>>
  >;
  const shared = (document['components'] as { responses: Readonly<Record<string, Response>> }).responses;
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  };

  const judges = new Map<string, AnswerJudge>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(methods)) {
      judges.set(operationId, ({ status, type, text, isSuppressed }) => {
        const name = Object.hasOwn(responses, status) ? String(status) : 'default';
        if (status < 400 && name === 'default') return [`status ${status} is not documented`];
        if (status >= 500 && status !== 501) return [`status ${status} is a defect`];
        const given = responses[name]!;
        const reference = given.$ref?.slice('#/components/responses/'.length);
        const { content } = reference === undefined ? given : shared[reference]!;
        if (content === undefined) return text === '' ? [] : ['an answer without a body has one'];
        const mediaType = type.split(';', 1)[0]!.trim().toLowerCase();
        if (![mediaType, mediaType.replace(/\/.*/, '/*')].some((one) => Object.hasOwn(content, one)))
          return [`media type ${mediaType === '' ? '(none)' : mediaType} is not documented for ${status}`];
        if (!mediaType.endsWith('json')) return [];
        const place =
          reference === undefined ? `/paths/${escaped(path)}/${method}/responses/${name}` : `/components/responses/${reference}`;
        const validate = validatorAt(
          `${isSuppressed ? 'suppressed' : 'whole'}#${encodeURI(`${place}/content/${escaped(mediaType)}/schema`)}`,
        );
        let body: unknown;
        try {
          body = JSON.parse(text);
        } catch {
          return ['the body is not JSON'];
        }
        if (validate(body)) return [];
        return (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${instancePath.replace(/\/\d+/g, '/n')} ${message} ${JSON.stringify(params)}`,
        );
      });
    }
  }
  return (id) => judges.get(id) ?? (() => ['the operation is not in the document']);
}
