import type { ChoiceValues } from '../../schemas/choices.ts';
import { requestLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { keywordsOf, text, type TSchema } from '../../schemas/shape.ts';
import type { Violation } from '../../schemas/validate.ts';
import { invalid, invalidMember, malformedId, notFound, Refusal, type ValidationError } from '../domain/kernel/refusal.ts';
import { bindBody, bindQuery } from '../wire/bind.ts';
import type { Seams } from './seams.ts';
import { withoutSecrets } from '../watch/without-secrets.ts';

const uuid = /^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/;
/** For the seam, which sees only ids that do not match, because ids are on the path of every read. */
const idSchema = text(36, { pattern: uuid.source });
const none: Readonly<Record<string, unknown>> = Object.freeze({});

const camelCase = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const errorsOf = (violations: readonly Violation[]): ValidationError[] =>
  violations.map(({ path, message }) => {
    const member = path === '' ? '$' : path.split('.').map(camelCase).join('.');
    return { message: `${member === '$' ? 'The body' : `The field ${member}`} ${message}.`, members: [member] };
  });

/** Path parameters in canonical form: uuids in lower case. */
export function readParams(
  { validate }: Seams,
  operation: Operation,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let canonical: Record<string, string> | undefined;
  for (const name in params) {
    const given = params[name]!;
    const schema = operation.pathParameters?.[name];
    if (schema === undefined) {
      // If the 404 has no body, a malformed id gets the same 404 (assumptions: C11).
      if (!uuid.test(given) && validate(operation, 'path', idSchema, given).length > 0) {
        throw operation.bodiless404 === true ? notFound('the id is not a uuid') : malformedId(name);
      }
      const lower = given.toLowerCase();
      if (lower !== given) (canonical ??= { ...params })[name] = lower;
    } else {
      const isFlag = keywordsOf(schema).type === 'boolean' && /^(?:true|false)$/i.test(given);
      const violations = validate(operation, 'path', schema, isFlag ? given.toLowerCase() === 'true' : given);
      if (violations.length > 0) throw invalid(errorsOf(violations.map((one) => ({ ...one, path: name }))));
    }
  }
  return canonical ?? params;
}

/** Whether the response leaves out nulls: by the query parameter, else by the deployment's default. */
export function readSuppressNulls({ takesAnything }: Operation, query: Readonly<Record<string, unknown>>, byDefault: boolean): boolean {
  for (const name in query) {
    if (name.toLowerCase() !== 'suppressnulls') continue;
    const text = query[name];
    if (text === '') continue;
    if (typeof text === 'string' && /^true$/i.test(text)) return true;
    if (typeof text === 'string' && /^false$/i.test(text)) return false;
    if (takesAnything !== true) throw invalidMember('suppressNulls', 'The field suppressNulls must be true or false.');
  }
  return byDefault;
}

/** Query parameters, converted and validated. `log` collects unknown names. */
export function readQuery(
  { validate }: Seams,
  operation: Operation,
  query: Readonly<Record<string, unknown>>,
  log: Ignoring,
): Readonly<Record<string, unknown>> {
  if (operation.query === undefined) {
    ignore(log, Object.keys(query));
    return none;
  }
  const { value, unknown } = bindQuery(operation.query, query);
  ignore(log, unknown);
  const violations = validate(operation, 'query', operation.query, value);
  if (violations.length === 0) return value;
  if (operation.takesAnything === true) return none;
  throw invalid(errorsOf(violations));
}

const maxIgnored = requestLimits.ignoredNames.max;
const maxIgnoredLength = requestLimits.ignoredNameLength.max;

interface Ignoring {
  ignored: readonly string[];
}

function ignore(log: Ignoring, names: readonly string[]): void {
  if (names.length === 0) return;
  // Every operation accepts suppressNulls.
  const unknown = names.filter((name) => name.toLowerCase() !== 'suppressnulls');
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, maxIgnored).map((name) => withoutSecrets(name.slice(0, maxIgnoredLength)));
  log.ignored = [...log.ignored, ...shown].slice(0, maxIgnored);
}

/** The JSON body, in canonical form and validated; undefined if absent and optional. `log` collects the paths of unknown members. */
export function readBody({ validate }: Seams, operation: Operation, body: unknown, choices: ChoiceValues, log: Ignoring): unknown {
  if (operation.body === undefined) return undefined;
  const { takesAnything = false } = operation;
  if (body instanceof Refusal) {
    if (takesAnything) return undefined;
    throw body;
  }
  const { lenient, required } = operation.body;
  if (body === undefined) {
    if (required) throw invalidMember('$', 'A body is required.');
    return undefined;
  }
  const isLenient = lenient !== undefined && !choices[lenient.unless];
  const schema: TSchema = isLenient ? lenient.schema : operation.body.schema;
  const bound = bindBody(schema, body);
  ignore(log, bound.unknown);
  const errors = errorsOf(validate(operation, 'body', schema, bound.value));
  if (choices['http.rejectUnknownProperties'])
    for (const path of bound.unknown) errors.push({ message: `The field ${path} is unknown.`, members: [path] });
  if (errors.length === 0) return bound.value;
  if (takesAnything) return undefined;
  throw invalid(errors);
}
