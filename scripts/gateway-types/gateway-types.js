/**
 * Generates the types of the gateway from its OpenAPI document with openapi-typescript, leaving out what no type shows. Failures have one shape, so
 * each operation states it once.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The text of a declaration file. Cached by document and generator version, because generating takes seconds. */
export async function gatewayTypes(document, root) {
  const { version } = JSON.parse(readFileSync(manifest(), 'utf8'));
  const text = JSON.stringify(reduced(document));
  const cached = join(
    root,
    '.cache',
    'gateway-types',
    `${createHash('sha256').update(version).update(text).digest('hex').slice(0, 32)}.d.ts`,
  );
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { default: generate, astToString } = require('openapi-typescript');
  const written = astToString(await generate(text, { defaultNonNullable: false, silent: true }));
  // Absent members need no `never`, and the document describes no headers of answers.
  const types = written
    .replaceAll(/^ *\w+\??: never;\n/gm, '')
    .replaceAll(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replaceAll(/^ {8}parameters: \{\n *\};\n/gm, '')
    .replaceAll(/^ *\/\*\* @description (?:The result|A failure|Received)\. \*\/\n/gm, '')
    .replaceAll(/^( {4})+/gm, (indent) => '\t'.repeat(indent.length / 4));
  mkdirSync(dirname(cached), { recursive: true });
  writeFileSync(cached, types);
  return types;
}

const manifest = () =>
  require.resolve
    .paths('openapi-typescript')
    .map((path) => join(path, 'openapi-typescript', 'package.json'))
    .find((path) => existsSync(path)) ?? missing();

function missing() {
  throw new Error('openapi-typescript is not installed; npm ci installs it');
}

const failure = { description: 'A failure.', content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } } };

const mapped = (object, change) => Object.fromEntries(Object.entries(object ?? {}).map(([name, value]) => [name, change(value, name)]));
const content = (given) => (given === undefined ? undefined : mapped(given, ({ schema }) => ({ schema })));

/** Keeps only what types show: inputs, and the bodies of answers. */
function reduced({ openapi, info, paths, webhooks, components: { schemas, parameters } }) {
  const answer = (given) => ({ description: given.description, content: content(given.content) });
  const responses = ({ default: other, ...stated }) => ({
    ...mapped(Object.fromEntries(Object.entries(stated).filter(([status]) => /^[23]/.test(status))), answer),
    ...(other === undefined ? {} : { default: failure }),
  });
  const parameter = (given) => ({ ...given, example: undefined, ...(given.name === 'suppressNulls' ? { description: undefined } : {}) });
  const operation = (given) => ({
    operationId: given.operationId,
    summary: given.summary,
    deprecated: given.deprecated,
    parameters: given.parameters?.map(parameter),
    requestBody: given.requestBody && { ...given.requestBody, content: content(given.requestBody.content) },
    responses: responses(given.responses),
  });
  const hook = ({ post }) => ({ post: { ...operation(post), parameters: [], responses: { 200: { description: 'Received.' } } } });
  const components = {
    schemas: mapped(schemas, (schema) => ({ ...schema, example: undefined, examples: undefined })),
    parameters: mapped(parameters, parameter),
  };
  return { openapi, info, paths: mapped(paths, (item) => mapped(item, operation)), webhooks: mapped(webhooks, hook), components };
}
